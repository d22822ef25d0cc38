import { encodeText } from '@tenon/core';
import { LuaFailure } from './lua-failure.ts';
import type { LuaApi, LuaState, Pointer } from './wasm/lua-api.ts';

/** Bytes and texts on their way into Lua's memory and out of it. */
export class LuaMemory {
	readonly #api: LuaApi;
	readonly #scratch: Pointer;
	readonly #encoder = new TextEncoder();
	#bytes: Uint8Array;
	#words: DataView;

	constructor(api: LuaApi) {
		this.#api = api;
		this.#scratch = this.#allocate(scratchBytes);
		this.#bytes = new Uint8Array(api.memory.buffer);
		this.#words = new DataView(api.memory.buffer);
	}

	/** Pushes a text as Lua's string; may end by a long jump. */
	pushText(L: LuaState, text: string): void {
		if (text.length * 3 > scratchBytes || !text.isWellFormed()) {
			this.pushBytes(L, encodeText(text));
			return;
		}
		const into = this.#current().subarray(this.#scratch, this.#scratch + scratchBytes);
		const { written } = this.#encoder.encodeInto(text, into);
		this.#api.lua_pushlstring(L, this.#scratch, written);
	}

	/** Pushes bytes as Lua's string; may end by a long jump. */
	pushBytes(L: LuaState, bytes: Uint8Array): void {
		if (bytes.length <= scratchBytes) {
			this.#current().set(bytes, this.#scratch);
			this.#api.lua_pushlstring(L, this.#scratch, bytes.length);
			return;
		}
		this.withBytes(bytes, (pointer) => this.#api.lua_pushlstring(L, pointer, bytes.length));
	}

	/** Copies bytes for the time of `use`. */
	withBytes<T>(bytes: Uint8Array, use: (pointer: Pointer) => T): T {
		const pointer = this.#allocate(bytes.length);
		try {
			this.#current().set(bytes, pointer);
			return use(pointer);
		} finally {
			this.#api.free(pointer);
		}
	}

	/** A text of C, ended by a zero, for the life of the instance. */
	constant(text: string): Pointer {
		const bytes = this.#encoder.encode(`${text}\0`);
		const pointer = this.#allocate(bytes.length);
		this.#current().set(bytes, pointer);
		return pointer;
	}

	/**
	 * The bytes of the string at an index, which must hold a string. They are not copied: they are there until Lua runs
	 * again.
	 */
	stringAt(L: LuaState, index: number): Uint8Array {
		const pointer = this.#api.lua_tolstring(L, index, this.#scratch);
		const bytes = this.#current();
		const length = this.#words.getUint32(this.#scratch, true);
		return bytes.subarray(pointer, pointer + length);
	}

	#allocate(bytes: number): Pointer {
		const pointer = this.#api.malloc(Math.max(bytes, 8));
		if (pointer === 0) throw new LuaFailure('memory', 'not enough memory');
		return pointer;
	}

	// A memory that has grown has another buffer.
	#current(): Uint8Array {
		const { buffer } = this.#api.memory;
		if (this.#bytes.buffer !== buffer) {
			this.#bytes = new Uint8Array(buffer);
			this.#words = new DataView(buffer);
		}
		return this.#bytes;
	}
}

const scratchBytes = 65_536;
