import type { Value } from '@tenon/core';
import { BadLuaValue } from './lua-failure.ts';
import type { LuaMemory } from './lua-memory.ts';
import type { LuaApi, LuaState } from './wasm/lua-api.ts';

/** Pushes data onto Lua's stack. May end by a long jump; throws {@link BadLuaValue} where it is nested too deeply. */
export class ValuePusher {
	readonly #api: LuaApi;
	readonly #memory: LuaMemory;
	readonly #maxDepth: number;

	constructor(api: LuaApi, memory: LuaMemory, maxDepth: number) {
		this.#api = api;
		this.#memory = memory;
		this.#maxDepth = maxDepth;
	}

	push(L: LuaState, value: Value, depth = 0): void {
		const api = this.#api;
		switch (typeof value) {
			case 'string':
				this.#memory.pushText(L, value);
				return;
			case 'number':
				if (Number.isSafeInteger(value) && !Object.is(value, -0)) api.lua_pushinteger(L, BigInt(value));
				else api.lua_pushnumber(L, value);
				return;
			case 'bigint':
				if (BigInt.asIntN(64, value) === value) api.lua_pushinteger(L, value);
				else api.lua_pushnumber(L, Number(value));
				return;
			case 'boolean':
				api.lua_pushboolean(L, value ? 1 : 0);
				return;
			case 'object':
				this.#pushObject(L, value, depth);
				return;
			default:
				throw new BadLuaValue(`a ${typeof value} cannot be given to Lua`);
		}
	}

	#pushObject(L: LuaState, value: Value & (object | null), depth: number): void {
		if (value === null) this.#api.lua_pushnil(L);
		else if (value instanceof Uint8Array) this.#memory.pushBytes(L, value);
		else if (Array.isArray(value)) this.#pushList(L, value as readonly Value[], depth);
		else if (value instanceof Map) this.#pushRecord(L, value, depth);
		else throw new BadLuaValue('an object cannot be given to Lua; records are maps');
	}

	#pushList(L: LuaState, list: readonly Value[], depth: number): void {
		this.#descend(L, depth);
		this.#api.lua_createtable(L, list.length, 0);
		for (const [at, item] of list.entries()) {
			this.push(L, item, depth + 1);
			this.#api.lua_rawseti(L, -2, BigInt(at + 1));
		}
	}

	#pushRecord(L: LuaState, record: ReadonlyMap<string, Value>, depth: number): void {
		this.#descend(L, depth);
		this.#api.lua_createtable(L, 0, record.size);
		for (const [key, value] of record) {
			if (value === null) continue;
			this.#memory.pushText(L, key);
			this.push(L, value, depth + 1);
			this.#api.lua_rawset(L, -3);
		}
	}

	#descend(L: LuaState, depth: number): void {
		if (depth >= this.#maxDepth) throw new BadLuaValue('value too deeply nested');
		if (this.#api.lua_checkstack(L, slotsForOneLevel) === 0) throw new BadLuaValue("Lua's stack is full");
	}
}

const slotsForOneLevel = 4;
