import { type Flow, isPromise, type Maybe, wait } from '@tenon/core';
import { type LineSpan, numberLines } from '@tenon/shell';
import type { TextLines } from '../text-lines.ts';
import {
	addImage,
	countsExactly,
	type IgnoredDifferences,
	longestImage,
	withoutTrailing,
} from './line-image.ts';

/** The class of each line of two files: equal lines have the same, from 1 on. */
export interface LineClasses {
	readonly left: Uint32Array;
	readonly right: Uint32Array;
	/** One more than the last class. */
	readonly count: number;
}

/** Lines of a file from `from` to `to`. */
export interface FileSpan {
	readonly lines: TextLines;
	readonly from: number;
	readonly to: number;
}

/**
 * Sorts the lines of two spans into classes. A last line that lacks its newline is equal only to another
 * such line, unless white space at the end does not count or `newlinesCount` is false.
 */
export const classify = function* (
	left: FileSpan,
	right: FileSpan,
	ignored: IgnoredDifferences,
	options: { readonly newlinesCount: boolean; breathe(steps: number): Maybe<void> },
): Flow<LineClasses> {
	const isExact = countsExactly(ignored);
	const spans: LineSpan[] = [];
	for (const { lines, from, to } of [left, right]) {
		const { bytes, starts } = lines;
		spans.push(
			isExact ? { bytes, starts, from, to } : yield* imagesOf({ lines, from, to }, ignored, options),
		);
	}
	const { numbers, count } = yield* numberLines(spans, (lines) => options.breathe(lines));
	const [leftClasses, rightClasses] = numbers as [Uint32Array, Uint32Array];
	const marksLack = options.newlinesCount && ignored.space === 'none';
	return {
		left: leftClasses,
		right: rightClasses,
		count: marksLack ? markLack(left, leftClasses, right, rightClasses, count) : count,
	};
};

// Gives the last lines that lack their newline classes of their own, or one where they are equal.
const markLack = (
	left: FileSpan,
	leftClasses: Uint32Array,
	right: FileSpan,
	rightClasses: Uint32Array,
	count: number,
): number => {
	const leftLacks = endsInLack(left);
	const rightLacks = endsInLack(right);
	const leftLast = leftClasses.length - 1;
	const rightLast = rightClasses.length - 1;
	const areEqual = leftClasses[leftLast] === rightClasses[rightLast];
	let next = count;
	if (leftLacks) leftClasses[leftLast] = next++;
	if (rightLacks) rightClasses[rightLast] = leftLacks && areEqual ? next - 1 : next++;
	return next;
};

const endsInLack = ({ lines, from, to }: FileSpan): boolean =>
	lines.lacksNewline && to === lines.count && from < to;

// What lines count as, one after the other.
const imagesOf = function* (
	{ lines, from, to }: FileSpan,
	ignored: IgnoredDifferences,
	options: { breathe(steps: number): Maybe<void> },
): Flow<LineSpan> {
	let bytes = new Uint8Array(lines.starts[to]! - lines.starts[from]!);
	const starts = new Uint32Array(to - from + 1);
	let size = 0;
	for (let line = from; line < to; line++) {
		const turn = options.breathe(1);
		if (isPromise(turn)) yield turn;
		const start = lines.starts[line]!;
		const end = lines.starts[line + 1]! - 1;
		const needed = size + longestImage(end - start, ignored) + 1;
		if (needed > bytes.length) {
			const larger = new Uint8Array(Math.max(needed, bytes.length * 2));
			larger.set(bytes.subarray(0, size));
			bytes = larger;
		}
		// A byte between two lines, where the newline was.
		size += (yield* imageOf(lines.bytes, start, end, ignored, bytes.subarray(size), options)) + 1;
		starts[line - from + 1] = size;
	}
	return { bytes, starts, from: 0, to: to - from };
};

// Makes the image of a line, a stretch at a time, and returns its length.
const imageOf = function* (
	bytes: Uint8Array,
	start: number,
	end: number,
	ignored: IgnoredDifferences,
	into: Uint8Array,
	options: { breathe(steps: number): Maybe<void> },
): Flow<number> {
	let last = end;
	for (let floor = end; ignored.space !== 'none' && last === floor && floor > start; ) {
		floor = Math.max(start, floor - stretchBytes);
		last = withoutTrailing(bytes, floor, last);
		if (last === floor) yield* wait(options.breathe(stretchSteps));
	}
	const place = { size: 0, column: 0 };
	for (let at = start; at < last; at += stretchBytes) {
		addImage(bytes, at, Math.min(at + stretchBytes, last), ignored, into, place);
		if (at + stretchBytes < last) yield* wait(options.breathe(stretchSteps));
	}
	return place.size;
};

const stretchBytes = 1 << 16;
const stretchSteps = 64;
