import { andThen, forEach, type Maybe } from '@tenon/core';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { quoteAlwaysSingle } from '../syntax/quote.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `complete`: keeps what would be offered to a person who types, and shows it; a script is offered nothing. */
export const completeBuiltin: Builtin = {
	name: 'complete',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'abcdefgjksuvo:A:G:W:F:C:X:P:S:prDEI', (options) => complete(shell, options)),
};

const complete = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	const names = [
		...Object.entries(special).flatMap(([letter, name]) => (options.has(letter) ? [name] : [])),
		...options.operands,
	];
	if (options.has('r')) return remove(shell, names);
	if (options.has('p') || options.flags.length === 0) return show(shell, names);
	const specification = textOf(options);
	const kept = new Map(shell.completions);
	for (const name of names) kept.set(name, specification);
	shell.completions = kept;
	return 0;
};

/** What stands for no command in particular. */
const special = { D: '-D', E: '-E', I: '-I' } as const;

const show = (shell: Shell, names: readonly string[]): Maybe<number> => {
	const wanted = names.length === 0 ? [...shell.completions.keys()] : names;
	return eachKnown(shell, wanted, (name) =>
		andThen(emit(shell, 'complete', `complete ${shell.completions.get(name)}${name}\n`), () => undefined),
	);
};

const remove = (shell: Shell, names: readonly string[]): Maybe<number> => {
	const kept = new Map(names.length === 0 ? [] : shell.completions);
	return andThen(
		eachKnown(shell, names, (name) => void kept.delete(name)),
		(status) => {
			shell.completions = kept;
			return status;
		},
	);
};

const eachKnown = (
	shell: Shell,
	names: readonly string[],
	visit: (name: string) => Maybe<void>,
): Maybe<number> => {
	let status = 0;
	const visited = forEach(names, (name) => {
		if (shell.completions.has(name)) return visit(name);
		status = 1;
		return andThen(shell.complain(`complete: ${name}: no completion specification`), () => undefined);
	});
	return andThen(visited, () => status);
};

// As bash prints it: options, actions and the rest in an order of their own.
const textOf = ({ flags }: ParsedOptions): string => {
	const given = (letter: string): readonly string[] =>
		flags.filter((flag) => flag.letter === letter).map(({ value }) => value);
	const words = [
		...given('o').map((value) => `-o ${value}`),
		...[...'abcdefgjksuv'].filter((letter) => given(letter).length > 0).map((letter) => `-${letter}`),
		...given('A').map((value) => `-A ${value}`),
		...[...'GWPSXCF'].flatMap((letter) => {
			const value = given(letter).at(-1);
			if (value === undefined) return [];
			return [`-${letter} ${letter === 'F' ? value : quoteAlwaysSingle(value)}`];
		}),
	];
	return words.map((word) => `${word} `).join('');
};
