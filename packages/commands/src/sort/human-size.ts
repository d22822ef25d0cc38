import type { Decimal } from './decimal.ts';

/**
 * The rank of the unit after a number, as in `2K` and `1G`: negative for a negative number, 0 without a
 * unit and for zero. It counts before the number itself.
 */
export const unitRank = (number: Decimal, end: number): number => {
	if (number.isZero || number.end >= end) return 0;
	return rankOfUnit(number, number.bytes[number.end]!);
};

/** The rank of a number that is not zero, with this byte after it. */
export const rankOfUnit = (number: Decimal, byte: number): number => {
	const rank = ranks[byte] ?? 0;
	return number.isNegative ? -rank : rank;
};

/** Whether one more character, the unit, belongs to the number. */
export const hasUnit = (number: Decimal, end: number): boolean =>
	number.end < end && (ranks[number.bytes[number.end]!] ?? 0) > 0;

/** A double that is never in another order than unit and number. */
export const humanNumber = (number: Decimal, end: number): number => {
	const magnitude = Math.min(Math.abs(number.toNumber()), unitStep / 10);
	const value = Math.abs(unitRank(number, end)) * unitStep + magnitude;
	return number.isNegative ? -value : value;
};

const unitStep = 1e18;

const ranks: readonly number[] = Array.from({ length: 128 }, (_, code) => {
	const letter = String.fromCharCode(code);
	return letter === 'k' ? 1 : 'KMGTPEZY'.indexOf(letter) + 1;
});
