import { compareText, sortedKeys, type ValueRecord } from '@tenon/core';
import { raise } from '../errors.ts';
import { compareLiterals } from './number-literal.ts';
import { type JqArray, type JqNumber, type JqObject, type JqValue, rankOf } from './value.ts';

// As deep as values are read and printed; what is deeper than the stack likes is compared without it.
const maxDepth = 10_000;
const stackDepth = 400;

/** jq's order of all values: negative, zero or positive. NaN is below every number. */
export const compareValues = (left: JqValue, right: JqValue, depth = 0): number => {
	if (typeof left === 'number' && typeof right === 'number') return compareDoubles(left, right);
	if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
	const rank = rankOf(left);
	const order = rank - rankOf(right);
	if (order !== 0 || rank < 3) return order;
	if (rank === 3) return compareNumbers(left as JqNumber, right as JqNumber);
	if (depth > stackDepth) return compareDeep(left, right, depth, 'Comparison too deep');
	return rank === 5
		? compareArrays(left as JqArray, right as JqArray, depth)
		: compareObjects(left as JqObject, right as JqObject, depth);
};

const compareDoubles = (left: number, right: number): number => {
	if (left < right) return -1;
	if (left > right || Number.isNaN(right)) return Number.isNaN(left) ? -1 : 1;
	return Number.isNaN(left) ? -1 : 0;
};

const compareNumbers = (left: JqNumber, right: JqNumber): number =>
	typeof left === 'number' && Number.isNaN(left)
		? -1
		: typeof right === 'number' && Number.isNaN(right)
			? 1
			: compareLiterals(left, right);

const compareArrays = (left: JqArray, right: JqArray, depth: number): number => {
	const count = Math.min(left.length, right.length);
	for (let at = 0; at < count; at++) {
		const order = compareValues(left[at]!, right[at]!, depth + 1);
		if (order !== 0) return order;
	}
	return left.length - right.length;
};

const compareObjects = (left: JqObject, right: JqObject, depth: number): number => {
	const keys = keysOf(left);
	const order = compareArrays(keys, keysOf(right), depth);
	if (order !== 0) return order;
	for (const key of keys) {
		const between = compareValues(left.get(key)!, right.get(key)!, depth + 1);
		if (between !== 0) return between;
	}
	return 0;
};

/** Pairs that are still to be compared, the next one last. */
interface Pending {
	readonly left: JqValue;
	readonly right: JqValue;
	readonly depth: number;
	/** What decides if all pairs so far were equal; there instead of a pair. */
	readonly atEnd?: number;
}

const compareDeep = (left: JqValue, right: JqValue, depth: number, tooDeep: string): number => {
	const pending: Pending[] = [{ left, right, depth }];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (next.atEnd !== undefined) {
			if (next.atEnd !== 0) return next.atEnd;
			continue;
		}
		const order = rankOf(next.left) - rankOf(next.right);
		if (order !== 0) return order;
		if (rankOf(next.left) < 5) {
			const between = compareValues(next.left, next.right);
			if (between !== 0) return between;
			continue;
		}
		if (next.depth > maxDepth) return raise(tooDeep);
		pushPairs(pending, next);
	}
	return 0;
};

const pushPairs = (pending: Pending[], { left, right, depth }: Pending): void => {
	const keys = left instanceof Map ? keysOf(left as JqObject) : undefined;
	const others = right instanceof Map ? keysOf(right as JqObject) : undefined;
	const decided = keys === undefined ? 0 : compareArrays(keys, others!, 0);
	if (decided !== 0) {
		pending.push({ left, right, depth, atEnd: decided });
		return;
	}
	const lefts = keys === undefined ? (left as JqArray) : keys.map((key) => (left as JqObject).get(key)!);
	const rights =
		others === undefined ? (right as JqArray) : others.map((key) => (right as JqObject).get(key)!);
	pending.push({ left, right, depth, atEnd: lefts.length - rights.length });
	for (let at = Math.min(lefts.length, rights.length) - 1; at >= 0; at--)
		pending.push({ left: lefts[at]!, right: rights[at]!, depth: depth + 1 });
};

/** The keys of an object in the order of their code points. */
export const keysOf = (object: JqObject): string[] => sortedKeys(object as unknown as ValueRecord);

/** Whether two values are equal; a NaN is equal to nothing. */
export const equalValues = (left: JqValue, right: JqValue, depth = 0): boolean => {
	if (left === right) return true;
	const rank = rankOf(left);
	if (rank < 3 || rank === 4 || rank !== rankOf(right)) return false;
	if (rank === 3) return compareNumbers(left as JqNumber, right as JqNumber) === 0;
	if (depth > stackDepth) return compareDeep(left, right, depth, 'Equality check too deep') === 0;
	if (rank === 5) {
		const other = right as JqArray;
		const { length } = left as JqArray;
		if (length !== other.length) return false;
		for (let at = 0; at < length; at++)
			if (!equalValues((left as JqArray)[at]!, other[at]!, depth + 1)) return false;
		return true;
	}
	const other = right as JqObject;
	if ((left as JqObject).size !== other.size) return false;
	for (const [key, value] of left as JqObject) {
		const there = other.get(key);
		if (there === undefined || !equalValues(value, there, depth + 1)) return false;
	}
	return true;
};
