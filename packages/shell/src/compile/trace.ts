import { andThen, forEach, type Maybe } from '@tenon/core';
import { expandPrompt } from '../expand/prompt.ts';
import { quote, quotedPieces } from '../expand/quote-long.ts';
import type { ArrayItem, DeclarationArgument, EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { itemsOfPiece, JoinedText, runWork, shortLength, type Work } from '../state/work.ts';
import { quoteAlwaysSingle, quoteForAssignmentTrace, quoteForTrace } from '../syntax/quote.ts';
import { pathText } from '../values/step.ts';

/** `set -x`: a simple command, before its redirections are made. */
export const traceCommand = (shell: Shell, argv: readonly string[]): Maybe<unknown> =>
	andThen(shownWords(shell, argv), (text) => trace(shell, text));

// Long words, and very many, are quoted with turns for the event loop.
const shownWords = (shell: Shell, words: readonly string[]): Maybe<string> =>
	words.length <= itemsOfPiece && words.every(({ length }) => length <= shortLength)
		? words.map(quoteForTrace).join(' ')
		: runWork(shell.slice, joinWords(words));

function* joinWords(words: readonly string[]): Work<string> {
	const joined = new JoinedText(() => undefined);
	for (const [at, word] of words.entries()) {
		if (at > 0) joined.add(' ');
		for (const piece of quotedPieces('trace', word)) {
			joined.add(piece);
			if (word.length > shortLength) yield;
		}
		if (at % itemsOfPiece === 0) yield;
	}
	return joined.text;
}

/**
 * `set -x`: a declaration, whose lists {@link traceList} has shown. `export` and `readonly` show what else they
 * assign once more behind it.
 */
export const traceDeclaration = (
	shell: Shell,
	argv: readonly string[],
	taken: readonly DeclarationArgument[],
): Maybe<unknown> => {
	const after: string[] = [];
	const words = taken.map((argument) => {
		if (typeof argument === 'string') return argument;
		const { name, append, value } = argument;
		const operator = append ? '+=' : '=';
		if (typeof value !== 'string') return name;
		const place = pathText(name, argument.path ?? []);
		const target = argument.subscript === undefined ? place : `${name}[${argument.subscript}]`;
		after.push(`${target}${operator}${quoteForAssignmentTrace(value)}`);
		return `${target}${operator}${value}`;
	});
	const repeats = argv[0] === 'export' || argv[0] === 'readonly';
	return andThen(shownWords(shell, [argv[0]!, ...words]), (command) =>
		forEach([command, ...(repeats ? after : [])], (line) => andThen(trace(shell, line), () => undefined)),
	);
};

/** `set -x`: a list of a declaration, when it is expanded. */
export const traceList = (shell: Shell, { name, append, value }: EvaluatedAssignment): Maybe<void> => {
	if (typeof value === 'string') return;
	const text = `${name}${append ? '+=' : '='}(${value.map(itemText).join(' ')})`;
	return andThen(trace(shell, text), () => undefined);
};

const itemText = ({ key, append, value }: ArrayItem): string =>
	`${key === undefined ? '' : `[${quoteAlwaysSingle(key)}]${append ? '+=' : '='}`}${quoteAlwaysSingle(value)}`;

/** `set -x`: an assignment. */
export const traceAssignment = (shell: Shell, name: string, append: boolean, value: string): Maybe<unknown> =>
	andThen(quote(shell, 'assignmentTrace', value), (shown) =>
		trace(shell, `${name}${append ? '+=' : '='}${shown}`),
	);

/** `set -x`: an assignment of an array or an element, as it was written. */
export const traceText = (shell: Shell, text: string): Maybe<unknown> => trace(shell, text);

/** `set -x`: the head of a `for`, once per round. */
export const traceFor = (shell: Shell, variable: string, words: string): Maybe<unknown> =>
	trace(shell, `for ${variable} in ${words}`);

/** `set -x`: the head of a `select`. */
export const traceSelect = (shell: Shell, variable: string, words: string): Maybe<unknown> =>
	trace(shell, `select ${variable} in ${words}`);

/** `set -x`: the head of a `case`. */
export const traceCase = (shell: Shell, subject: string): Maybe<unknown> =>
	trace(shell, `case ${subject} in`);

/** `set -x`: `(( … ))`. */
export const traceArithmetic = (shell: Shell, text: string): Maybe<unknown> => trace(shell, `(( ${text} ))`);

/** `set -x`: one test of `[[ … ]]`. */
export const traceTest = (shell: Shell, text: string): Maybe<unknown> => trace(shell, `[[ ${text} ]]`);

// The first character of PS4 stands once for each level of substitution.
const trace = (shell: Shell, text: string): Maybe<unknown> => {
	const ps4 = shell.variables.text('PS4') ?? '';
	const expanded = isPlain(ps4) ? ps4 : quietly(shell, () => expandPrompt(shell, ps4));
	return andThen(expanded, (prompt) => {
		const first = prompt === '' ? '' : String.fromCodePoint(prompt.codePointAt(0)!);
		return shell.write(
			traceDescriptor(shell),
			`${first.repeat(shell.traceDepth)}${prompt.slice(first.length)}${text}\n`,
		);
	});
};

// `BASH_XTRACEFD` names another descriptor, if it is open.
const traceDescriptor = (shell: Shell): number => {
	const text = shell.variables.text('BASH_XTRACEFD');
	if (text === undefined || !/^\d+$/.test(text)) return 2;
	return shell.io.get(Number(text))?.output === undefined ? 2 : Number(text);
};

const isPlain = (text: string): boolean => !/[\\$`]/.test(text);

// What the prompt itself runs is not traced.
const quietly = <T>(shell: Shell, run: () => Maybe<T>): Maybe<T> => {
	shell.ownOptions().xtrace = false;
	return andThen(run(), (result) => {
		shell.ownOptions().xtrace = true;
		return result;
	});
};
