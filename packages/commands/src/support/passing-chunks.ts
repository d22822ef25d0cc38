import { isPromise, type Maybe } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { forEachChunk } from './chunks.ts';

/**
 * Visits the chunks of an input to its end, or until `visit` returns `false`. A chunk is valid only until
 * its visit is over: the next one may lie in the same memory. For commands that keep and hand on nothing
 * of their input.
 */
export const forEachPassingChunk = (
	context: CommandContext,
	input: Input,
	visit: (chunk: Uint8Array) => Maybe<boolean | void>,
): Maybe<void> => forEachChunk(context, growing(input), visit);

/** The input for a reader that keeps nothing: a chunk is good only until the next one is pulled. */
export const passing = (input: Input, memoryBytes: number): Pick<Input, 'pull'> => {
	if (input.pullInto === undefined) return input;
	const memory = new Uint8Array(memoryBytes);
	return { pull: () => input.pullInto!(memory) };
};

// The same with little memory until it shows that there is more to read.
const growing = (input: Input): Pick<Input, 'pull'> => {
	if (input.pullInto === undefined) return input;
	let memory = new Uint8Array(firstBytes);
	let last: Maybe<Uint8Array | undefined>;
	return {
		pull: () => {
			const isMore = isPromise(last) || (last !== undefined && last.length >= firstBytes);
			if (isMore && memory.length === firstBytes) memory = new Uint8Array(laterBytes);
			last = input.pullInto!(memory);
			return last;
		},
	};
};

const firstBytes = 4096;
const laterBytes = 65_536;
