import { andThen, type Maybe } from '@tenon/core';
import { type CommandContext, type Input, LineSplitter } from '@tenon/shell';
import { forEachChunk } from './chunks.ts';

/**
 * Visits an input in blocks of whole lines, each ending in the delimiter; the last block may end without.
 * A block is never empty.
 */
export const forEachBlock = (
	context: CommandContext,
	input: Input,
	delimiter: number,
	visit: (block: Uint8Array) => Maybe<boolean | void>,
): Maybe<void> => {
	const splitter = new LineSplitter({ delimiter, maxLineBytes: context.ports.limits.maxTextBytes });
	let hasStopped = false;
	const read = forEachChunk(context, input, (chunk) => {
		const block = splitter.wholeLines(chunk);
		if (block.length === 0) return true;
		return andThen(visit(block), (goesOn) => {
			hasStopped = goesOn === false;
			return goesOn;
		});
	});
	return andThen(read, () => {
		const rest = hasStopped ? undefined : splitter.rest();
		return rest === undefined || rest.length === 0 ? undefined : andThen(visit(rest), () => undefined);
	});
};
