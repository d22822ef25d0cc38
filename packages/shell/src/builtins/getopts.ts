import { andThen, type Maybe } from '@tenon/core';
import { joinBytes, splitBytes } from '../pattern/byte-form.ts';
import { assign } from '../state/assign.ts';
import { AssignmentError } from '../state/assignment-error.ts';
import { fail, misuse } from '../state/complaint.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { scalarText, type Variable } from '../state/variable.ts';
import { isName } from '../syntax/names.ts';
import { withOptions } from './options.ts';
import { namingBuiltin } from './store.ts';

/** `getopts optstring name [arg …]`: takes the next option of the arguments, or of `$@`. */
export const getoptsBuiltin: Builtin = {
	name: 'getopts',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, '', ({ operands }) => {
			const [letters, name, ...args] = operands;
			if (letters === undefined || name === undefined) return misuse(shell, 'getopts');
			const words = operands.length > 2 ? args : shell.positional;
			const wasSilent = letters.startsWith(':');
			const step = nextOption(shell, splitBytes(wasSilent ? letters.slice(1) : letters), words);
			return report(shell, name, step, { silent: wasSilent });
		}),
};

/** What the next option is. */
type OptionStep =
	| { readonly kind: 'option'; readonly letter: string; readonly argument: string | undefined }
	| { readonly kind: 'unknown' | 'lacks argument'; readonly letter: string }
	| { readonly kind: 'end' };

/**
 * The letters that are left of the word under way, by the variable that OPTIND was then. A function with
 * an OPTIND of its own and a subshell go their own ways by that.
 */
const remainders = new WeakMap<Variable, string>();

interface Start {
	readonly index: number;
	readonly rest: string;
}

const nextOption = (shell: Shell, letters: string, words: readonly string[]): OptionStep => {
	let { index, rest } = startOf(shell);
	if (index > words.length) {
		moveTo(shell, { index: words.length + 1, rest });
		return { kind: 'end' };
	}
	if (rest === '') {
		const word = words[index - 1]!;
		if (word === '--' || word.length < 2 || !word.startsWith('-')) {
			moveTo(shell, { index: word === '--' ? index + 1 : index, rest });
			return { kind: 'end' };
		}
		rest = splitBytes(word.slice(1));
	}
	const letter = rest[0]!;
	rest = rest.slice(1);
	if (rest === '') index += 1;
	const known = letter === ':' ? -1 : letters.indexOf(letter);
	if (known === -1 || letters[known + 1] !== ':') {
		moveTo(shell, { index, rest });
		return known === -1 ? { kind: 'unknown', letter } : { kind: 'option', letter, argument: undefined };
	}
	// The argument is the rest of the word, or the next one.
	const argument = rest === '' ? words[index - 1] : joinBytes(rest);
	moveTo(shell, { index: argument === undefined ? index : index + 1, rest: '' });
	return argument === undefined ? { kind: 'lacks argument', letter } : { kind: 'option', letter, argument };
};

// A small bigint is what we left, and no other code leaves. After any other value but 1 bash still ends
// the word that it was in.
const startOf = (shell: Shell): Start => {
	const variable = shell.variables.resolve('OPTIND');
	const rest = variable === undefined ? '' : (remainders.get(variable) ?? '');
	const index = Number.parseInt(scalarText(variable, shell) ?? '', 10);
	if (typeof variable?.value === 'bigint') return { index, rest };
	return Number.isNaN(index) || index <= 1 ? { index: 1, rest: '' } : { index, rest };
};

const moveTo = (shell: Shell, { index, rest }: Start): void => {
	const variable = shell.variables.own(shell.variables.resolveName('OPTIND'));
	variable.value = BigInt(index);
	remainders.set(variable, rest);
};

/** Status of a `getopts` whose variable cannot be assigned to. */
const readonlyStatus = 2;

const report = (
	shell: Shell,
	name: string,
	step: OptionStep,
	{ silent }: { readonly silent: boolean },
): Maybe<number> => {
	switch (step.kind) {
		case 'end':
			shell.variables.unset('OPTARG');
			return andThen(setName(shell, name, '?'), () => 1);
		case 'option':
			if (step.argument === undefined) {
				shell.variables.own('OPTARG').value = undefined;
				return setName(shell, name, step.letter);
			}
			return andThen(setArgument(shell, step.argument), () => setName(shell, name, step.letter));
		default:
			return reportProblem(shell, name, step, { silent });
	}
};

const reportProblem = (
	shell: Shell,
	name: string,
	{ kind, letter }: { readonly kind: 'unknown' | 'lacks argument'; readonly letter: string },
	{ silent }: { readonly silent: boolean },
): Maybe<number> => {
	if (silent) {
		return andThen(setArgument(shell, letter), () => setName(shell, name, kind === 'unknown' ? '?' : ':'));
	}
	shell.variables.unset('OPTARG');
	const what = kind === 'unknown' ? 'illegal option' : 'option requires an argument';
	const isQuiet = shell.variables.text('OPTERR') === '0';
	const said = isQuiet ? undefined : shell.write(2, `${shell.name}: ${what} -- ${letter}\n`);
	return andThen(said, () => setName(shell, name, '?'));
};

// What cannot be assigned is complained of, and getopts goes on.
const setArgument = (shell: Shell, text: string): Maybe<void> => {
	try {
		return namingBuiltin('getopts', () => assign(shell, 'OPTARG', text));
	} catch (error) {
		if (!(error instanceof AssignmentError)) throw error;
		return andThen(shell.complain(error.message), () => undefined);
	}
};

const setName = (shell: Shell, name: string, value: string): Maybe<number> => {
	if (!isName(name)) return fail(shell, `getopts: \`${name}': not a valid identifier`);
	if (shell.variables.resolve(name)?.dynamic?.isFixed === true) return readonlyStatus;
	try {
		return andThen(
			namingBuiltin('getopts', () => assign(shell, name, value)),
			() => 0,
		);
	} catch (error) {
		if (!(error instanceof AssignmentError)) throw error;
		return fail(shell, error.message, readonlyStatus);
	}
};
