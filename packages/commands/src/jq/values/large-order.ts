import { compareValues, equalValues } from './compare.ts';
import { compareInTurns, equalInTurns } from './long-compare.ts';
import type { Pausing } from './pausing.ts';
import { isSmall } from './small.ts';
import { isArray, isObject, type JqValue } from './value.ts';

/** Whether two values are containers of one kind, neither of which is small: the smaller one bounds what is compared. */
export const areLarge = (left: JqValue, right: JqValue): boolean =>
	(isArray(left) && isArray(right) && !isSmall(left) && !isSmall(right)) ||
	(isObject(left) && isObject(right) && !isSmall(left) && !isSmall(right));

/** Whether a value is a container that is not small. */
export const isLarge = (value: JqValue): boolean => (isArray(value) || isObject(value)) && !isSmall(value);

/** jq's order of two values, with pauses where both are large. */
export function* orderOf(left: JqValue, right: JqValue): Pausing<number> {
	return areLarge(left, right) ? yield* compareInTurns(left, right) : compareValues(left, right);
}

/** Whether two values are equal, with pauses where both are large. */
export function* areEqual(left: JqValue, right: JqValue): Pausing<boolean> {
	return areLarge(left, right) ? yield* equalInTurns(left, right) : equalValues(left, right);
}

/** Items in order, equal ones in theirs, where one comparison may take long: pauses within each and after it. */
export function* sortedLarge<T>(
	items: readonly T[],
	compare: (left: T, right: T) => Pausing<number>,
): Pausing<T[]> {
	let from = [...items];
	for (let width = 1; width < from.length; width *= 2) {
		const into: T[] = [];
		for (let start = 0; start < from.length; start += 2 * width) {
			const middle = Math.min(start + width, from.length);
			const end = Math.min(start + 2 * width, from.length);
			let left = start;
			let right = middle;
			while (left < middle && right < end) {
				into.push((yield* compare(from[left]!, from[right]!)) <= 0 ? from[left++]! : from[right++]!);
				yield;
			}
			while (left < middle) into.push(from[left++]!);
			while (right < end) into.push(from[right++]!);
		}
		from = into;
	}
	return from;
}
