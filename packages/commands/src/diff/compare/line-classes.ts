import { isPromise, type Maybe } from '@tenon/core';
import type { Flow } from '../../support/flow.ts';
import type { TextLines } from '../text-lines.ts';
import { ClassTable } from './class-table.ts';
import { countsExactly, type IgnoredDifferences, imageOf, longestImage } from './line-image.ts';

/** The class of each line of two files: equal lines have the same, from 1 on. */
export interface LineClasses {
	readonly left: Uint32Array;
	readonly right: Uint32Array;
	/** One more than the last class. */
	readonly count: number;
}

/** Lines of a file from `from` to `to`. */
export interface LineSpan {
	readonly lines: TextLines;
	readonly from: number;
	readonly to: number;
}

/**
 * Sorts the lines of two spans into classes. A last line that lacks its newline is equal only to another
 * such line, unless white space at the end does not count or `newlinesCount` is false.
 */
export const classify = function* (
	left: LineSpan,
	right: LineSpan,
	ignored: IgnoredDifferences,
	options: { readonly newlinesCount: boolean; breathe(steps: number): Maybe<void> },
): Flow<LineClasses> {
	const classifier = new Classifier(ignored);
	const marksLack = options.newlinesCount && ignored.space === 'none';
	return {
		left: yield* classifier.classesOf(left, marksLack, options),
		right: yield* classifier.classesOf(right, marksLack, options),
		count: classifier.table.count,
	};
};

class Classifier {
	readonly table = new ClassTable();
	readonly #ignored: IgnoredDifferences;
	readonly #isExact: boolean;

	constructor(ignored: IgnoredDifferences) {
		this.#ignored = ignored;
		this.#isExact = countsExactly(ignored);
	}

	*classesOf(
		{ lines, from, to }: LineSpan,
		marksLack: boolean,
		options: { breathe(steps: number): Maybe<void> },
	): Flow<Uint32Array> {
		const { bytes, starts, count, lacksNewline } = lines;
		const classes = new Uint32Array(to - from);
		for (let line = from; line < to; line++) {
			const turn = options.breathe(1);
			if (isPromise(turn)) yield turn;
			const lacks = marksLack && lacksNewline && line === count - 1;
			classes[line - from] = this.#classOf(bytes, starts[line]!, starts[line + 1]! - 1, lacks);
		}
		return classes;
	}

	#classOf(bytes: Uint8Array, start: number, end: number, lacks: boolean): number {
		if (this.#isExact) return this.table.classOf(bytes, start, end, lacks);
		// What a line counts as, in memory of its own: the table keeps it if it is new.
		const image = new Uint8Array(longestImage(end - start, this.#ignored));
		const length = imageOf(bytes, start, end, this.#ignored, image);
		return this.table.classOf(image, 0, length, lacks);
	}
}
