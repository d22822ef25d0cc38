import { type Flow, isPromise } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { TextPrinter } from './text-printer.ts';
import { longText, longTextWidth, textWidth } from './text-width.ts';

/** Puts lines beside each other, as many as fit the width; columns begin at tab stops. */
export const fillColumns = function* (
	context: CommandContext,
	lines: readonly string[],
	{ width, byRows }: { readonly width: number; readonly byRows: boolean },
): Flow<void> {
	const widths = new Uint32Array(lines.length);
	let longest = 0;
	for (const [index, line] of lines.entries()) {
		widths[index] = line.length > longText ? yield* longTextWidth(context, line) : textWidth(line);
		longest = Math.max(longest, widths[index]!);
		const turn = context.breathe();
		if (isPromise(turn)) yield turn;
	}
	const columnWidth = nextStop(longest);
	// What is as wide as the output, or wider, stands by itself.
	const columns = longest >= width ? 1 : Math.max(1, Math.floor(width / columnWidth));
	const rows = Math.ceil(lines.length / columns);
	const place = byRows
		? (row: number, column: number): number => row * columns + column
		: (row: number, column: number): number => column * rows + row;
	const printer = new TextPrinter(context);
	for (let row = 0; row < rows; row++) {
		let printed = 0;
		for (let column = 0; column < columns; column++) {
			const at = place(row, column);
			if (at >= lines.length) break;
			const from = column * columnWidth;
			const tabs = from / tabSize - Math.floor(printed / tabSize);
			if (tabs > 0) {
				printer.add('\t'.repeat(tabs));
				printed = from;
			}
			printer.add(lines[at]!);
			printed += widths[at]!;
			if (printer.isFull) yield* printer.settle();
		}
		printer.add('\n');
	}
	yield* printer.settle();
};

const tabSize = 8;

const nextStop = (column: number): number => (Math.floor(column / tabSize) + 1) * tabSize;
