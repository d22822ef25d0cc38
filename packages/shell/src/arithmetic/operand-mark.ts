import type { Integer } from './integer.ts';

/**
 * A `$name` inside the text of an expression that is compiled once: two units that no decoded text
 * can hold (a lone first half of a pair, then the number of the operand). The reader takes it for a
 * number, which is right as long as the values are decimal integers.
 */
export const operandMark = 0xd800;

const firstIndex = 0x100;

/** The mark of the operand with this number. */
export const markOf = (index: number): string => String.fromCharCode(operandMark, firstIndex + index);

/** The number of the operand whose mark stands at `at`. */
export const markedIndex = (text: string, at: number): number => text.charCodeAt(at + 1) - firstIndex;

/** The text with values in the place of the marks: what bash would have evaluated. */
export const fillOperands = (text: string, operands: readonly Integer[]): string => {
	if (operands.length === 0) return text;
	let filled = '';
	let from = 0;
	for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, from)) {
		filled += text.slice(from, at) + String(operands[markedIndex(text, at)]);
		from = at + 2;
	}
	return filled + text.slice(from);
};

const mark = String.fromCharCode(operandMark);
