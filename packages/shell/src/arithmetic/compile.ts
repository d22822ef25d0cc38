import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { Shell } from '../state/shell.ts';
import type { Word } from '../syntax/ast.ts';
import { compileExpressionText, evaluateArithmetic, evaluateText, maxTextLength } from './evaluate.ts';
import { type Frame, startFrame } from './frame.ts';
import type { Integer } from './integer.ts';
import { compileTemplate, fetchOperands } from './template.ts';
import { compileExpressionWord, quotedParts, staticText, unprotected } from './word-text.ts';

/**
 * Compiles arithmetic text. Text without expansions is read now, and a syntax error in it shows when
 * it runs. `$name`s that stand for whole operands are fetched as numbers while they are numbers;
 * whatever else there is, is expanded first and read then.
 *
 * `label` is what stands before messages: `((`, or the name in `${name:offset}`.
 */
export const compileArithmetic = (
	word: Word,
	compilation: Compilation,
	label?: string,
): ((shell: Shell) => Maybe<Integer>) => {
	const parts = quotedParts(word);
	const text = staticText(parts);
	if (text !== undefined) {
		const frame = startFrame(label);
		if (text.length > maxTextLength) return (shell) => evaluateText(shell, text, frame);
		const code = compileExpressionText(text);
		return (shell) => code(shell, frame);
	}
	const expand = compileExpressionWord({ ...word, parts }, compilation);
	const evaluate = (shell: Shell): Maybe<Integer> => {
		const expanded = expand(shell);
		if (!(expanded instanceof Promise)) return evaluateArithmetic(shell, expanded, label);
		return expanded.then((ready) => evaluateArithmetic(shell, ready, label));
	};
	const template = compileTemplate(parts);
	if (template === undefined) return evaluate;
	const { code, operands } = template;
	// What the last evaluation has left, unless that is still under way.
	let spare: OperandFrame | undefined;
	return (shell) => {
		const used = spare ?? operandFrame(label, operands.length);
		spare = undefined;
		if (!fetchOperands(shell, operands, used.values)) {
			spare = used;
			return evaluate(shell);
		}
		const result = code(shell, used.frame);
		if (typeof result !== 'object') spare = used;
		return result;
	};
};

/** The same where `set -x` shows the text after its expansions, before it is evaluated. */
export const compileTracedArithmetic = (
	word: Word,
	compilation: Compilation,
	label: string,
): ((shell: Shell, show: (text: string) => Maybe<unknown>) => Maybe<Integer>) => {
	const expand = compileExpressionWord({ ...word, parts: quotedParts(word) }, compilation);
	return (shell, show) =>
		andThen(expand(shell), (text) =>
			andThen(show(unprotected(text)), () => evaluateArithmetic(shell, text, label)),
		);
};

/** The frame of one evaluation, and its operands, which are put there. */
interface OperandFrame {
	readonly frame: Frame;
	readonly values: Integer[];
}

const operandFrame = (label: string | undefined, count: number): OperandFrame => {
	const values = Array.from({ length: count }, (): Integer => 0);
	return { frame: startFrame(label, values), values };
};
