import { type Flow, isPromise, wait } from '@tenon/core';
import type { CompareLines } from './line-comparator.ts';
import type { LineSink } from './line-sink.ts';
import type { Breathe } from './merge-sort.ts';
import type { SortedRun } from './sorted-run.ts';

/** Merges runs into a sink. Closes each run at its end, and all of them when something fails. */
export const mergeRuns = function* (
	runs: readonly SortedRun[],
	compare: CompareLines,
	sink: LineSink,
	breathe: Breathe,
): Flow<void> {
	const open = new Set(runs);
	try {
		const heap: SortedRun[] = [];
		for (const run of runs) {
			if (yield* wait(run.reader.next())) heap.push(run);
		}
		const isBefore = (left: SortedRun, right: SortedRun): boolean => {
			const a = left.reader;
			const b = right.reader;
			const difference = compare(a.bytes, a.start, a.end, b.bytes, b.start, b.end);
			return difference !== 0 ? difference < 0 : left.rank < right.rank;
		};
		for (let at = (heap.length >> 1) - 1; at >= 0; at--) siftDown(heap, at, isBefore);
		while (heap.length > 0) {
			const [first] = heap;
			const { reader } = first!;
			sink.add(reader.bytes, reader.start, reader.end);
			const next = reader.next();
			if (!(isPromise(next) ? yield* wait(next) : next)) {
				open.delete(first!);
				yield* wait(first!.close());
				const last = heap.pop()!;
				if (heap.length === 0) break;
				heap[0] = last;
			}
			siftDown(heap, 0, isBefore);
			const turn = breathe(1);
			if (isPromise(turn)) yield turn;
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
