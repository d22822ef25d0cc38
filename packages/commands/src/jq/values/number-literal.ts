import { withoutTrailing, writeNumber } from '@tenon/core';

/**
 * A number as it was written, where the double that it stands for would be printed otherwise: `1.000`, an integer
 * beyond 2^53. A computation takes {@link value}; a print, {@link text}.
 */
export class NumberLiteral {
	/** The digits in the form in which decimal arithmetic writes them: `1E+2`, `0.00001`. */
	readonly text: string;
	readonly value: number;

	constructor(text: string, value: number) {
		this.text = text;
		this.value = value;
	}
}

/** A text as a number: a double where that says all, else a literal; `undefined` if it is no number. */
export const readNumber = (source: string): number | NumberLiteral | undefined => {
	const parts = numberForm.exec(source);
	if (parts === null) return readWord(source);
	const [, sign, whole = '', fraction = '', power = '0'] = parts;
	if (whole === '' && fraction === '') return undefined;
	const digits = (whole + fraction).replace(/^0+(?=.)/, '');
	const exponent = Number(power) - fraction.length;
	const value = Number(source);
	if (Math.abs(exponent + digits.length - 1) > maxExponent) return value;
	const text = (sign === '-' ? '-' : '') + decimalText(digits, exponent);
	// An integer beyond what doubles count by one is compared by its digits, even where they are the double's own.
	const isKept = Number.isInteger(value) && !Number.isSafeInteger(value);
	return !isKept && text === writeNumber(value, 'jq') ? value : new NumberLiteral(text, value);
};

const numberForm = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

// Beyond this decimal arithmetic has no exponents either.
const maxExponent = 999_999_999;

const readWord = (source: string): number | undefined => {
	if (/^[+-]?nan$/i.test(source)) return Number.NaN;
	const infinite = /^([+-]?)inf(?:inity)?$/i.exec(source);
	if (infinite === null) return undefined;
	return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
};

// Plain digits unless the exponent is above zero, or the first digit is far after the point.
const decimalText = (digits: string, exponent: number): string => {
	const adjusted = exponent + digits.length - 1;
	if (exponent <= 0 && adjusted >= -6) {
		if (exponent === 0) return digits;
		const point = digits.length + exponent;
		return point > 0
			? `${digits.slice(0, point)}.${digits.slice(point)}`
			: `0.${'0'.repeat(-point)}${digits}`;
	}
	const mantissa = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`;
	return `${mantissa}E${adjusted < 0 ? '-' : '+'}${Math.abs(adjusted)}`;
};

/** The number with its sign turned, digits kept. */
export const negated = (number: number | NumberLiteral): number | NumberLiteral => {
	if (typeof number === 'number') return -number;
	const { text, value } = number;
	return new NumberLiteral(text.startsWith('-') ? text.slice(1) : `-${text}`, -value);
};

/** The order of two numbers; by all of their digits if both have more than a double. */
export const compareLiterals = (left: number | NumberLiteral, right: number | NumberLiteral): number => {
	const a = doubleOf(left);
	const b = doubleOf(right);
	if (a < b) return -1;
	if (a > b) return 1;
	if (typeof left === 'number' || typeof right === 'number') return 0;
	return compareDigits(digitsOf(left), digitsOf(right));
};

/** The double that a number stands for. */
export const doubleOf = (number: number | NumberLiteral): number =>
	typeof number === 'number' ? number : number.value;

interface Digits {
	readonly isNegative: boolean;
	/** Without zeros at either end; empty for zero. */
	readonly digits: string;
	/** The power of ten of the first digit. */
	readonly power: number;
}

const digitsOf = ({ text }: NumberLiteral): Digits => {
	const [, sign, whole = '', fraction = '', power = '0'] = numberForm.exec(text) ?? [];
	const all = whole + fraction;
	const leading = /^0*/.exec(all)![0].length;
	return {
		isNegative: sign === '-',
		digits: withoutTrailing(all.slice(leading), '0'),
		power: Number(power) + whole.length - leading,
	};
};

const compareDigits = (left: Digits, right: Digits): number => {
	if (left.digits === '' || right.digits === '') return 0;
	const sign = left.isNegative ? -1 : 1;
	if (left.power !== right.power) return left.power < right.power ? -sign : sign;
	if (left.digits === right.digits) return 0;
	return left.digits < right.digits ? -sign : sign;
};
