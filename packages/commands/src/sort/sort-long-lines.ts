import { type Flow, wait } from '@tenon/core';
import type { ByteRange } from '../support/stretches.ts';
import type { LineTable } from './line-table.ts';
import type { LongLineComparator } from './long-line-comparator.ts';
import type { Breathe } from './merge-sort.ts';

/** Puts lines in order of which some are too long to be compared at once. */
export class LongLineSort {
	readonly #table: LineTable;
	readonly #comparator: LongLineComparator;
	readonly #breathe: Breathe;
	/** Of lines that are long enough for it to matter. */
	readonly #ranges = new Map<number, ByteRange>();

	constructor(table: LineTable, comparator: LongLineComparator, breathe: Breathe) {
		this.#table = table;
		this.#comparator = comparator;
		this.#breathe = breathe;
	}

	/** The numbers of lines in order; stable where they come in the order of the table. */
	*sort(lines: Uint32Array): Flow<Uint32Array> {
		let from = lines;
		let into: Uint32Array = new Uint32Array(lines.length);
		for (let width = 1; width < lines.length; width *= 2) {
			for (let start = 0; start < lines.length; start += width * 2) {
				const middle = Math.min(start + width, lines.length);
				const end = Math.min(middle + width, lines.length);
				yield* this.#mergeRuns(
					from.subarray(start, middle),
					from.subarray(middle, end),
					into.subarray(start),
				);
			}
			[from, into] = [into, from];
		}
		return from;
	}

	/** Puts sorted long lines between many sorted short ones. */
	*insert(long: Uint32Array, short: Uint32Array): Flow<Uint32Array> {
		const all = new Uint32Array(long.length + short.length);
		let taken = 0;
		for (let index = 0; index < long.length; index++) {
			const place = yield* this.#placeOf(long[index]!, short, taken);
			yield* this.#copy(short, taken, place, all, taken + index);
			all[place + index] = long[index]!;
			taken = place;
		}
		yield* this.#copy(short, taken, short.length, all, taken + long.length);
		return all;
	}

	*#mergeRuns(left: Uint32Array, right: Uint32Array, into: Uint32Array): Flow<void> {
		// Runs that are in order already are copied.
		const isSorted = right.length === 0 || (yield* this.#isBefore(left[left.length - 1]!, right[0]!));
		let leftAt = isSorted ? left.length : 0;
		let rightAt = 0;
		if (isSorted) into.set(left);
		while (leftAt < left.length && rightAt < right.length) {
			const isLeft = yield* this.#isBefore(left[leftAt]!, right[rightAt]!);
			into[leftAt + rightAt] = isLeft ? left[leftAt]! : right[rightAt]!;
			if (isLeft) leftAt += 1;
			else rightAt += 1;
		}
		into.set(left.subarray(leftAt), leftAt + rightAt);
		into.set(right.subarray(rightAt), left.length + rightAt);
	}

	// How many of the short lines come before a long one; the first of them are known to.
	*#placeOf(line: number, short: Uint32Array, known: number): Flow<number> {
		let low = known;
		let high = short.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (yield* this.#isBefore(short[middle]!, line)) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	// Of equal lines the first comes first.
	*#isBefore(left: number, right: number): Flow<boolean> {
		yield* wait(this.#breathe(stepsPerComparison));
		const order = yield* this.#comparator.compare(this.#rangeOf(left), this.#rangeOf(right));
		return order !== 0 ? order < 0 : left < right;
	}

	#rangeOf(line: number): ByteRange {
		const { bytes, starts } = this.#table;
		const start = starts[line]!;
		const end = starts[line + 1]! - 1;
		if (end - start < rememberedBytes) return { bytes, start, end };
		const known = this.#ranges.get(line) ?? { bytes, start, end };
		this.#ranges.set(line, known);
		return known;
	}

	*#copy(from: Uint32Array, start: number, end: number, into: Uint32Array, at: number): Flow<void> {
		for (let next = start; next < end; next += copiedLines) {
			into.set(from.subarray(next, Math.min(next + copiedLines, end)), at + next - start);
			yield* wait(this.#breathe(stepsPerComparison));
		}
	}
}

const stepsPerComparison = 64;
// What was found out about a shorter line takes as much memory as the line.
const rememberedBytes = 1024;
const copiedLines = 1 << 18;
