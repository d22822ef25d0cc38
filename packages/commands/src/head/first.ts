import { andThen, type Maybe } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { forEachChunk } from '../support/chunks.ts';
import { countByte, placeBehind } from '../support/count-byte.ts';

/** Copies the first `count` lines and reads no further. */
export const copyLines = (
	context: CommandContext,
	input: Input,
	count: number,
	delimiter: number,
): Maybe<void> => {
	if (count === 0) return;
	let wanted = count;
	return forEachChunk(context, input, (chunk) => {
		const found = countByte(chunk, delimiter);
		if (found < wanted) {
			wanted -= found;
			return context.output.pass(chunk);
		}
		const end = placeBehind(chunk, delimiter, wanted);
		giveBack(input, chunk, end);
		return andThen(context.output.pass(chunk.subarray(0, end)), () => false);
	});
};

/** Copies the first `count` bytes and reads no further. */
export const copyBytes = (context: CommandContext, input: Input, count: number): Maybe<void> => {
	if (count === 0) return;
	let wanted = count;
	return forEachChunk(context, input, (chunk) => {
		if (chunk.length < wanted) {
			wanted -= chunk.length;
			return context.output.pass(chunk);
		}
		if (chunk.length > wanted) input.unread(chunk.subarray(wanted));
		return andThen(context.output.pass(chunk.subarray(0, wanted)), () => false);
	});
};

// A file goes back to the place behind the last line; of a pipe the program has read whole blocks, and
// their rest is lost to whoever reads next.
const giveBack = (input: Input, chunk: Uint8Array, end: number): void => {
	const kept = input.isFile === true ? end : Math.ceil(end / blockBytes) * blockBytes;
	if (kept < chunk.length) input.unread(chunk.subarray(kept));
};

const blockBytes = 8192;
