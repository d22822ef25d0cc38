import { JqError, raise } from '../errors.ts';
import { equalValues } from './compare.ts';
import { shown } from './describe.ts';
import { areEqual } from './large-order.ts';
import { doubleOf } from './number-literal.ts';
import { occurrences } from './occurrences.ts';
import { atOnce, type Pausing } from './pausing.ts';
import { slicedValue } from './slices.ts';
import { isArray, isNumber, isObject, type JqArray, type JqNumber, type JqValue, kindName } from './value.ts';

/** What `value[key]` is. Throws where the two do not go together. */
export const valueAt = (value: JqValue, key: JqValue): JqValue => {
	if (typeof key === 'string') {
		if (isObject(value)) return value.get(key) ?? null;
		if (value === null) return null;
	} else if (isNumber(key)) {
		if (isArray(value)) return elementAt(value, key);
		if (value === null) return null;
	} else if (isObject(key)) {
		if (isArray(value) || typeof value === 'string') return slicedValue(value, key);
		if (value === null) return null;
	} else if (isArray(key) && isArray(value)) return atOnce(indicesOf(value, key));
	throw new JqError(`Cannot index ${kindName(value)} with ${kindName(key)} (${shown(key)})`);
};

const elementAt = (array: JqArray, key: JqNumber): JqValue => {
	const place = Math.trunc(doubleOf(key));
	return array[place < 0 ? place + array.length : place] ?? null;
};

/** Where one array is found in another; pauses now and then. */
export const indicesOf = (array: JqArray, part: JqArray): Pausing<JqArray> =>
	occurrences(array.length, part.length, {
		hasPart: (place) => part.every((item, offset) => equalValues(array[place + offset]!, item)),
		isEqual: (place, offset) => equalValues(array[place]!, part[offset]!),
		isEqualInPart: (one, other) => equalValues(part[one]!, part[other]!),
	});

/** The same for a part with large elements, each comparison with which may take long. */
export function* indicesOfLarge(array: JqArray, part: JqArray): Pausing<JqArray> {
	const found: number[] = [];
	for (let place = 0; place <= array.length - part.length; place++) {
		let offset = 0;
		while (offset < part.length && (yield* areEqual(array[place + offset]!, part[offset]!))) offset += 1;
		if (offset === part.length) found.push(place);
		yield;
	}
	return found;
}

/** Whether there is something under a key. */
export const hasKey = (value: JqValue, key: JqValue): boolean => {
	if (value === null) return false;
	if (isObject(value) && typeof key === 'string') return value.has(key);
	if (isArray(value) && isNumber(key)) {
		const place = Math.trunc(doubleOf(key));
		return place >= 0 && place < value.length;
	}
	return raise(`Cannot check whether ${kindName(value)} has a ${kindName(key)} key`);
};

/** What a path leads to; `null` where it leads nowhere. */
export const valueAtPath = (root: JqValue, path: readonly JqValue[]): JqValue => {
	let value = root;
	for (const key of path) value = valueAt(value, key);
	return value;
};
