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
): Maybe<void> => forEachChunk(context, input.read === undefined ? input : new ReusingInput(input), visit);

/** Reads another input into the same memory again and again. */
class ReusingInput {
	readonly #input: Input;
	readonly #memory = new Uint8Array(memoryBytes);

	constructor(input: Input) {
		this.#input = input;
	}

	pull(): Maybe<Uint8Array | undefined> {
		const count = this.#input.read!(this.#memory);
		return typeof count === 'number' ? this.#filled(count) : count.then((read) => this.#filled(read));
	}

	#filled(count: number): Uint8Array | undefined {
		return count === 0 ? undefined : this.#memory.subarray(0, count);
	}
}

const memoryBytes = 65_536;
