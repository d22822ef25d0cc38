import { andThen, forEach, type Maybe } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { forEachChunk } from '../support/chunks.ts';
import { countByte, placeAfterNth } from '../support/count-byte.ts';
import { HeldChunks } from '../support/held-chunks.ts';

/**
 * Copies all but the last `count` lines; a last line without delimiter counts. Holds no more than those
 * lines and a chunk.
 */
export const copyAllButLines = (
	context: CommandContext,
	input: Input,
	count: number,
	delimiter: number,
): Maybe<void> => {
	const held = new HeldChunks(context, (chunk) => countByte(chunk, delimiter));
	const read = forEachChunk(context, input, (chunk) => {
		held.push(chunk);
		// As many lines must end behind a chunk, and one more, before it can be let go.
		return passAll(
			context,
			held.take((behind) => behind > count),
		);
	});
	return andThen(read, () => {
		const last = held.last;
		if (last === undefined) return;
		const lines = held.weight + (last.at(-1) === delimiter ? 0 : 1);
		let wanted = lines - count;
		const released = held.take((_, chunk, weight) => {
			if (wanted <= 0) return false;
			const end = placeAfterNth(chunk, delimiter, wanted);
			wanted -= weight;
			return end === -1 ? true : end;
		});
		held.giveBack(input);
		return passAll(context, released);
	});
};

/** Copies all but the last `count` bytes, holding no more than those and a chunk. */
export const copyAllButBytes = (context: CommandContext, input: Input, count: number): Maybe<void> => {
	const held = new HeldChunks(context, (chunk) => chunk.length);
	const read = forEachChunk(context, input, (chunk) => {
		held.push(chunk);
		return passAll(
			context,
			held.take((behind) => behind >= count),
		);
	});
	return andThen(read, () => {
		const released = held.take((behind, chunk) => Math.max(0, behind + chunk.length - count));
		held.giveBack(input);
		return passAll(context, released);
	});
};

const passAll = (context: CommandContext, chunks: readonly Uint8Array[]): Maybe<void> =>
	forEach(chunks, (chunk) => context.output.pass(chunk));
