import type { Maybe } from '@tenon/core';
import { compileFileTest, isFileOperator } from '../conditional/file-test.ts';
import { compileSingleField } from '../expand/fields-of-words.ts';
import { isSameText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import type { SimpleCommand, Word } from '../syntax/ast.ts';
import type { Compilation } from './compilation.ts';
import type { TextOf } from './step.ts';

/** Whether a test holds; `$_` is set once its operands are expanded. */
export type KnownTest = (shell: Shell) => Maybe<boolean>;

/**
 * `[ -f file ]`, `[ -n "$x" ]`, `[ "$x" = y ]` and the like: a test whose operator stands in the script
 * and whose operands are one field each, so that nothing has to be read from the arguments. `undefined`
 * for every other command. It holds good only while `[` is the builtin.
 */
export const compileKnownTest = (
	{ words, assignments, redirects }: SimpleCommand,
	compilation: Compilation,
): KnownTest | undefined => {
	if (words.length < 4 || words.length > 5 || assignments.length > 0 || redirects.length > 0)
		return undefined;
	const [name, ...rest] = words.map((word) => (word.type === 'word' ? word : undefined));
	if (literalOf(name) !== '[' || literalOf(rest.at(-1)) !== ']') return undefined;
	return rest.length === 3
		? compileUnary(literalOf(rest[0]), rest[1], compilation)
		: compileComparison(rest[0], literalOf(rest[1]), rest[2], compilation);
};

/** The text of a word that is written without quotes and expansions. */
export const literalOf = (word: Word | undefined): string | undefined => {
	const part = word?.parts.length === 1 ? word.parts[0] : undefined;
	return part?.type === 'literal' ? part.text : undefined;
};

const compileUnary = (
	operator: string | undefined,
	word: Word | undefined,
	compilation: Compilation,
): KnownTest | undefined => {
	if (operator === undefined || word === undefined) return undefined;
	const answer = unaryAnswer(operator);
	const operand = answer === undefined ? undefined : compileSingleField(word, compilation);
	if (answer === undefined || operand === undefined) return undefined;
	return (shell) => {
		const text = textIn(shell, operand);
		if (typeof text === 'object') return text.then((ready) => answerFor(shell, answer, ready));
		shell.lastArgument = ']';
		return answer(shell, text);
	};
};

type Answer = (shell: Shell, operand: string) => Maybe<boolean>;

const unaryAnswer = (operator: string): Answer | undefined => {
	if (operator === '-n') return (_, operand) => operand !== '';
	if (operator === '-z') return (_, operand) => operand === '';
	return isFileOperator(operator) ? compileFileTest(operator[1]!) : undefined;
};

const answerFor = (shell: Shell, answer: Answer, operand: string): Maybe<boolean> => {
	shell.lastArgument = ']';
	return answer(shell, operand);
};

const compileComparison = (
	left: Word | undefined,
	operator: string | undefined,
	right: Word | undefined,
	compilation: Compilation,
): KnownTest | undefined => {
	const wanted = operator === '=' || operator === '==';
	if (left === undefined || right === undefined || !(wanted || operator === '!=')) return undefined;
	const first = compileSingleField(left, compilation);
	const second = first === undefined ? undefined : compileSingleField(right, compilation);
	if (first === undefined || second === undefined) return undefined;
	return (shell) => {
		const one = textIn(shell, first);
		if (typeof one === 'object') return compareLater(shell, one, second, wanted);
		const other = textIn(shell, second);
		if (typeof other === 'object') return compareLater(shell, one, other, wanted);
		shell.lastArgument = ']';
		return isSameText(one, other) === wanted;
	};
};

const compareLater = async (
	shell: Shell,
	first: Maybe<string>,
	second: string | TextOf | Promise<string>,
	wanted: boolean,
): Promise<boolean> => {
	const one = await first;
	const other = typeof second === 'function' ? await second(shell) : await second;
	shell.lastArgument = ']';
	return isSameText(one, other) === wanted;
};

const textIn = (shell: Shell, operand: string | TextOf): Maybe<string> =>
	typeof operand === 'string' ? operand : operand(shell);
