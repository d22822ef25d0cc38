import type { Flow, Maybe } from '@tenon/core';
import { type ByteRange, compareRanges, type Stretches, usualStretches } from '../support/stretches.ts';
import type { SortKey } from './key.ts';
import type { LineOrder } from './line-comparator.ts';
import { type CompareRanges, longKeyOrder } from './long-key-order.ts';
import { findKeyInSlices } from './long-key-range.ts';
import { remembering } from './remembering.ts';

/**
 * Compares lines that are too long for `compileOrder`, in the same order: in slices, and what the keys of a line come to is
 * found once for as long as its range is the same object.
 */
export class LongLineComparator {
	/** Longer lines are compared here. */
	readonly longBytes: number;
	readonly #keys: readonly CompareRanges[];
	readonly #order: LineOrder;
	readonly #stretches: Stretches;

	constructor(
		order: LineOrder,
		breathe: (steps: number) => Maybe<void>,
		stretches: Stretches = usualStretches(breathe),
	) {
		const { keys } = order;
		this.longBytes =
			keys.length === 0 ? longPlainBytes : Math.floor(longKeyedBytes / keys.length) - bytesPerKey;
		this.#keys = keys.map((key, index) => compileKey(key, order, stretches, index < rememberedKeys));
		this.#order = order;
		this.#stretches = stretches;
	}

	*compare(left: ByteRange, right: ByteRange): Flow<number> {
		const { reverse, keysDecide } = this.#order;
		for (const compare of this.#keys) {
			const order = yield* compare(left, right);
			if (order !== 0) return order;
		}
		if (keysDecide) return 0;
		return reverse
			? yield* compareRanges(right, left, this.#stretches)
			: yield* compareRanges(left, right, this.#stretches);
	}
}

/** What a comparison of two short lines takes, in bytes that are looked at: so many, and so many for each of theirs. */
export interface ComparisonCost {
	readonly perLine: number;
	readonly perByte: number;
}

export const costOf = ({ keys }: LineOrder): ComparisonCost => ({
	perLine: keys.reduce((sum, { ordering }) => sum + (ordering.general ? generalBytes : bytesPerKey), 0),
	perByte: Math.max(1, keys.length),
});

/** What the comparisons of a line count as that takes part in a few, told to `breathe`. */
export const stepsFor = ({ perLine, perByte }: ComparisonCost, lineBytes: number): number =>
	1 + ((perLine + lineBytes * perByte) >> 8);

const compileKey = (
	key: SortKey,
	{ separator, salt }: LineOrder,
	stretches: Stretches,
	isRemembered: boolean,
): CompareRanges => {
	const remember = <T>(make: (range: ByteRange) => Flow<T>): ((range: ByteRange) => Flow<T>) =>
		isRemembered ? remembering(make) : make;
	const rangeOf = remember((line) => findKeyInSlices(key, separator, line, stretches));
	const compare = longKeyOrder(key.ordering, { salt, stretches, remember });
	const { reverse } = key.ordering;
	return function* (left, right) {
		const one = yield* rangeOf(left);
		const other = yield* rangeOf(right);
		const order = yield* compare(one, other);
		return reverse ? -order : order;
	};
};

// The platform compares a megabyte of plain text in the time that keys of these lengths take.
const longPlainBytes = 1 << 20;
const longKeyedBytes = 1 << 15;
const bytesPerKey = 16;
// Numbers with exponents may take a quarter of a millisecond each.
const generalBytes = 1 << 15;
// What is found of more keys than these is found again each time.
const rememberedKeys = 4;
