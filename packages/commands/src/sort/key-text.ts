import { decodeText } from '@tenon/core';
import { compareBytes } from '../support/byte-class.ts';
import { compareVersions } from '../support/version-order.ts';
import { ByteFilter } from './byte-filter.ts';
import { compareDecimals, Decimal } from './decimal.ts';
import { compareGeneral, nearestDouble } from './general-numbers.ts';
import { humanNumber, unitRank } from './human-size.ts';
import { type KeyOrder, type Ordering, orderOf } from './key.ts';
import type { CompareLines } from './line-comparator.ts';
import { monthOf } from './month.ts';
import { randomDigest } from './random-digest.ts';

/** How the text of a key counts. */
export interface KeyText {
	/** What it goes through before; `undefined` if nothing. */
	readonly filter: ByteFilter | undefined;
	readonly compare: CompareLines;
	/** A double that is never in another order than `compare`; where two are equal `compare` decides. */
	rank(bytes: Uint8Array, start: number, end: number): number;
	/** Whether all ranks so far were the whole truth: equal ranks are equal texts. */
	isExact(): boolean;
}

/** The comparison that an ordering stands for. `salt` is what random order mixes in. */
export const textOfKey = (ordering: Ordering, salt: Uint8Array): KeyText => ({
	filter: filterOf(ordering),
	...makers[orderOf(ordering)](salt),
});

/** What a text goes through before it is compared; `undefined` if nothing. */
export const filterOf = (ordering: Ordering): ByteFilter | undefined =>
	ordering.ignores === 'none' && !ordering.folds ? undefined : new ByteFilter(ordering);

type Comparison = Omit<KeyText, 'filter'>;

const never = (): boolean => false;

const text = (): Comparison => ({ compare: compareBytes, rank: leadingBytes, isExact: never });

/** The first six bytes as a number, shorter texts first. */
export const leadingBytes = (bytes: Uint8Array, start: number, end: number): number => {
	if (end - start >= leadingCount) {
		const high = (bytes[start]! << 16) | (bytes[start + 1]! << 8) | bytes[start + 2]!;
		const low = (bytes[start + 3]! << 16) | (bytes[start + 4]! << 8) | bytes[start + 5]!;
		return (high * 0x1000000 + low) * 8 + leadingCount;
	}
	let value = 0;
	for (let at = start; at < end; at++) value = value * 256 + bytes[at]!;
	const count = end - start;
	return value * 256 ** (leadingCount - count) * 8 + count;
};

/** How many bytes {@link leadingBytes} looks at; its lowest three bits say how many there were. */
export const leadingCount = 6;

const numeric = (): Comparison => {
	const leftNumber = new Decimal();
	const rightNumber = new Decimal();
	let isExact = true;
	return {
		compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) => {
			leftNumber.read(left, leftStart, leftEnd);
			rightNumber.read(right, rightStart, rightEnd);
			return compareDecimals(leftNumber, rightNumber);
		},
		rank: (bytes, start, end) => {
			leftNumber.read(bytes, start, end);
			if (!leftNumber.isShort) isExact = false;
			return leftNumber.toNumber();
		},
		isExact: () => isExact,
	};
};

const human = (): Comparison => {
	const leftNumber = new Decimal();
	const rightNumber = new Decimal();
	return {
		compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) => {
			leftNumber.read(left, leftStart, leftEnd);
			rightNumber.read(right, rightStart, rightEnd);
			const units = unitRank(leftNumber, leftEnd) - unitRank(rightNumber, rightEnd);
			return units !== 0 ? units : compareDecimals(leftNumber, rightNumber);
		},
		rank: (bytes, start, end) => {
			leftNumber.read(bytes, start, end);
			return humanNumber(leftNumber, end);
		},
		isExact: never,
	};
};

const general = (): Comparison => ({
	compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) =>
		compareGeneral(
			decodeText(left.subarray(leftStart, leftEnd)),
			decodeText(right.subarray(rightStart, rightEnd)),
		),
	rank: (bytes, start, end) => nearestDouble(decodeText(bytes.subarray(start, end))),
	isExact: never,
});

const month = (): Comparison => ({
	compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) =>
		monthOf(left, leftStart, leftEnd) - monthOf(right, rightStart, rightEnd),
	rank: monthOf,
	isExact: () => true,
});

const version = (): Comparison => ({
	compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) =>
		compareVersions(left.subarray(leftStart, leftEnd), right.subarray(rightStart, rightEnd)),
	rank: () => 0,
	isExact: never,
});

const random = (salt: Uint8Array): Comparison => ({
	compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) => {
		const leftDigest = randomDigest(salt, left, leftStart, leftEnd);
		const rightDigest = randomDigest(salt, right, rightStart, rightEnd);
		const order = compareBytes(leftDigest, 0, leftDigest.length, rightDigest, 0, rightDigest.length);
		return order !== 0 ? order : compareBytes(left, leftStart, leftEnd, right, rightStart, rightEnd);
	},
	rank: (bytes, start, end) => {
		const digest = randomDigest(salt, bytes, start, end);
		return leadingBytes(digest, 0, digest.length);
	},
	isExact: never,
});

const makers: Readonly<Record<KeyOrder, (salt: Uint8Array) => Comparison>> = {
	text,
	numeric,
	general,
	human,
	month,
	random,
	version,
};
