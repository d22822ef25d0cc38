import { IndexedArray } from '../state/indexed-array.ts';
import type { Shell } from '../state/shell.ts';
import type { Variable } from '../state/variable.ts';
import { finishWork, mapItems, type Work } from '../state/work.ts';
import { associativeKeys } from '../values/associative-order.ts';
import { itemTexts, keyTexts } from '../values/contents.ts';
import { TypedValue } from '../values/typed-value.ts';

/** The elements of a variable in the order of their subscripts; a scalar has one, an unset one none. */
export const elementsOf = (shell: Shell, name: string): readonly string[] =>
	finishWork(elementsWork(shell, name));

/** The same for a variable of any size. */
export function* elementsWork(shell: Shell, name: string): Work<readonly string[]> {
	const value = storedValue(shell, name);
	if (value === undefined) return [];
	if (value instanceof IndexedArray) return yield* value.valuesWork();
	if (value instanceof Map) return yield* mapItems(yield* associativeKeys(value), (key) => value.get(key)!);
	if (value instanceof TypedValue) return itemTexts(value.value, name);
	return typeof value === 'object' ? value : [String(value)];
}

/** The subscripts of a variable in the same order, whatever its size. */
export function* keysWork(shell: Shell, name: string): Work<readonly string[]> {
	const value = storedValue(shell, name);
	if (value === undefined) return [];
	if (value instanceof IndexedArray) return yield* mapItems(yield* value.keysWork(), String);
	if (value instanceof Map) return yield* associativeKeys(value);
	if (value instanceof TypedValue) return keyTexts(value.value);
	return typeof value === 'object' ? value.map((_, index) => String(index)) : ['0'];
}

/** What a variable holds, references followed; computed ones are asked. */
export const storedValue = (shell: Shell, name: string): Variable['value'] | readonly string[] => {
	const variable = shell.variables.resolve(name);
	return variable?.dynamic === undefined ? variable?.value : variable.dynamic.read(shell);
};
