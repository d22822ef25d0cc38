import { type Flow, isPromise, type Maybe, runFlow } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';
import { BlockRing } from './block-ring.ts';
import { chunkSteps } from './chunks.ts';
import { linesOf } from './line-options.ts';

/**
 * Visits an input in blocks of whole lines, each ending in the delimiter; the last block may end without.
 * A block is never empty, and is valid only until its visit is over. Between blocks the event loop gets its
 * turn and the output is written on. `visit` ends the reading with `false`.
 */
export const forEachBlock = (
	context: CommandContext,
	input: Input,
	delimiter: number,
	visit: (block: Uint8Array) => Maybe<boolean | void>,
): Maybe<void> => {
	const ring = new BlockRing(input, linesOf(context, delimiter));
	return runFlow(visitBlocks(context, ring, delimiter, visit));
};

/**
 * The same for lines of any length: one that is longer than a part comes in several. `isOpen` tells that the block is
 * a part of a line, and that the line goes on in the next, which may be empty.
 */
export const forEachPart = (
	context: CommandContext,
	input: Input,
	delimiter: number,
	visit: (block: Uint8Array, isOpen: boolean) => Maybe<boolean | void>,
): Maybe<void> =>
	runFlow(
		visitBlocks(
			context,
			new BlockRing(input, { ...linesOf(context, delimiter), partBytes }),
			delimiter,
			visit,
		),
	);

/** What is longer than this is a long line. */
const partBytes = 1 << 17;

function* visitBlocks(
	context: CommandContext,
	ring: BlockRing,
	delimiter: number,
	visit: (block: Uint8Array, isOpen: boolean) => Maybe<boolean | void>,
): Flow<void> {
	for (let end = 0, isOpen = false; !ring.hasEnded; ) {
		const next = ring.next(end);
		const bytes = isPromise(next) ? ((yield next) as Uint8Array) : next;
		const isWhole = ring.hasEnded || ring.isOpen;
		end = isWhole ? bytes.length : byteKit.lastIndexOfByte(bytes, delimiter) + 1;
		if (end === 0 && !isOpen) return;
		isOpen = ring.isOpen;
		const visited = visit(bytes.subarray(0, end), isOpen);
		if ((isPromise(visited) ? yield visited : visited) === false) return;
		const settled = context.output.settle();
		if (isPromise(settled)) yield settled;
		const turn = context.breathe(chunkSteps);
		if (isPromise(turn)) yield turn;
	}
}
