import { isUtf8 } from 'node:buffer';
import { BadLuaValue } from './lua-failure.ts';
import type { LuaMemory } from './lua-memory.ts';
import type { ValueShape } from './value-shape.ts';
import { type LuaApi, type LuaState, luaType } from './wasm/lua-api.ts';

/** How deep and how large a value may be that is read. */
export interface ValueLimits {
	readonly maxDepth: number;
	/** Of all its texts, and 64 for each value. */
	readonly maxBytes: number;
}

/**
 * Reads data off Lua's stack. Everything is counted before it is built, so that no table of Lua's, however it refers to
 * itself, becomes more than the limit in JavaScript. May end by a long jump, since `__index` is asked for the items of lists.
 */
export class ValueReader<T> {
	readonly #api: LuaApi;
	readonly #memory: LuaMemory;
	readonly #limits: ValueLimits;
	readonly #shape: ValueShape<T>;
	#bytesLeft: number;
	/** How many texts were not UTF-8. */
	lossyTexts = 0;

	constructor(api: LuaApi, memory: LuaMemory, limits: ValueLimits, shape: ValueShape<T>) {
		this.#api = api;
		this.#memory = memory;
		this.#limits = limits;
		this.#shape = shape;
		this.#bytesLeft = limits.maxBytes;
	}

	read(L: LuaState, index: number, depth = 0): T {
		const api = this.#api;
		this.#count(bytesForOne);
		switch (api.lua_type(L, index)) {
			case luaType.boolean:
				return this.#shape.boolean(api.lua_toboolean(L, index) !== 0);
			case luaType.number:
				return this.#number(L, index);
			case luaType.string:
				return this.#shape.text(this.#text(L, index));
			case luaType.table:
				return this.#table(L, api.lua_absindex(L, index), depth);
			default:
				return this.#shape.nil;
		}
	}

	#number(L: LuaState, index: number): T {
		const api = this.#api;
		if (api.lua_isinteger(L, index) !== 0) return this.#shape.integer(api.lua_tointegerx(L, index, 0));
		const float = api.lua_tonumberx(L, index, 0);
		return Number.isFinite(float) ? this.#shape.float(float) : this.#shape.nil;
	}

	#text(L: LuaState, index: number): string {
		const bytes = this.#memory.stringAt(L, index);
		this.#count(bytes.length);
		const text = decoder.decode(bytes);
		if (!isUtf8(bytes)) this.lossyTexts += 1;
		return text;
	}

	#table(L: LuaState, index: number, depth: number): T {
		if (depth >= this.#limits.maxDepth) throw new BadLuaValue('value too deeply nested');
		if (this.#api.lua_checkstack(L, slotsForOneLevel) === 0) throw new BadLuaValue("Lua's stack is full");
		const length = this.#listLength(L, index);
		return length > 0 ? this.#list(L, index, length, depth) : this.#record(L, index, depth);
	}

	/** Zero where it is no list: it is empty, or an item is missing. */
	#listLength(L: LuaState, index: number): number {
		const api = this.#api;
		const length = Number(api.lua_rawlen(L, index));
		if (length * bytesForOne > this.#bytesLeft) this.#tooLarge();
		for (let at = 1; at <= length; at += 1) {
			const type = api.lua_geti(L, index, BigInt(at));
			api.lua_settop(L, -2);
			if (type === luaType.nil) return 0;
		}
		return length;
	}

	#list(L: LuaState, index: number, length: number, depth: number): T {
		const items: T[] = [];
		for (let at = 1; at <= length; at += 1) {
			this.#api.lua_geti(L, index, BigInt(at));
			items.push(this.read(L, -1, depth + 1));
			this.#api.lua_settop(L, -2);
		}
		return this.#shape.list(items);
	}

	#record(L: LuaState, index: number, depth: number): T {
		const api = this.#api;
		const fields = new Map<string, T>();
		api.lua_pushnil(L);
		while (api.lua_next(L, index) !== 0) {
			const keyType = api.lua_type(L, -2);
			if (keyType !== luaType.string && keyType !== luaType.number) {
				api.lua_settop(L, -3);
				return this.#shape.record(new Map());
			}
			const key = this.#key(L);
			// Of 1 and '1' the text counts.
			if (keyType === luaType.string || !fields.has(key)) fields.set(key, this.read(L, -1, depth + 1));
			api.lua_settop(L, -2);
		}
		return this.#shape.record(new Map([...fields].sort(([a], [b]) => (a < b ? -1 : 1))));
	}

	// A copy of the key below the value: to make a text of the key itself would confuse the iteration.
	#key(L: LuaState): string {
		this.#api.lua_pushvalue(L, -2);
		const key = this.#text(L, -1);
		this.#api.lua_settop(L, -2);
		return key;
	}

	#count(bytes: number): void {
		if (bytes > this.#bytesLeft) this.#tooLarge();
		this.#bytesLeft -= bytes;
	}

	#tooLarge(): never {
		throw new BadLuaValue(`value too large: more than ${this.#limits.maxBytes} bytes`);
	}
}

// A mark of the order of bytes is a character like others.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of bytes; `undefined` where they are not UTF-8. */
export const strictText = (bytes: Uint8Array): string | undefined =>
	isUtf8(bytes) ? decoder.decode(bytes) : undefined;

/** The text of bytes, with replacement characters where they are not UTF-8. */
export const lossyText = (bytes: Uint8Array): string => decoder.decode(bytes);

const bytesForOne = 64;
const slotsForOneLevel = 6;
