import { compareBytes } from '../support/byte-class.ts';
import type { Ordering, SortKey } from './key.ts';
import { KeyRange } from './key-range.ts';
import { type KeyText, textOfKey } from './key-text.ts';

/** Orders two lines, each a range of bytes: negative, zero or positive. */
export type CompareLines = (
	left: Uint8Array,
	leftStart: number,
	leftEnd: number,
	right: Uint8Array,
	rightStart: number,
	rightEnd: number,
) => number;

/** What the order of lines hangs on. */
export interface LineOrder {
	/** In the order in which they count; none means the whole line by its bytes. */
	readonly keys: readonly SortKey[];
	/** The byte between fields, or -1 for blanks. */
	readonly separator: number;
	/** Whether the last resort, the whole line, is reversed. */
	readonly reverse: boolean;
	/** Whether lines with equal keys are equal: no last resort. False where there are no keys. */
	readonly keysDecide: boolean;
	/** Bytes that random order mixes in. */
	readonly salt: Uint8Array;
}

/** Compiles an order into a comparison. It keeps scratch memory: do not call it inside of itself. */
export const compileOrder = (order: LineOrder): CompareLines => {
	const { keys, separator, reverse, keysDecide, salt } = order;
	const wholeLine: CompareLines = reverse
		? (left, leftStart, leftEnd, right, rightStart, rightEnd) =>
				compareBytes(right, rightStart, rightEnd, left, leftStart, leftEnd)
		: compareBytes;
	if (keys.length === 0) return keysDecide ? equal : wholeLine;
	const compiled = keys.map((key) => compileKey(key, separator, salt));
	return (left, leftStart, leftEnd, right, rightStart, rightEnd) => {
		for (const compare of compiled) {
			const difference = compare(left, leftStart, leftEnd, right, rightStart, rightEnd);
			if (difference !== 0) return difference;
		}
		return keysDecide ? 0 : wholeLine(left, leftStart, leftEnd, right, rightStart, rightEnd);
	};
};

const equal: CompareLines = () => 0;

const compileKey = (key: SortKey, separator: number, salt: Uint8Array): CompareLines => {
	const leftRange = new KeyRange(key, separator);
	const rightRange = new KeyRange(key, separator);
	const text = textOfKey(key.ordering, salt);
	const compare = filtered(key.ordering, text);
	const sign = key.ordering.reverse ? -1 : 1;
	return (left, leftStart, leftEnd, right, rightStart, rightEnd) => {
		leftRange.find(left, leftStart, leftEnd);
		rightRange.find(right, rightStart, rightEnd);
		return sign * compare(left, leftRange.start, leftRange.end, right, rightRange.start, rightRange.end);
	};
};

// Bytes that do not count are taken out of both texts before they are compared.
const filtered = (ordering: Ordering, text: KeyText): CompareLines => {
	const { filter, compare } = text;
	if (filter === undefined) return compare;
	return ordering.numeric ||
		ordering.general ||
		ordering.human ||
		ordering.month ||
		ordering.random ||
		ordering.version
		? (left, leftStart, leftEnd, right, rightStart, rightEnd) => {
				const leftText = filter.apply(left, leftStart, leftEnd);
				const rightText = filter.apply(right, rightStart, rightEnd);
				return compare(leftText, 0, leftText.length, rightText, 0, rightText.length);
			}
		: (left, leftStart, leftEnd, right, rightStart, rightEnd) =>
				filter.compare(left, leftStart, leftEnd, right, rightStart, rightEnd);
};
