import { type Flow, isPromise, wait } from '@tenon/core';
import type { CompareLines } from './line-comparator.ts';
import type { LineSink } from './line-sink.ts';
import { type ComparisonCost, type LongLineComparator, stepsFor } from './long-line-comparator.ts';
import type { Breathe } from './merge-sort.ts';
import type { SortedRun } from './sorted-run.ts';

/** How runs are merged. */
export interface Merging {
	readonly compare: CompareLines;
	/** Compares lines that are too long for that. */
	readonly long: LongLineComparator;
	readonly cost: ComparisonCost;
	readonly sink: LineSink;
	readonly breathe: Breathe;
}

/** Merges runs into a sink. Closes each run at its end, and all of them when something fails. */
export const mergeRuns = function* (
	runs: readonly SortedRun[],
	{ compare, long, cost, sink, breathe }: Merging,
): Flow<void> {
	const open = new Set(runs);
	try {
		const heap: SortedRun[] = [];
		for (const run of runs) {
			if (yield* wait(run.reader.next())) heap.push(run);
		}
		const { longBytes } = long;
		let longCount = heap.filter(({ reader }) => reader.end - reader.start >= longBytes).length;
		const isBefore = (left: SortedRun, right: SortedRun): boolean => {
			const a = left.reader;
			const b = right.reader;
			const difference = compare(a.bytes, a.start, a.end, b.bytes, b.start, b.end);
			return difference !== 0 ? difference < 0 : left.rank < right.rank;
		};
		const isBeforeInSlices = function* (left: SortedRun, right: SortedRun): Flow<boolean> {
			yield* wait(breathe(stepsPerComparison));
			const difference = yield* long.compare(left.line, right.line);
			return difference !== 0 ? difference < 0 : left.rank < right.rank;
		};
		for (let at = (heap.length >> 1) - 1; at >= 0; at--) yield* siftDownInSlices(heap, at, isBeforeInSlices);
		while (heap.length > 0) {
			const [first] = heap;
			const { reader } = first!;
			const size = reader.end - reader.start;
			if (size >= longBytes) longCount -= 1;
			const added = sink.add(reader.bytes, reader.start, reader.end);
			if (added !== undefined) yield added;
			const turn = breathe(stepsFor(cost, size));
			if (turn !== undefined) yield turn;
			const next = reader.next();
			if (!(isPromise(next) ? yield* wait(next) : next)) {
				open.delete(first!);
				yield* wait(first!.close());
				const last = heap.pop()!;
				if (heap.length === 0) break;
				heap[0] = last;
			} else if (reader.end - reader.start >= longBytes) longCount += 1;
			if (longCount === 0) siftDown(heap, 0, isBefore);
			else yield* siftDownInSlices(heap, 0, isBeforeInSlices);
			const settled = sink.settle();
			if (isPromise(settled)) yield settled;
		}
	} finally {
		for (const run of open) yield* wait(run.close());
	}
};

// Moves a run down to its place in the heap.
const siftDown = (
	heap: SortedRun[],
	from: number,
	isBefore: (left: SortedRun, right: SortedRun) => boolean,
): void => {
	const run = heap[from]!;
	let at = from;
	for (;;) {
		let child = at * 2 + 1;
		if (child >= heap.length) break;
		if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
		if (isBefore(run, heap[child]!)) break;
		heap[at] = heap[child]!;
		at = child;
	}
	heap[at] = run;
};

const siftDownInSlices = function* (
	heap: SortedRun[],
	from: number,
	isBefore: (left: SortedRun, right: SortedRun) => Flow<boolean>,
): Flow<void> {
	const run = heap[from]!;
	let at = from;
	for (;;) {
		let child = at * 2 + 1;
		if (child >= heap.length) break;
		if (child + 1 < heap.length && (yield* isBefore(heap[child + 1]!, heap[child]!))) child += 1;
		if (yield* isBefore(run, heap[child]!)) break;
		heap[at] = heap[child]!;
		at = child;
	}
	heap[at] = run;
};

const stepsPerComparison = 16;
