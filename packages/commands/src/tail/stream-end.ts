import { andThen, forEach, type Maybe } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { countByte, placeAfterNth } from '../support/count-byte.ts';
import { HeldChunks } from '../support/held-chunks.ts';
import { forEachPassingChunk } from '../support/passing-chunks.ts';

/** Copies the last `count` lines, holding no more than those and a chunk. */
export const copyLastLines = (
	context: CommandContext,
	input: Input,
	count: number,
	delimiter: number,
): Maybe<void> => {
	const held = new HeldChunks(context, (chunk) => countByte(chunk, delimiter));
	const read = forEachPassingChunk(context, input, (chunk) => {
		held.pushCopy(chunk);
		held.drop((behind) => behind > count);
	});
	return andThen(read, () => {
		const { last } = held;
		if (last === undefined) return;
		let unwanted = held.weight + (last.at(-1) === delimiter ? 0 : 1) - count;
		held.take((_, chunk, weight) => {
			if (unwanted <= 0) return 0;
			const end = placeAfterNth(chunk, delimiter, unwanted);
			unwanted -= weight;
			return end === -1 ? true : end;
		});
		return passAll(context, held.rest());
	});
};

/** Copies the last `count` bytes, holding no more than those and a chunk. */
export const copyLastBytes = (context: CommandContext, input: Input, count: number): Maybe<void> => {
	const held = new HeldChunks(context, (chunk) => chunk.length);
	const read = forEachPassingChunk(context, input, (chunk) => {
		held.pushCopy(chunk);
		held.drop((behind) => behind >= count);
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
	return forEachPassingChunk(context, input, (chunk) => {
		let start = 0;
		if (unwanted > 0) {
			const found = countByte(chunk, delimiter);
			start = found < unwanted ? chunk.length : placeAfterNth(chunk, delimiter, unwanted);
			unwanted = Math.max(0, unwanted - found);
		}
		return printFrom(context, chunk, start);
	});
};

/** Copies all but the first `count` bytes. */
export const copyWithoutBytes = (context: CommandContext, input: Input, count: number): Maybe<void> => {
	let unwanted = count;
	return forEachPassingChunk(context, input, (chunk) => {
		const start = Math.min(unwanted, chunk.length);
		unwanted -= start;
		return printFrom(context, chunk, start);
	});
};

const printFrom = (context: CommandContext, chunk: Uint8Array, start: number): Maybe<void> => {
	if (start === chunk.length) return;
	context.output.append(chunk, start);
	return context.output.flush();
};

const passAll = (context: CommandContext, chunks: readonly Uint8Array[]): Maybe<void> =>
	forEach(chunks, (chunk) => context.output.pass(chunk));
