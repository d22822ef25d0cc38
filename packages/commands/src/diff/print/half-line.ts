import { decodeText, type Flow, sequenceLength, wait } from '@tenon/core';
import type { CommandContext, CommandOutput } from '@tenon/shell';
import { characterWidth } from '../../support/character-width.ts';
import { chunkSteps } from '../../support/chunks.ts';

/** Where a half line goes. */
export interface HalfLineOptions {
	/** Columns it may take. */
	readonly width: number;
	/** The column it starts at. */
	readonly indent: number;
	readonly tabSize: number;
	readonly expandsTabs: boolean;
}

/** Prints as much of a line as fits, and returns how many columns it took. */
export const putHalfLine = function* (
	context: CommandContext,
	bytes: Uint8Array,
	start: number,
	end: number,
	{ width, indent, tabSize, expandsTabs }: HalfLineOptions,
): Flow<number> {
	const { output } = context;
	let next = start + stretchBytes;
	// Columns of the text, and columns printed; beyond the width the two part.
	let column = 0;
	let printed = 0;
	for (let at = start; at < end; ) {
		if (at >= next) {
			next = at + stretchBytes;
			yield* wait(output.settle());
			yield* wait(context.breathe(chunkSteps));
		}
		const length = Math.max(1, sequenceLength(bytes, at));
		const byte = bytes[at]!;
		if (byte === 0x09) {
			const stop = column + tabSize - (column % tabSize);
			if (column === printed) {
				if (expandsTabs) {
					const last = Math.min(stop, width);
					output.appendText(' '.repeat(Math.max(0, last - printed)));
					printed = Math.max(printed, last);
				} else if (stop < width) {
					printed = stop;
					output.appendByte(byte);
				}
			}
			column = stop;
		} else if (byte === 0x0d) {
			output.appendByte(byte);
			putBlanks(output, 0, indent, { tabSize, expandsTabs });
			column = 0;
			printed = 0;
		} else if (byte === 0x08) {
			if (column > 0) {
				column -= 1;
				if (column < width) {
					if (printed <= column) output.appendText(' '.repeat(column - printed));
					else output.appendByte(byte);
					printed = column;
				}
			}
		} else if (byte >= 0x80) {
			const columns =
				length > 1 ? characterWidth(decodeText(bytes.subarray(at, at + length)).codePointAt(0)!) : 0;
			if (columns > 0) column += columns;
			if (column <= width) {
				printed = column;
				output.append(bytes, at, at + length);
			}
		} else if (byte >= 0x20 && byte < 0x7f) {
			column += 1;
			if (column <= width) {
				printed = column;
				output.appendByte(byte);
			}
		} else if (column < width) output.appendByte(byte);
		at += length;
	}
	return printed;
};

// So much of a line is looked at between two turns.
const stretchBytes = 1 << 14;

/** Goes from one column to another with tabs and blanks; returns where it is then. */
export const putBlanks = (
	output: CommandOutput,
	from: number,
	to: number,
	{ tabSize, expandsTabs }: Pick<HalfLineOptions, 'tabSize' | 'expandsTabs'>,
): number => {
	let column = from;
	if (!expandsTabs) {
		for (let stop = column + tabSize - (column % tabSize); stop <= to; stop += tabSize) {
			output.appendByte(0x09);
			column = stop;
		}
	}
	if (column < to) output.appendText(' '.repeat(to - column));
	return Math.max(column, to);
};
