import type { Flow } from '@tenon/core';
import { createMd5 } from '../digest/md5.ts';
import { compareBytes, isBlank } from '../support/byte-class.ts';
import {
	type ByteRange,
	byteSet,
	compareRanges,
	endOfRun,
	inStretches,
	type Stretches,
} from '../support/stretches.ts';
import { compareVersionsInSlices } from '../support/version-order.ts';
import type { ByteFilter } from './byte-filter.ts';
import { compareDecimalsInSlices, Decimal } from './decimal.ts';
import { compareGeneralNumbers } from './general-numbers.ts';
import { rankOfUnit } from './human-size.ts';
import { type KeyOrder, type Ordering, orderOf } from './key.ts';
import { filterOf } from './key-text.ts';
import { readGeneralInSlices } from './long-general-number.ts';
import { monthOf } from './month.ts';
import { digestEnd } from './random-digest.ts';

/** Compares the texts of a key in slices. */
export type CompareRanges = (left: ByteRange, right: ByteRange) => Flow<number>;

/** Makes something of each of the texts that are compared. */
type Make<T> = (text: ByteRange) => Flow<T>;

/** What an order needs to know. */
export interface LongOrder {
	readonly salt: Uint8Array;
	readonly stretches: Stretches;
	/** Keeps what was made of a text, for its next comparison. */
	remember<T>(make: Make<T>): Make<T>;
}

/** The order that `KeyText.compare` has, in slices. */
export const longKeyOrder = (ordering: Ordering, order: LongOrder): CompareRanges =>
	makers[orderOf(ordering)](filterOf(ordering), order);

type Maker = (filter: ByteFilter | undefined, order: LongOrder) => CompareRanges;

const text: Maker =
	(filter, { stretches }) =>
	(left, right) =>
		filter === undefined
			? compareRanges(left, right, stretches)
			: filter.compareInSlices(left, right, stretches);

const readDecimal = function* (range: ByteRange, stretches: Stretches): Flow<Decimal> {
	const decimal = new Decimal();
	yield* decimal.readInSlices(range, stretches);
	return decimal;
};

// Digits are the same in capitals.
const numeric: Maker = (_filter, { stretches, remember }) => {
	const numberOf = remember((range) => readDecimal(range, stretches));
	return function* (left, right) {
		return yield* compareDecimalsInSlices(yield* numberOf(left), yield* numberOf(right), stretches);
	};
};

const human: Maker = (filter, { stretches, remember }) => {
	const unitOf = (number: Decimal, { bytes, end }: ByteRange): number => {
		if (number.isZero || number.end >= end) return 0;
		const unit = filter?.apply(bytes, number.end, number.end + 1) ?? bytes.subarray(number.end);
		return rankOfUnit(number, unit[0]!);
	};
	const sizeOf = remember(function* (range) {
		const number = yield* readDecimal(range, stretches);
		return { number, unit: unitOf(number, range) };
	});
	return function* (left, right) {
		const one = yield* sizeOf(left);
		const other = yield* sizeOf(right);
		return one.unit - other.unit || (yield* compareDecimalsInSlices(one.number, other.number, stretches));
	};
};

const general: Maker = (_filter, { stretches, remember }) => {
	const numberOf = remember((range) => readGeneralInSlices(range, stretches));
	return function* (left, right) {
		return compareGeneralNumbers(yield* numberOf(left), yield* numberOf(right));
	};
};

const month: Maker = (_filter, { stretches, remember }) => {
	const numberOf = remember(function* (range) {
		return monthOf(range.bytes, yield* endOfRun(range, blanks, stretches), range.end);
	});
	return function* (left, right) {
		return (yield* numberOf(left)) - (yield* numberOf(right));
	};
};

const version: Maker = (filter, { stretches }) => {
	const bytesOf = function* (range: ByteRange): Flow<Uint8Array> {
		if (filter === undefined) return range.bytes.subarray(range.start, range.end);
		const kept = new Uint8Array(range.end - range.start);
		let size = 0;
		yield* inStretches(range, stretches, (from, to) => {
			const part = filter.apply(range.bytes, from, to);
			kept.set(part, size);
			size += part.length;
		});
		return kept.subarray(0, size);
	};
	return function* (left, right) {
		return yield* compareVersionsInSlices(yield* bytesOf(left), yield* bytesOf(right), stretches);
	};
};

const random: Maker = (filter, order) => {
	const { salt, stretches, remember } = order;
	const digestOf = remember(function* (range) {
		const digest = createMd5();
		digest.update(salt);
		let isEmpty = true;
		yield* inStretches(range, stretches, (from, to) => {
			const part = filter?.apply(range.bytes, from, to) ?? range.bytes.subarray(from, to);
			digest.update(part);
			isEmpty &&= part.length === 0;
		});
		if (!isEmpty) digest.update(digestEnd);
		return digest.finish();
	});
	const compareTexts = text(filter, order);
	return function* (left, right) {
		const one = yield* digestOf(left);
		const other = yield* digestOf(right);
		const difference = compareBytes(one, 0, one.length, other, 0, other.length);
		return difference !== 0 ? difference : yield* compareTexts(left, right);
	};
};

const blanks = byteSet(isBlank);

const makers: Readonly<Record<KeyOrder, Maker>> = { text, numeric, general, human, month, random, version };
