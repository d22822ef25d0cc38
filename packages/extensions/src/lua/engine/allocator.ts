import { addCallback } from './wasm/callbacks.ts';
import type { LuaApi, Pointer } from './wasm/lua-api.ts';

/** Counts what a Lua state holds, and refuses what would be more than its limit: Lua collects garbage, then fails with `not enough memory`. */
export class Allocator {
	readonly pointer: Pointer;
	/** Of what is taken from now on. */
	maxBytes: number;
	#usedBytes = 0;

	constructor(api: LuaApi, maxBytes: number) {
		this.maxBytes = maxBytes;
		const { realloc, free } = api;
		const allocate = (_data: number, block: Pointer, oldSize: number, newSize: number): Pointer => {
			// Of a block that is new, the old size is something else.
			const old = block === 0 ? 0 : oldSize >>> 0;
			const size = newSize >>> 0;
			if (size > old && this.#usedBytes - old + size > this.maxBytes) return 0;
			if (size === 0) {
				free(block);
				this.#usedBytes -= old;
				return 0;
			}
			const next = realloc(block, size);
			if (next !== 0) this.#usedBytes += size - old;
			return next;
		};
		this.pointer = addCallback(api, allocate);
	}

	get usedBytes(): number {
		return this.#usedBytes;
	}
}
