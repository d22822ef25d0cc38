import { isPromise, type Maybe } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import type { Flow } from '../../support/flow.ts';
import type { TextLines } from '../text-lines.ts';
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
	const table = new ClassTable(ignored);
	const marksLack = options.newlinesCount && ignored.space === 'none';
	return {
		left: yield* table.classesOf(left, marksLack, options),
		right: yield* table.classesOf(right, marksLack, options),
		count: table.count,
	};
};

class ClassTable {
	count = 1;
	readonly #ignored: IgnoredDifferences;
	readonly #isExact: boolean;
	/** By what a line counts as, which the platform compares faster than a loop over bytes. */
	readonly #classes = new Map<string, number>();
	#image: Uint8Array = new Uint8Array(1024);

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
			const text = this.#textOf(bytes, starts[line]!, starts[line + 1]! - 1);
			// No other line has a newline in it.
			const lacks = marksLack && lacksNewline && line === count - 1;
			classes[line - from] = this.#classOf(lacks ? `${text}\n` : text);
		}
		return classes;
	}

	#textOf(bytes: Uint8Array, start: number, end: number): string {
		if (this.#isExact) return byteKit.decode(bytes, start, end);
		const longest = longestImage(end - start, this.#ignored);
		if (longest > this.#image.length) this.#image = new Uint8Array(longest * 2);
		return byteKit.decode(this.#image, 0, imageOf(bytes, start, end, this.#ignored, this.#image));
	}

	#classOf(text: string): number {
		const known = this.#classes.get(text);
		if (known !== undefined) return known;
		const added = this.count;
		this.count += 1;
		this.#classes.set(text, added);
		return added;
	}
}
