import { compareValues, equalValues } from './compare.ts';
import { areEqual, isLarge, orderOf, sortedLarge } from './large-order.ts';
import { LargeSet } from './large-set.ts';
import { NumberLiteral } from './number-literal.ts';
import { type Pausing, stretch } from './pausing.ts';
import { sorted } from './sorted.ts';
import type { JqArray, JqValue } from './value.ts';

// Fewer are compared one by one.
const manyItems = 16;

/** The items of one array that another has not, with pauses. Texts, numbers and the like are looked up; the rest is searched for in order. */
export function* difference(left: JqArray, right: JqArray): Pausing<JqArray> {
	if (right.length <= manyItems)
		return right.some(isLarge)
			? yield* filteredSlowly(left, (item) => isOneOf(right, item))
			: yield* filtered(left, (item) => !right.some((other) => equalValues(item, other)));
	// A number that is kept as it was written may equal one that is not.
	const hasLiteral = (yield* hasLiterals(left)) || (yield* hasLiterals(right));
	const isPlain = (value: JqValue): boolean =>
		value === null || (typeof value === 'number' ? !hasLiteral : typeof value !== 'object');
	const same = new LargeSet();
	const others: JqValue[] = [];
	for (let at = 0; at < right.length; at++) {
		const item = right[at]!;
		// The very same value is equal to itself, whatever is in it; a NaN is not.
		if (!Number.isNaN(item)) same.add(item);
		if (!isPlain(item)) others.push(item);
		if (at % stretch === stretch - 1) yield;
	}
	if (others.some(isLarge)) {
		const inOrder = yield* sortedLarge(others, orderOf);
		return yield* filteredSlowly(left, function* (item) {
			return same.has(item) || (!isPlain(item) && (yield* isSortedIn(inOrder, item)));
		});
	}
	const inOrder = yield* sorted(others, (one, other) => compareValues(one, other));
	return yield* filtered(left, (item) => !same.has(item) && (isPlain(item) || !hasSorted(inOrder, item)));
}

// Each comparison of large items may take long.
function* filteredSlowly(items: JqArray, isGone: (item: JqValue) => Pausing<boolean>): Pausing<JqArray> {
	const kept: JqValue[] = [];
	for (const item of items) {
		if (!(yield* isGone(item))) kept.push(item);
		yield;
	}
	return kept;
}

function* isOneOf(items: JqArray, wanted: JqValue): Pausing<boolean> {
	for (const item of items) if (yield* areEqual(wanted, item)) return true;
	return false;
}

function* isSortedIn(items: readonly JqValue[], wanted: JqValue): Pausing<boolean> {
	let start = 0;
	let end = items.length;
	while (start < end) {
		const middle = (start + end) >>> 1;
		if ((yield* orderOf(items[middle]!, wanted)) < 0) start = middle + 1;
		else end = middle;
	}
	return start < items.length && (yield* areEqual(items[start]!, wanted));
}

function* hasLiterals(items: JqArray): Pausing<boolean> {
	for (let at = 0; at < items.length; at++) {
		if (items[at] instanceof NumberLiteral) return true;
		if (at % stretch === stretch - 1) yield;
	}
	return false;
}

function* filtered(items: JqArray, isWanted: (item: JqValue) => boolean): Pausing<JqArray> {
	const kept: JqValue[] = [];
	for (let at = 0; at < items.length; at++) {
		if (isWanted(items[at]!)) kept.push(items[at]!);
		if (at % stretch === stretch - 1) yield;
	}
	return kept;
}

const hasSorted = (items: readonly JqValue[], wanted: JqValue): boolean => {
	let start = 0;
	let end = items.length;
	while (start < end) {
		const middle = (start + end) >>> 1;
		if (compareValues(items[middle]!, wanted) < 0) start = middle + 1;
		else end = middle;
	}
	return start < items.length && equalValues(items[start]!, wanted);
};
