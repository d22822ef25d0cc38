import type { Value } from '@tenon/core';
import { currentValue } from '../state/array-subscript.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { Shell } from '../state/shell.ts';
import type { Variable } from '../state/variable.ts';
import { associativeOrder } from './associative-order.ts';
import { TypedValue } from './typed-value.ts';

/**
 * What a variable holds as data: text is a string, an indexed array a list of strings, an associative one a
 * record of strings; `undefined` if it is unset.
 */
export const valueOfVariable = (shell: Shell, variable: Variable): Value | undefined => {
	const value = currentValue(shell, variable);
	if (value === undefined) return undefined;
	if (value instanceof TypedValue) return value.value;
	if (value instanceof IndexedArray) return value.values();
	if (value instanceof Map) return new Map(associativeOrder(value).map((key) => [key, value.get(key)!]));
	return Array.isArray(value) ? (value as readonly string[]) : String(value);
};
