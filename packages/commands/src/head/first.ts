import { type Maybe, runFlow } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { copyThrough } from '../support/copy-through.ts';
import { countByte, placeAfterNth } from '../support/count-byte.ts';

/** Copies the first `count` lines and reads no further. */
export const copyLines = (
	context: CommandContext,
	input: Input,
	count: number,
	delimiter: number,
): Maybe<void> => {
	if (count === 0) return;
	let wanted = count;
	return runFlow(
		copyThrough(context, input, (chunk) => {
			const found = countByte(chunk, delimiter);
			if (found < wanted) {
				wanted -= found;
				return { bytes: chunk.length, isLast: false };
			}
			const end = placeAfterNth(chunk, delimiter, wanted);
			giveBack(input, chunk, end);
			return { bytes: end, isLast: true };
		}),
	);
};

/** Copies the first `count` bytes and reads no further. */
export const copyBytes = (context: CommandContext, input: Input, count: number): Maybe<void> => {
	if (count === 0) return;
	let wanted = count;
	return runFlow(
		copyThrough(context, input, (chunk) => {
			const bytes = Math.min(chunk.length, wanted);
			if (bytes < chunk.length) input.unread(chunk.slice(bytes));
			wanted -= bytes;
			return { bytes, isLast: wanted === 0 };
		}),
	);
};

// A file goes back to the place after the last line; of a pipe the program has read whole blocks, and
// their rest is lost to the next reader.
const giveBack = (input: Input, chunk: Uint8Array, end: number): void => {
	const kept = input.isFile === true ? end : Math.ceil(end / blockBytes) * blockBytes;
	if (kept < chunk.length) input.unread(chunk.slice(kept));
};

const blockBytes = 8192;
