import { type Pausing, stretch } from './pausing.ts';

/**
 * Items in order, equal ones in theirs: runs that the platform sorts are merged, with pauses. Changes a short list in
 * place. `run`: how many are sorted or merged between two pauses.
 */
export function* sorted<T>(
	items: T[],
	compare: (left: T, right: T) => number,
	run: number = stretch,
): Pausing<T[]> {
	if (items.length <= run) return items.sort(compare);
	const runs: T[][] = [];
	for (let at = 0; at < items.length; at += run) {
		runs.push(items.slice(at, at + run).sort(compare));
		yield;
	}
	// Neighbours are merged, so that equals keep their order.
	let level = runs;
	while (level.length > 1) {
		const next: T[][] = [];
		for (let at = 0; at < level.length; at += 2)
			next.push(at + 1 < level.length ? yield* merged(level[at]!, level[at + 1]!, compare, run) : level[at]!);
		level = next;
	}
	return level[0]!;
}

function* merged<T>(
	left: readonly T[],
	right: readonly T[],
	compare: (left: T, right: T) => number,
	run: number,
): Pausing<T[]> {
	const result: T[] = [];
	let at = 0;
	let other = 0;
	while (at < left.length && other < right.length) {
		result.push(compare(left[at]!, right[other]!) <= 0 ? left[at++]! : right[other++]!);
		if (result.length % run === 0) yield;
	}
	for (; at < left.length; at++) result.push(left[at]!);
	for (; other < right.length; other++) result.push(right[other]!);
	return result;
}
