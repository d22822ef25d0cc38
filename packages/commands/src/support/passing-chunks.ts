import type { Maybe } from '@tenon/core';
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
): Maybe<void> => forEachChunk(context, passing(input), visit);

/** The input for a reader that keeps nothing: a chunk is good only until the next one is pulled. */
export const passing = (input: Input, memoryBytes: number = defaultBytes): Pick<Input, 'pull'> => {
	if (input.pullInto === undefined) return input;
	const memory = new Uint8Array(memoryBytes);
	return { pull: () => input.pullInto!(memory) };
};

const defaultBytes = 65_536;
