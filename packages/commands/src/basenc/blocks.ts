import { isPromise, type Maybe } from '@tenon/core';

/** Cuts chunks into blocks of one size. */
export class Blocks {
	readonly #block: Uint8Array;
	#size = 0;

	constructor(blockBytes: number) {
		this.#block = new Uint8Array(blockBytes);
	}

	/** Visits the blocks that a chunk completes, until `visit` returns `false`. A block is good until the next one. */
	push(chunk: Uint8Array, visit: (block: Uint8Array) => Maybe<boolean | void>): Maybe<boolean | void> {
		for (let at = 0; at < chunk.length; ) {
			const count = Math.min(this.#block.length - this.#size, chunk.length - at);
			this.#block.set(chunk.subarray(at, at + count), this.#size);
			this.#size += count;
			at += count;
			if (this.#size < this.#block.length) return;
			this.#size = 0;
			const visited = visit(this.#block);
			if (visited === false) return false;
			if (!isPromise(visited)) continue;
			const rest = chunk.subarray(at);
			return visited.then((continues) => (continues === false ? false : this.push(rest, visit)));
		}
	}

	/** What is short of a block. */
	get rest(): Uint8Array {
		return this.#block.subarray(0, this.#size);
	}
}
