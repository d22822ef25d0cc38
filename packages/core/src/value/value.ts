/**
 * A value of the shell: JSON's kinds, 64-bit integers and bytes, each in the cheapest JavaScript shape.
 *
 * - null, boolean, string: themselves. A string may hold raw bytes as lone surrogates (text codec).
 * - number: any double. One that is a safe integer is an int, whatever its spelling was (`1`, `1.0`,
 *   `1e0`), every other one is a float.
 * - bigint: an int outside of ±(2^53 − 1) and inside 64 bits, and nothing else; {@link intValue} makes
 *   them, so no integer has two shapes and `===` tells ints apart.
 * - list: an array without holes. record: a Map, since an object would sort integer-like keys first.
 * - bytes: Uint8Array.
 *
 * Values are never changed once they are shared: who changes one makes a new one.
 */
export type Value = null | boolean | number | bigint | string | ValueList | ValueRecord | Uint8Array;

/** The list kind of {@link Value}. */
export type ValueList = readonly Value[];

/** The record kind of {@link Value}: keys in the order in which they were first set. */
export type ValueRecord = ReadonlyMap<string, Value>;

/** The eight kinds of {@link Value}. */
export type ValueKind = 'null' | 'bool' | 'int' | 'float' | 'string' | 'list' | 'record' | 'bytes';

/** What `typeof` prints: ints and floats are both numbers. */
export type ValueTypeName = 'null' | 'bool' | 'number' | 'string' | 'list' | 'record' | 'bytes';

/** The kind of a value. `-0` is a float: no integer has that sign. */
export const kindOf = (value: Value): ValueKind => {
	switch (typeof value) {
		case 'string':
			return 'string';
		case 'number':
			return Number.isSafeInteger(value) && !Object.is(value, -0) ? 'int' : 'float';
		case 'boolean':
			return 'bool';
		case 'bigint':
			return 'int';
		default:
			if (value === null) return 'null';
			if (isList(value)) return 'list';
			return isRecord(value) ? 'record' : 'bytes';
	}
};

/** The name that the `typeof` command prints for a value. */
export const typeName = (value: Value): ValueTypeName => {
	const kind = kindOf(value);
	return kind === 'int' || kind === 'float' ? 'number' : kind;
};

/** Narrows to a list; `Array.isArray` alone does not narrow a readonly array. */
export const isList = (value: Value): value is ValueList => Array.isArray(value);

/** Narrows to a record. */
export const isRecord = (value: Value): value is ValueRecord => value instanceof Map;

/** Narrows to bytes. */
export const isBytes = (value: Value): value is Uint8Array => value instanceof Uint8Array;

/** Whether a value counts as true: not null, false, zero or empty. */
export const isTruthy = (value: Value): boolean => {
	if (typeof value !== 'object') return Boolean(value) || Number.isNaN(value);
	if (value === null) return false;
	return isRecord(value) ? value.size > 0 : value.length > 0;
};
