import { andThen, forEach, type Maybe } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { forEachChunk } from '../support/chunks.ts';
import { countByte, placeBehind } from '../support/count-byte.ts';
import { HeldChunks } from '../support/held-chunks.ts';

/** Copies the last `count` lines, holding no more than those and a chunk. */
export const copyLastLines = (
	context: CommandContext,
	input: Input,
	count: number,
	delimiter: number,
): Maybe<void> => {
	const held = new HeldChunks((chunk) => countByte(chunk, delimiter));
	const read = forEachChunk(context, input, (chunk) => {
		held.push(chunk);
		held.take((behind) => behind > count);
	});
	return andThen(read, () => {
		const { last } = held;
		if (last === undefined) return;
		let unwanted = held.weight + (last.at(-1) === delimiter ? 0 : 1) - count;
		held.take((_, chunk, weight) => {
			if (unwanted <= 0) return 0;
			const end = placeBehind(chunk, delimiter, unwanted);
			unwanted -= weight;
			return end === -1 ? true : end;
		});
		return passAll(context, held.rest());
	});
};

/** Copies the last `count` bytes, holding no more than those and a chunk. */
export const copyLastBytes = (context: CommandContext, input: Input, count: number): Maybe<void> => {
	const held = new HeldChunks((chunk) => chunk.length);
	const read = forEachChunk(context, input, (chunk) => {
		held.push(chunk);
		held.take((behind) => behind >= count);
	});
	return andThen(read, () => {
		held.take((behind, chunk) => Math.max(0, behind + chunk.length - count));
		return passAll(context, held.rest());
	});
};

/** Copies all but the first `count` lines. */
export const copyWithoutLines = (
	context: CommandContext,
	input: Input,
	count: number,
	delimiter: number,
): Maybe<void> => {
	let unwanted = count;
	return forEachChunk(context, input, (chunk) => {
		if (unwanted === 0) return context.output.pass(chunk);
		const found = countByte(chunk, delimiter);
		if (found < unwanted) {
			unwanted -= found;
			return;
		}
		const start = placeBehind(chunk, delimiter, unwanted);
		unwanted = 0;
		return context.output.pass(chunk.subarray(start));
	});
};

/** Copies all but the first `count` bytes. */
export const copyWithoutBytes = (context: CommandContext, input: Input, count: number): Maybe<void> => {
	let unwanted = count;
	return forEachChunk(context, input, (chunk) => {
		const start = Math.min(unwanted, chunk.length);
		unwanted -= start;
		return context.output.pass(chunk.subarray(start));
	});
};

const passAll = (context: CommandContext, chunks: readonly Uint8Array[]): Maybe<void> =>
	forEach(chunks, (chunk) => context.output.pass(chunk));
