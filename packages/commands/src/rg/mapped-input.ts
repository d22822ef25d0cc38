import { type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import type { Input } from '@tenon/shell';

/** Makes other bytes of bytes, chunk by chunk; what it gives may be empty. */
export interface ChunkMap {
	push(chunk: Uint8Array): Uint8Array;
	/** What is left at the end. */
	end(): Uint8Array;
}

/** An input of what a map makes of another. The owner of the other one ends it. */
export const mappedInput = (input: Input, map: ChunkMap): Input => {
	let hasEnded = false;
	function* pull(): Flow<Uint8Array | undefined> {
		while (!hasEnded) {
			const chunk = yield* wait(input.pull());
			hasEnded = chunk === undefined;
			const made = chunk === undefined ? map.end() : map.push(chunk);
			if (made.length > 0) return made;
		}
		return undefined;
	}
	return pulledInput(() => runFlow(pull()));
};

/** An input of what a function gives, chunk after chunk. */
export const pulledInput = (pull: () => Maybe<Uint8Array | undefined>): Input => {
	let back: Uint8Array | undefined;
	return {
		isTerminal: false,
		pull: () => {
			if (back === undefined) return pull();
			const chunk = back;
			back = undefined;
			return chunk;
		},
		unread: (chunk) => {
			if (chunk.length > 0) back = chunk;
		},
		end: () => undefined,
		takeData: () => undefined,
	};
};
