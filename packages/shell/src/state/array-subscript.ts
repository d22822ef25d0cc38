import { andThen, isList, isRecord, type Maybe, type Value } from '@tenon/core';
import { evaluateIndex } from '../arithmetic/evaluate.ts';
import { add, type Integer } from '../arithmetic/integer.ts';
import { keyTexts } from '../values/contents.ts';
import { TypedValue } from '../values/typed-value.ts';
import { valueText } from '../values/value-text.ts';
import { IndexedArray } from './indexed-array.ts';
import { joinBytes } from './locale.ts';
import type { Shell } from './shell.ts';
import { scalarText, type Variable } from './variable.ts';

/** What a subscript stands for: a place in an indexed array, or a key. */
export type ElementKey = Integer | string;

/** What a variable holds now: a computed one is asked. */
export const currentValue = (shell: Shell, variable: Variable): Variable['value'] | readonly string[] =>
	variable.dynamic === undefined ? variable.value : variable.dynamic.read(shell);

/**
 * The element that a subscript, after its expansion, means for this variable: arithmetic, or a key if
 * the variable is an associative array. `undefined` if there can be no such element.
 */
export const evaluateSubscript = (
	shell: Shell,
	variable: Variable | undefined,
	subscript: string,
	use: 'read' | 'write',
): Maybe<ElementKey | undefined> => {
	if (variable?.value instanceof Map) return subscript === '' ? undefined : joinBytes(subscript);
	if (subscript === '' || isEverySubscript(subscript)) return undefined;
	return andThen(evaluateIndex(shell, subscript), (integer) => toIndex(shell, variable, integer, use));
};

/** `@` or `*`. */
export const isEverySubscript = (subscript: string): boolean => subscript === '@' || subscript === '*';

/**
 * The place an integer means: a negative one counts from the end, and may lie before the start. A
 * scalar has an end only for writing, which makes it an array.
 */
export const toIndex = (
	shell: Shell,
	variable: Variable | undefined,
	integer: Integer,
	use: 'read' | 'write',
): Integer | undefined => {
	if (integer >= 0) return integer;
	const index = add(integer, endOf(shell, variable, use));
	return index < 0 ? undefined : index;
};

// One more than the last subscript that is set.
const endOf = (shell: Shell, variable: Variable | undefined, use: 'read' | 'write'): Integer => {
	if (variable === undefined) return 0;
	const value = currentValue(shell, variable);
	if (value instanceof IndexedArray) return value.end;
	if (value instanceof TypedValue) return keyTexts(value.value).length;
	if (Array.isArray(value)) return value.length;
	return use === 'write' ? 1 : 0;
};

/** The text of an element; a scalar is its own element 0. */
export const elementText = (
	shell: Shell,
	variable: Variable | undefined,
	key: ElementKey,
): string | undefined => {
	const value = variable === undefined ? undefined : currentValue(shell, variable);
	if (value instanceof IndexedArray) return typeof key === 'string' ? undefined : value.get(key);
	if (value instanceof Map) return value.get(String(key));
	if (value instanceof TypedValue) {
		const found = typedElement(value.value, key);
		return found === undefined ? undefined : valueText(found);
	}
	if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
	return key === 0 ? scalarText(variable, shell) : undefined;
};

/** An element of typed data whose place is known; any other value is its own element 0. */
export const typedElement = (value: Value, key: ElementKey): Value | undefined => {
	if (isRecord(value)) return value.get(String(key));
	if (isList(value)) return value[Number(key)];
	return key === 0 ? value : undefined;
};
