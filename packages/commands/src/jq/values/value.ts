import type { NumberLiteral } from './number-literal.ts';

/** A value of jq. Never changed once it is shared. */
export type JqValue = null | boolean | JqNumber | string | JqArray | JqObject;

/** A double, or a number whose digits a double would not keep. */
export type JqNumber = number | NumberLiteral;

export type JqArray = readonly JqValue[];

/** Keys in the order in which they were first set. */
export type JqObject = ReadonlyMap<string, JqValue>;

/** The kinds in jq's order; false and true have one name. */
export type KindName = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

/** Where a value stands in the order of kinds. */
export const rankOf = (value: JqValue): number => {
	switch (typeof value) {
		case 'string':
			return 4;
		case 'number':
			return 3;
		case 'boolean':
			return value ? 2 : 1;
		default:
			if (value === null) return 0;
			if (Array.isArray(value)) return 5;
			return value instanceof Map ? 6 : 3;
	}
};

const names: readonly KindName[] = ['null', 'boolean', 'boolean', 'number', 'string', 'array', 'object'];

/** What `type` says of a value. */
export const kindName = (value: JqValue): KindName => names[rankOf(value)]!;

/** Narrows to an array; `Array.isArray` alone does not narrow a readonly array. */
export const isArray = (value: JqValue): value is JqArray => Array.isArray(value);

/** Narrows to an object. */
export const isObject = (value: JqValue): value is JqObject => value instanceof Map;

/** Narrows to a number in either shape. */
export const isNumber = (value: JqValue): value is JqNumber =>
	typeof value === 'number' || rankOf(value) === 3;

/** Everything but null and false. */
export const isTrue = (value: JqValue): boolean => value !== null && value !== false;

/** An object of pairs. */
export const objectOf = (...pairs: readonly (readonly [string, JqValue])[]): JqObject => new Map(pairs);
