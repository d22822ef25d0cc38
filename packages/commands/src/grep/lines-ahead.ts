import { type Flow, wait } from '@tenon/core';
import { type Breathe, lineEnd, lineStart } from '@tenon/shell';
import type { LineMatcher } from './line-matcher.ts';

/** How lines are found, in one go and in slices. */
interface LineSearch {
	readonly delimiter: number;
	findLines(bytes: Uint8Array, from: number, places: Int32Array): number;
	isLongBlock(length: number): boolean;
	findLineInSlices(bytes: Uint8Array, from: number, breathe: Breathe): Flow<number>;
}

/** The part of a matcher that finds the lines of a block, ahead and in slices where that takes long. */
export const withLinesAhead = (search: LineSearch): Pick<LineMatcher, 'ahead' | 'findLines'> => {
	let known: KnownLines | undefined;
	return {
		ahead: (bytes, from, breathe) => {
			known = undefined;
			if (!search.isLongBlock(bytes.length - from)) return undefined;
			return lookAhead(search, bytes, from, breathe, (lines) => {
				known = lines;
			});
		},
		findLines: (bytes, from, places) =>
			known?.bytes === bytes && from >= known.from
				? takeLines(known, from, places)
				: search.findLines(bytes, from, places),
	};
};

interface KnownLines {
	readonly bytes: Uint8Array;
	readonly from: number;
	/** Where each line with a match starts and ends. */
	readonly places: readonly number[];
	/** Those before it have been taken. */
	taken: number;
}

const lookAhead = function* (
	search: LineSearch,
	bytes: Uint8Array,
	from: number,
	breathe: Breathe,
	keep: (lines: KnownLines) => void,
): Flow<void> {
	const places: number[] = [];
	for (let at = from; at < bytes.length; ) {
		const found = yield* search.findLineInSlices(bytes, at, breathe);
		if (found < 0) break;
		const end = lineEnd(bytes, found, search.delimiter);
		places.push(lineStart(bytes, found, at, search.delimiter), end);
		at = end + 1;
		yield* wait(breathe(1));
	}
	keep({ bytes, from, places, taken: 0 });
};

const takeLines = (known: KnownLines, from: number, into: Int32Array): number => {
	const { places } = known;
	let at = known.taken > 0 && places[known.taken - 2]! < from ? known.taken : 0;
	while (at < places.length && places[at]! < from) at += 2;
	let size = 0;
	for (; at < places.length && size + 1 < into.length; at += 2, size += 2) {
		into[size] = places[at]!;
		into[size + 1] = places[at + 1]!;
	}
	known.taken = at;
	return size >> 1;
};
