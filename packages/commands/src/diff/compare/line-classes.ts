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
export const classify = (
	left: LineSpan,
	right: LineSpan,
	ignored: IgnoredDifferences,
	{ newlinesCount }: { readonly newlinesCount: boolean },
): LineClasses => {
	const table = new ClassTable(left.to - left.from + right.to - right.from, ignored);
	const marksLack = newlinesCount && ignored.space === 'none';
	return {
		left: table.classesOf(left, marksLack),
		right: table.classesOf(right, marksLack),
		count: table.count,
	};
};

class ClassTable {
	count = 1;
	readonly #ignored: IgnoredDifferences;
	readonly #isExact: boolean;
	/** The first class in each bucket, and behind each class the next. */
	readonly #buckets: Uint32Array;
	readonly #next: Uint32Array;
	readonly #hashes: Int32Array;
	/** Where the image of each class is. */
	readonly #images: Uint8Array[] = [];
	readonly #starts: Uint32Array;
	readonly #ends: Uint32Array;
	readonly #lacks: Uint8Array;

	constructor(lineCount: number, ignored: IgnoredDifferences) {
		this.#ignored = ignored;
		this.#isExact = countsExactly(ignored);
		let size = 256;
		while (size < lineCount * 2) size *= 2;
		this.#buckets = new Uint32Array(size);
		this.#next = new Uint32Array(lineCount + 1);
		this.#hashes = new Int32Array(lineCount + 1);
		this.#starts = new Uint32Array(lineCount + 1);
		this.#ends = new Uint32Array(lineCount + 1);
		this.#lacks = new Uint8Array(lineCount + 1);
	}

	classesOf({ lines, from, to }: LineSpan, marksLack: boolean): Uint32Array {
		const { bytes, starts, count, lacksNewline } = lines;
		const classes = new Uint32Array(to - from);
		for (let line = from; line < to; line++) {
			const lacks = marksLack && lacksNewline && line === count - 1;
			const start = starts[line]!;
			const end = starts[line + 1]! - 1;
			if (this.#isExact) classes[line - from] = this.#classOf(bytes, start, end, lacks);
			else {
				const image = new Uint8Array(longestImage(end - start, this.#ignored));
				classes[line - from] = this.#classOf(
					image,
					0,
					imageOf(bytes, start, end, this.#ignored, image),
					lacks,
				);
			}
		}
		return classes;
	}

	#classOf(bytes: Uint8Array, start: number, end: number, lacks: boolean): number {
		let hash = lacks ? 1 : 0;
		for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
		const bucket = (hash ^ (hash >>> 15)) & (this.#buckets.length - 1);
		for (let known = this.#buckets[bucket]!; known !== 0; known = this.#next[known]!) {
			if (this.#hashes[known] === hash && this.#isSame(known, bytes, start, end, lacks)) return known;
		}
		const added = this.count;
		this.count += 1;
		this.#hashes[added] = hash;
		this.#images[added] = bytes;
		this.#starts[added] = start;
		this.#ends[added] = end;
		this.#lacks[added] = lacks ? 1 : 0;
		this.#next[added] = this.#buckets[bucket]!;
		this.#buckets[bucket] = added;
		return added;
	}

	#isSame(known: number, bytes: Uint8Array, start: number, end: number, lacks: boolean): boolean {
		const from = this.#starts[known]!;
		if (this.#ends[known]! - from !== end - start || (this.#lacks[known] === 1) !== lacks) return false;
		const image = this.#images[known]!;
		for (let at = start; at < end; at++) if (image[from + at - start] !== bytes[at]) return false;
		return true;
	}
}
