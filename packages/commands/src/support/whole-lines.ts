import { type Flow, isPromise, type Maybe, runFlow } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';
import { BlockRing } from './block-ring.ts';
import { chunkSteps } from './chunks.ts';

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
): Maybe<void> => runFlow(visitBlocks(context, input, delimiter, visit));

function* visitBlocks(
	context: CommandContext,
	input: Input,
	delimiter: number,
	visit: (block: Uint8Array) => Maybe<boolean | void>,
): Flow<void> {
	const ring = new BlockRing(input, { delimiter, maxLineBytes: context.ports.limits.maxTextBytes });
	for (let end = 0; !ring.hasEnded; ) {
		const next = ring.next(end);
		const bytes = isPromise(next) ? ((yield next) as Uint8Array) : next;
		end = ring.hasEnded ? bytes.length : byteKit.lastIndexOfByte(bytes, delimiter) + 1;
		if (end === 0) return;
		const visited = visit(bytes.subarray(0, end));
		if ((isPromise(visited) ? yield visited : visited) === false) return;
		const settled = context.output.settle();
		if (isPromise(settled)) yield settled;
		const turn = context.breathe(chunkSteps);
		if (isPromise(turn)) yield turn;
	}
}
