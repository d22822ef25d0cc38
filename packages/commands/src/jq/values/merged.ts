import { type Pausing, stretch } from './pausing.ts';
import type { JqArray, JqObject, JqValue } from './value.ts';

// What the platform copies of an array in a millisecond or two.
const copiedAtOnce = 1 << 20;

/** Whether to add two arrays, or two objects, takes so long that it needs pauses. */
export const isLongSum = (left: JqArray | JqObject, right: JqArray | JqObject): boolean =>
	left instanceof Map
		? left.size + (right as JqObject).size > stretch
		: (left as JqArray).length + (right as JqArray).length > copiedAtOnce;

/** The elements of two arrays, with pauses. */
export function* concatenated(left: JqArray, right: JqArray): Pausing<JqArray> {
	if (right.length === 0) return left;
	const all: JqValue[] = [];
	for (const items of [left, right])
		for (let at = 0; at < items.length; at++) {
			all.push(items[at]!);
			if (at % stretch === stretch - 1) yield;
		}
	return all;
}

/** The pairs of two objects, those of the right before those of the left, with pauses. */
export function* mergedFlat(left: JqObject, right: JqObject): Pausing<JqObject> {
	if (right.size === 0) return left;
	const result = new Map<string, JqValue>();
	let steps = 0;
	for (const object of [left, right])
		for (const [key, value] of object) {
			result.set(key, value);
			if (++steps % stretch === 0) yield;
		}
	return result;
}
