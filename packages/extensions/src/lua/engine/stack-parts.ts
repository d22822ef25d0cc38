import type { Value } from '@tenon/core';
import { BadLuaValue, LuaFailure } from './lua-failure.ts';
import { LuaMemory } from './lua-memory.ts';
import type { LuaRef } from './lua-values.ts';
import { ValuePusher } from './push-value.ts';
import { type ValueLimits, ValueReader } from './read-value.ts';
import { dataShape, jsonShape, type ValueShape } from './value-shape.ts';
import type { LuaApi, LuaState } from './wasm/lua-api.ts';

/** A place in Lua's registry. */
export class RegistryRef implements LuaRef {
	readonly type: LuaRef['type'];
	readonly owner: StackParts;
	/** `undefined` once it was released. */
	place: number | undefined;

	constructor(owner: StackParts, type: LuaRef['type'], place: number) {
		this.owner = owner;
		this.type = type;
		this.place = place;
	}
}

/** What reads and writes the stacks of one Lua state. */
export class StackParts {
	readonly api: LuaApi;
	readonly memory: LuaMemory;
	readonly pusher: ValuePusher;
	readonly limits: ValueLimits;
	readonly #warn: (text: string) => void;

	constructor(api: LuaApi, limits: ValueLimits, warn: (text: string) => void) {
		this.api = api;
		this.memory = new LuaMemory(api);
		this.pusher = new ValuePusher(api, this.memory, limits.maxDepth);
		this.limits = limits;
		this.#warn = warn;
	}

	readData(L: LuaState, index: number): Value {
		return this.#read(L, index, dataShape);
	}

	/** Escapes make JSON longer than its texts: what is too long in the end is refused too. */
	readJson(L: LuaState, index: number): string {
		const json = this.#read(L, index, jsonShape);
		if (json.length > this.limits.maxBytes)
			throw new BadLuaValue(`value too large: more than ${this.limits.maxBytes} bytes as JSON`);
		return json;
	}

	keep(type: LuaRef['type'], place: number): LuaRef {
		return new RegistryRef(this, type, place);
	}

	/** A few more values than are there have to fit. */
	needSlots(L: LuaState): void {
		if (this.api.lua_checkstack(L, fewSlots) === 0) throw new LuaFailure('memory', 'stack overflow');
	}

	#read<T>(L: LuaState, index: number, shape: ValueShape<T>): T {
		this.needSlots(L);
		const reader = new ValueReader(this.api, this.memory, this.limits, shape);
		const value = reader.read(L, index);
		if (reader.lossyTexts > 0)
			this.#warn(`${reader.lossyTexts} strings were not UTF-8; replacement characters stand for their bytes`);
		return value;
	}
}

const fewSlots = 8;
