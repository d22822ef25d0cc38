import type { Value } from '@tenon/core';
import { BadLuaValue } from '../engine/lua-failure.ts';
import type { LuaRef, LuaResults } from '../engine/lua-values.ts';

/** A text, or what to use where there is none. */
export const optionalText = (values: LuaResults, position: number, otherwise: string): string =>
	values.typeOf(position) === 'nil' ? otherwise : values.text(position);

/** Whether there is a table; anything else but nil throws. */
export const isTable = (values: LuaResults, position: number): boolean => {
	const type = values.typeOf(position);
	if (type !== 'table' && type !== 'nil') throw bad(values, position, 'table');
	return type === 'table';
};

/** A table; anything else throws. */
export const needTable = (values: LuaResults, position: number): void => {
	if (!isTable(values, position)) throw bad(values, position, 'table');
};

/** A function, kept; anything else throws. */
export const functionAt = (values: LuaResults, position: number): LuaRef => {
	if (values.typeOf(position) !== 'function') throw bad(values, position, 'function');
	return values.ref(position);
};

/** A field of a table. What `read` says is wrong with it names the field. */
export const fieldAt = <T>(
	values: LuaResults,
	position: number,
	key: string,
	read: (field: LuaResults) => T,
): T =>
	values.field(position, key, (field) => {
		try {
			return read(field);
		} catch (error) {
			if (!(error instanceof BadLuaValue)) throw error;
			throw new BadLuaValue(`field '${key}': ${error.message}`, { cause: error });
		}
	});

/** A function field of a table, kept; anything else throws. */
export const functionField = (values: LuaResults, position: number, key: string): LuaRef =>
	fieldAt(values, position, key, (field) => {
		const type = field.typeOf(1);
		if (type !== 'function') throw new BadLuaValue(`error converting Lua ${type} to function`);
		return field.ref(1);
	});

/** A text field of a table; nil throws. */
export const textField = (values: LuaResults, position: number, key: string): string =>
	fieldAt(values, position, key, (field) => field.text(1));

/** A text field of a table that may be absent. */
export const optionalTextField = (
	values: LuaResults,
	position: number,
	key: string,
	otherwise: string,
): string => fieldAt(values, position, key, (field) => optionalText(field, 1, otherwise));

/** A table of texts by name, where there is one. A pair of anything else throws. */
export const textsAt = (values: LuaResults, position: number): Readonly<Record<string, string>> => {
	if (!isTable(values, position)) return {};
	const value = values.value(position);
	if (!(value instanceof Map)) throw bad(values, position, 'a table of strings by name');
	return Object.fromEntries(
		[...value].map(([name, item]) => {
			if (typeof item === 'string') return [name, item];
			if (typeof item === 'number' || typeof item === 'bigint') return [name, String(item)];
			throw new BadLuaValue(`${name}: error converting Lua ${luaTypeOf(item)} to String`);
		}),
	);
};

/** What Lua calls the type of a value that came from there. */
export const luaTypeOf = (value: Value): string => {
	if (value === null) return 'nil';
	if (typeof value === 'bigint') return 'number';
	return typeof value === 'object' ? 'table' : typeof value;
};

const bad = (values: LuaResults, position: number, wanted: string): BadLuaValue =>
	new BadLuaValue(`bad argument #${position}: error converting Lua ${values.typeOf(position)} to ${wanted}`);
