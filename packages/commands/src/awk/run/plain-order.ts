import { type Flow, type Maybe, wait } from '@tenon/core';
import type { Key } from './array.ts';

/** To find the order of gawk for more subscripts takes too long to be done at once. */
export const maxOrdered = 100_000;

/** Called between pieces of the work, with the number of its steps. */
export type Pause = (steps: number) => Maybe<void>;

const piece = 4096;

/** Texts in the order in which they were made, then integers from the least on. */
export function* plainOrder(keys: Iterable<Key>, pause: Pause): Flow<readonly Key[]> {
	const texts: Key[] = [];
	const numbers: number[] = [];
	let isAscending = true;
	for (const key of keys) {
		if (typeof key !== 'number') texts.push(key);
		else {
			if (numbers.length > 0 && key < numbers.at(-1)!) isAscending = false;
			numbers.push(key);
		}
		if ((texts.length + numbers.length) % piece === 0) yield* wait(pause(piece));
	}
	const ordered = isAscending ? numbers : yield* ascending(numbers, pause);
	if (texts.length === 0) return ordered;
	for (const [index, key] of ordered.entries()) {
		texts.push(key);
		if (index % piece === piece - 1) yield* wait(pause(piece));
	}
	return texts;
}

// Runs that the platform sorts are merged, two at a time.
function* ascending(numbers: readonly number[], pause: Pause): Flow<readonly number[]> {
	let runs: ArrayLike<number>[] = [];
	for (let at = 0; at < numbers.length; at += piece) {
		runs.push(Int32Array.from(numbers.slice(at, at + piece)).sort());
		yield* wait(pause(piece));
	}
	while (runs.length > 1) {
		const merged: ArrayLike<number>[] = [];
		for (let at = 0; at < runs.length; at += 2)
			merged.push(at + 1 < runs.length ? yield* mergedRuns(runs[at]!, runs[at + 1]!, pause) : runs[at]!);
		runs = merged;
	}
	const list: number[] = [];
	for (let at = 0; at < numbers.length; at++) {
		list.push(runs[0]![at]!);
		if (at % piece === piece - 1) yield* wait(pause(piece));
	}
	return list;
}

function* mergedRuns(left: ArrayLike<number>, right: ArrayLike<number>, pause: Pause): Flow<Int32Array> {
	const merged = new Int32Array(left.length + right.length);
	let one = 0;
	let other = 0;
	for (let at = 0; at < merged.length; at++) {
		const isLeft = other >= right.length || (one < left.length && left[one]! <= right[other]!);
		merged[at] = isLeft ? left[one++]! : right[other++]!;
		if (at % piece === piece - 1) yield* wait(pause(piece));
	}
	return merged;
}
