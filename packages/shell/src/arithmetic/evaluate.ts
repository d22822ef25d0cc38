import type { Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { ArithmeticError } from './errors.ts';
import { type Code, type Frame, startFrame, storedFrame, subscriptFrame } from './frame.ts';
import { generate } from './generate.ts';
import { type Integer, parseCanonical } from './integer.ts';
import { parseExpression } from './parse.ts';

/**
 * Evaluates the text of an expression. `label` is what stands before messages; a failure ends the
 * line, unless it is a command that goes on: `((`, `let`, `[[`.
 */
export const evaluateArithmetic = (shell: Shell, text: string, label?: string): Maybe<Integer> => {
	const integer = parseCanonical(text);
	return Number.isNaN(integer) ? evaluateText(shell, text, startFrame(label)) : integer;
};

/** Evaluates what is assigned to an integer variable. A failure ends the shell. */
export const evaluateStored = (shell: Shell, text: string): Maybe<Integer> => {
	const integer = parseCanonical(text);
	return Number.isNaN(integer) ? evaluateText(shell, text, storedFrame) : integer;
};

/** Evaluates a subscript. A failure ends the shell. */
export const evaluateIndex = (shell: Shell, text: string): Maybe<Integer> => {
	const integer = parseCanonical(text);
	return Number.isNaN(integer) ? evaluateText(shell, text, subscriptFrame) : integer;
};

/** Evaluates a text in a frame that is there already. */
export const evaluateText = (shell: Shell, text: string, frame: Frame): Maybe<Integer> => {
	if (text.length > maxExpressionLength)
		throw new ArithmeticError(`expression longer than ${maxExpressionLength} characters`, frame);
	if (text.length > maxTextLength && shell.slice.isDue(text.length))
		return shell.slice.turn().then(() => compiledText(text)(shell, frame));
	return compiledText(text)(shell, frame);
};

/** Longer expressions are refused: one is read and compiled in one go. */
const maxExpressionLength = 262_144;

const maxEntries = 512;
/** Longer texts are read anew at each evaluation; each gives the event loop its turn first. */
export const maxTextLength = 1024;
const compiled = new Map<string, Code>();

/**
 * The code of a text. Nothing of a shell is in it, so all share one bounded cache; the oldest text
 * goes first.
 */
export const compiledText = (text: string): Code => {
	const known = compiled.get(text);
	if (known !== undefined) return known;
	const code = compileExpressionText(text);
	if (text.length <= maxTextLength) {
		compiled.set(text, code);
		if (compiled.size > maxEntries) compiled.delete(compiled.keys().next().value!);
	}
	return code;
};

/** Compiles the text of an expression; a blank one is 0. */
export const compileExpressionText = (text: string): Code =>
	/^[ \t\n]*$/.test(text) ? zero : generate(parseExpression(text));

const zero: Code = () => 0;
