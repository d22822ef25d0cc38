import type { Maybe } from '@tenon/core';
import type { Integer } from '../arithmetic/integer.ts';
import type { Shell } from '../state/shell.ts';
import { testFile } from './file-test.ts';
import { readInteger } from './integer-text.ts';
import { isOptionOn, isReference, isSet } from './variable-test.ts';

const unaryLetters = 'abcdefghknoprstuvwxzGLNORS';

/** Whether a word is a test of one operand: `-f`, `-n` … */
export const isUnaryOperator = (word: string): boolean =>
	word.length === 2 && word.charCodeAt(0) === 0x2d && unaryLetters.includes(word[1]!);

const binaryOperators: ReadonlySet<string> = new Set([
	'=',
	'==',
	'!=',
	'<',
	'>',
	'-eq',
	'-ne',
	'-lt',
	'-le',
	'-gt',
	'-ge',
	'-nt',
	'-ot',
	'-ef',
]);

/** Whether a word is a test between two operands of `[ ]`. */
export const isBinaryOperator = (word: string): boolean => binaryOperators.has(word);

/** A test of one operand. */
export const testUnary = (shell: Shell, operator: string, operand: string): Maybe<boolean> => {
	switch (operator) {
		case '-n':
			return operand !== '';
		case '-z':
			return operand === '';
		case '-v':
			return isSet(shell, operand);
		case '-R':
			return isReference(shell, operand);
		case '-o':
			return isOptionOn(shell, operand);
		case '-t':
			return isTerminal(shell, operand);
		default:
			return testFile(shell, operator[1]!, operand);
	}
};

const isTerminal = (shell: Shell, operand: string): boolean => {
	const descriptor = readInteger(operand);
	if (typeof descriptor !== 'number' || descriptor < 0) return false;
	const file = shell.io.get(descriptor);
	return file?.input?.isTerminal === true || file?.output?.isTerminal === true;
};

/** Comparisons of integers, by operator. */
export const integerComparisons: Readonly<Record<string, (left: Integer, right: Integer) => boolean>> = {
	'-eq': (left, right) => left === right,
	'-ne': (left, right) => left !== right,
	'-lt': (left, right) => left < right,
	'-le': (left, right) => left <= right,
	'-gt': (left, right) => left > right,
	'-ge': (left, right) => left >= right,
};
