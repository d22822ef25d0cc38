import type { Flow } from '@tenon/core';
import { isBlank, isDigit } from '../support/byte-class.ts';
import {
	type ByteRange,
	byteSet,
	compareRanges,
	endOfRun,
	type Stretches,
	startOfRun,
} from '../support/stretches.ts';

/**
 * A decimal number at the start of a key: sign, digits, point, digits. Holds where its parts are in the
 * bytes it looked at last; a key that has none counts as 0. One is filled again and again.
 */
export class Decimal {
	bytes: Uint8Array = new Uint8Array(0);
	isNegative = false;
	/** Digits before the point, without leading zeros. */
	wholeStart = 0;
	wholeEnd = 0;
	/** Digits after the point, without trailing zeros. */
	fractionStart = 0;
	fractionEnd = 0;
	/** Where the number ended. */
	end = 0;

	read(bytes: Uint8Array, start: number, end: number): void {
		let at = start;
		while (at < end && (isBlank(bytes[at]) || bytes[at] === newline)) at += 1;
		this.bytes = bytes;
		this.isNegative = at < end && bytes[at] === minus;
		if (this.isNegative) at += 1;
		const digits = at;
		while (at < end && isDigit(bytes[at])) at += 1;
		this.wholeStart = digits;
		while (this.wholeStart < at && bytes[this.wholeStart] === zero) this.wholeStart += 1;
		this.wholeEnd = at;
		this.fractionStart = at;
		this.fractionEnd = at;
		if (at < end && bytes[at] === point) {
			at += 1;
			this.fractionStart = at;
			while (at < end && isDigit(bytes[at])) at += 1;
			this.fractionEnd = at;
			while (this.fractionEnd > this.fractionStart && bytes[this.fractionEnd - 1] === zero)
				this.fractionEnd -= 1;
		}
		this.end = at;
	}

	/** {@link read} in slices. */
	*readInSlices({ bytes, start, end }: ByteRange, stretches: Stretches): Flow<void> {
		const runFrom = (from: number, set: Uint8Array): Flow<number> =>
			endOfRun({ bytes, start: from, end }, set, stretches);
		let at = yield* runFrom(start, blanks);
		this.bytes = bytes;
		this.isNegative = at < end && bytes[at] === minus;
		if (this.isNegative) at += 1;
		this.wholeStart = yield* runFrom(at, zeros);
		at = yield* runFrom(this.wholeStart, digits);
		this.wholeEnd = at;
		this.fractionStart = at;
		this.fractionEnd = at;
		if (at < end && bytes[at] === point) {
			this.fractionStart = at + 1;
			at = yield* runFrom(this.fractionStart, digits);
			const fraction = { bytes, start: this.fractionStart, end: at };
			this.fractionEnd = yield* startOfRun(fraction, zeros, stretches);
		}
		this.end = at;
	}

	get isZero(): boolean {
		return this.wholeStart === this.wholeEnd && this.fractionStart === this.fractionEnd;
	}

	/** Whether a double holds it so exactly that no other short number has the same. */
	get isShort(): boolean {
		return this.wholeEnd - this.wholeStart + this.fractionEnd - this.fractionStart <= exactDigits;
	}

	/** The nearest double: never in another order than the numbers themselves. */
	toNumber(): number {
		const { bytes, wholeStart, wholeEnd, fractionStart, fractionEnd } = this;
		const fractionDigits = fractionEnd - fractionStart;
		let magnitude = 0;
		if (this.isShort) {
			for (let at = wholeStart; at < wholeEnd; at++) magnitude = magnitude * 10 + (bytes[at]! - zero);
			for (let at = fractionStart; at < fractionEnd; at++) magnitude = magnitude * 10 + (bytes[at]! - zero);
			if (fractionDigits > 0) magnitude /= powersOfTen[fractionDigits]!;
		} else
			magnitude = Number(
				`${digitsOf(bytes, wholeStart, wholeEnd)}.${digitsOf(bytes, fractionStart, fractionEnd)}`,
			);
		return this.isNegative ? -magnitude : magnitude;
	}
}

/** Two numbers in order, exactly, however long they are. */
export const compareDecimals = (left: Decimal, right: Decimal): number => {
	const isLeftNegative = isBelowZero(left);
	if (isLeftNegative !== isBelowZero(right)) return isLeftNegative ? -1 : 1;
	const order = compareMagnitudes(left, right);
	return isLeftNegative ? -order : order;
};

/** The same in slices. */
export const compareDecimalsInSlices = function* (
	left: Decimal,
	right: Decimal,
	stretches: Stretches,
): Flow<number> {
	const isLeftNegative = isBelowZero(left);
	if (isLeftNegative !== isBelowZero(right)) return isLeftNegative ? -1 : 1;
	const lengths = left.wholeEnd - left.wholeStart - (right.wholeEnd - right.wholeStart);
	const order =
		lengths ||
		(yield* compareRanges(wholeOf(left), wholeOf(right), stretches)) ||
		(yield* compareRanges(fractionOf(left), fractionOf(right), stretches));
	return isLeftNegative ? -order : order;
};

const isBelowZero = (number: Decimal): boolean => number.isNegative && !number.isZero;

const wholeOf = ({ bytes, wholeStart, wholeEnd }: Decimal): ByteRange => ({
	bytes,
	start: wholeStart,
	end: wholeEnd,
});

const fractionOf = ({ bytes, fractionStart, fractionEnd }: Decimal): ByteRange => ({
	bytes,
	start: fractionStart,
	end: fractionEnd,
});

const compareMagnitudes = (left: Decimal, right: Decimal): number => {
	const length = left.wholeEnd - left.wholeStart;
	if (length !== right.wholeEnd - right.wholeStart) return length - (right.wholeEnd - right.wholeStart);
	for (let at = 0; at < length; at++) {
		const difference = left.bytes[left.wholeStart + at]! - right.bytes[right.wholeStart + at]!;
		if (difference !== 0) return difference;
	}
	const leftDigits = left.fractionEnd - left.fractionStart;
	const rightDigits = right.fractionEnd - right.fractionStart;
	for (let at = 0; at < leftDigits && at < rightDigits; at++) {
		const difference = left.bytes[left.fractionStart + at]! - right.bytes[right.fractionStart + at]!;
		if (difference !== 0) return difference;
	}
	return leftDigits - rightDigits;
};

const digitsOf = (bytes: Uint8Array, start: number, end: number): string => {
	let text = '';
	for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
	return text === '' ? '0' : text;
};

const newline = 0x0a;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;

const blanks = byteSet((byte) => isBlank(byte) || byte === newline);
const digits = byteSet(isDigit);
const zeros = byteSet((byte) => byte === zero);

// So many digits are an integer that a double holds exactly, and their quotient by a power of ten is rounded once.
const exactDigits = 15;
const powersOfTen: readonly number[] = Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power);
