import type { Value } from '@tenon/core';
import { BadLuaValue } from './lua-failure.ts';
import type { HostCall, LuaRef, LuaResults, LuaTypeName } from './lua-values.ts';
import { lossyText, strictText } from './read-value.ts';
import type { StackParts } from './stack-parts.ts';
import { type LuaState, luaType, registryIndex } from './wasm/lua-api.ts';

/** Values that lie on Lua's stack one above another, from `base` on. Reading may end by a long jump. */
export class StackValues implements HostCall {
	readonly count: number;
	readonly #parts: StackParts;
	readonly #L: LuaState;
	readonly #base: number;
	readonly #nameOf: (position: number) => string;
	#isOver = false;

	constructor(
		parts: StackParts,
		L: LuaState,
		base: number,
		count: number,
		nameOf: (position: number) => string,
	) {
		this.count = count;
		this.#parts = parts;
		this.#L = L;
		this.#base = base;
		this.#nameOf = nameOf;
	}

	/** They are not on the stack any more. */
	close(): void {
		this.#isOver = true;
	}

	typeOf(position: number): LuaTypeName {
		return typeNames[this.#type(position)] ?? 'nil';
	}

	isInteger(position: number): boolean {
		return (
			this.#type(position) === luaType.number &&
			this.#parts.api.lua_isinteger(this.#L, this.#at(position)) !== 0
		);
	}

	isTrue(position: number): boolean {
		return (
			this.#type(position) > luaType.nil && this.#parts.api.lua_toboolean(this.#L, this.#at(position)) !== 0
		);
	}

	text(position: number): string {
		const text = this.#withString(position, strictText);
		if (text === undefined) throw this.#bad(position, 'String (its bytes are not UTF-8)');
		return text;
	}

	bytes(position: number): Uint8Array {
		return this.#withString(position, (bytes) => bytes.slice());
	}

	value(position: number): Value {
		if (position > this.count) return null;
		return this.#parts.readData(this.#L, this.#at(position));
	}

	json(position: number): string {
		if (position > this.count) return 'null';
		return this.#parts.readJson(this.#L, this.#at(position));
	}

	ref(position: number, wanted?: LuaRef['type']): LuaRef {
		const type = this.typeOf(position);
		if (!isKept(type) || (wanted !== undefined && type !== wanted))
			throw this.#bad(position, wanted ?? 'function');
		const { api } = this.#parts;
		api.lua_pushvalue(this.#L, this.#at(position));
		return this.#parts.keep(type, api.luaL_ref(this.#L, registryIndex));
	}

	field<T>(position: number, key: string | number, read: (field: LuaResults) => T): T {
		if (this.#type(position) !== luaType.table) throw this.#bad(position, 'table');
		const L = this.#L;
		const { api, pusher } = this.#parts;
		const top = api.lua_gettop(L);
		this.#parts.needSlots(L);
		pusher.push(L, key);
		api.lua_gettable(L, this.#at(position));
		const field = new StackValues(this.#parts, L, top + 1, 1, () => '');
		const value = read(field);
		field.close();
		api.lua_settop(L, top);
		return value;
	}

	where(): string {
		const { api } = this.#parts;
		api.luaL_where(this.#L, 1);
		return this.#popText().trimEnd();
	}

	traceback(): string {
		this.#parts.api.luaL_traceback(this.#L, this.#L, 0, 1);
		return this.#popText();
	}

	#popText(): string {
		const text = lossyText(this.#parts.memory.stringAt(this.#L, -1).subarray(0, maxTraceBytes));
		this.#parts.api.lua_settop(this.#L, -2);
		return text;
	}

	// A number becomes a text of its own: to convert it in its place would change it for Lua.
	#withString<T>(position: number, use: (bytes: Uint8Array) => T): T {
		const { api, memory, limits } = this.#parts;
		const type = this.#type(position);
		if (type !== luaType.string && type !== luaType.number) throw this.#bad(position, 'String');
		this.#parts.needSlots(this.#L);
		api.lua_pushvalue(this.#L, this.#at(position));
		const bytes = memory.stringAt(this.#L, -1);
		if (bytes.length > limits.maxBytes)
			throw new BadLuaValue(
				`${this.#nameOf(position)}a string of ${bytes.length} bytes; at most ${limits.maxBytes} are read`,
			);
		const result = use(bytes);
		api.lua_settop(this.#L, -2);
		return result;
	}

	#type(position: number): number {
		if (this.#isOver) throw new Error('values of Lua were read after their call');
		return position > this.count ? luaType.nil : this.#parts.api.lua_type(this.#L, this.#at(position));
	}

	#at(position: number): number {
		if (!Number.isInteger(position) || position < 1) throw new RangeError('positions are counted from 1');
		return this.#base + position - 1;
	}

	#bad(position: number, wanted: string): BadLuaValue {
		const type = this.isInteger(position) ? 'integer' : this.typeOf(position);
		return new BadLuaValue(`${this.#nameOf(position)}error converting Lua ${type} to ${wanted}`);
	}
}

const isKept = (type: LuaTypeName): type is LuaRef['type'] =>
	type === 'function' || type === 'table' || type === 'thread' || type === 'userdata';

const typeNames: readonly LuaTypeName[] = [
	'nil',
	'boolean',
	'userdata',
	'number',
	'string',
	'table',
	'function',
	'userdata',
	'thread',
];

const maxTraceBytes = 16_384;
