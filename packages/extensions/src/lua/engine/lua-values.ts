import type { Value } from '@tenon/core';

/** Lua's names of its types. */
export type LuaTypeName =
	| 'nil'
	| 'boolean'
	| 'number'
	| 'string'
	| 'table'
	| 'function'
	| 'userdata'
	| 'thread';

/** A Lua value that is kept alive until it is released: what has no copy in JavaScript. */
export interface LuaRef {
	readonly type: 'function' | 'table' | 'thread' | 'userdata';
}

/**
 * What can be given to Lua: `undefined` and null are nil, a whole number is an integer, a list is a table from 1 on, a
 * record is a table by its keys, bytes are a string of these bytes, and a ref is the value itself.
 */
export type LuaArg = Value | undefined | LuaRef;

/** Values on Lua's stack, counted from 1. They can be read until the function that was given them returns. */
export interface LuaResults {
	readonly count: number;
	/** `nil` also where there is no such value. */
	typeOf(position: number): LuaTypeName;
	/** Whether it is a number of the subtype integer. */
	isInteger(position: number): boolean;
	/** Whether it is true for Lua: neither nil nor false. */
	isTrue(position: number): boolean;
	/**
	 * A string, or a number as `tostring` writes it. Throws {@link BadLuaValue} for other types and for bytes that are not
	 * UTF-8.
	 */
	text(position: number): string;
	/** The bytes of a string, or of a number's text; a copy. Throws {@link BadLuaValue} for other types. */
	bytes(position: number): Uint8Array;
	/**
	 * As data: a table from 1 on without holes is a list, another one a record with sorted keys; functions, userdata and
	 * threads are null, as are NaN and the infinities; bytes that are not UTF-8 become replacement characters. Throws where
	 * it is nested or large beyond the limits, before that is built.
	 */
	value(position: number): Value;
	/** The same as compact JSON: whole floats keep `.0`, integers all of their digits. */
	json(position: number): string;
	/**
	 * Keeps a function, table, thread or userdata until it is released. Throws {@link BadLuaValue} for other types, and for
	 * other ones than the wanted.
	 */
	ref(position: number, wanted?: LuaRef['type']): LuaRef;
	/** Reads a field of a table, by `__index` too, and hands it to `read` as the only value. */
	field<T>(position: number, key: string | number, read: (field: LuaResults) => T): T;
}

/** One call of a host function by Lua: its arguments, and where it was called. */
export interface HostCall extends LuaResults {
	/** `file:line:` of the Lua code that called, or an empty text. */
	where(): string;
	/** The stack of Lua calls, as text. */
	traceback(): string;
}

/** What a host function returns to Lua: values in order. What it throws becomes a Lua error, a string with its position. */
export type RunHostFunction = (call: HostCall) => readonly LuaArg[] | void;
