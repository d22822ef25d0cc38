import { fromQuotient, infinite, isFiniteValue, type LongDouble } from './long-double.ts';

/** A number as it was typed. */
export interface SeqNumber {
	readonly value: LongDouble;
	/** Characters it takes when printed as typed, for `-w`. */
	readonly width: number;
	/** Digits behind the point; infinite where the spelling does not say. */
	readonly precision: number;
}

/** Reads a number as the C library does; `undefined` if it is none, `nan` if it says so. */
export const parseNumber = (text: string): SeqNumber | 'nan' | undefined => {
	const value = parseValue(text);
	if (value === undefined || value === 'nan') return value;
	const shown = text.replace(/^[ \t\n\v\f\r+]+/, '');
	const isWhole = !/[.p]/.test(shown);
	if (/x/i.test(shown) || !isFiniteValue(value)) {
		return { value, width: 0, precision: isWhole ? 0 : Number.POSITIVE_INFINITY };
	}
	return { value, ...extentOf(shown) };
};

const parseValue = (text: string): LongDouble | 'nan' | undefined => {
	const parts = /^[ \t\n\v\f\r]*([+-]?)(.*)$/s.exec(text)!;
	const isNegative = parts[1] === '-';
	const body = parts[2]!;
	if (/^nan(?:\([\da-z_]*\))?$/i.test(body)) return 'nan';
	if (/^inf(?:inity)?$/i.test(body)) return infinite(isNegative);
	const decimal = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(body);
	if (decimal !== null) return scaled(decimal, 10n, 1, isNegative);
	const hexadecimal = /^0x([\da-f]*)(?:\.([\da-f]*))?(?:p([+-]?\d+))?$/i.exec(body);
	return hexadecimal === null ? undefined : scaled(hexadecimal, 16n, 4, isNegative);
};

const scaled = (
	[, whole = '', fraction = '', power = '0']: RegExpExecArray,
	base: bigint,
	bitsPerDigit: number,
	isNegative: boolean,
): LongDouble | undefined => {
	const digits = `${whole}${fraction}`;
	if (digits === '') return undefined;
	const value = BigInt(base === 16n ? `0x${digits}` : digits);
	const exponent = Number(power) - fraction.length * (base === 16n ? bitsPerDigit : 1);
	if (value !== 0n && Math.abs(exponent + digits.length) > largestExponent[bitsPerDigit]!) return undefined;
	const factor = (base === 16n ? 2n : 10n) ** BigInt(value === 0n ? 0 : Math.abs(exponent));
	return exponent >= 0
		? fromQuotient(value * factor, 1n, isNegative)
		: fromQuotient(value, factor, isNegative);
};

// Beyond these a long double overflows or vanishes: powers of ten, and of two for hexadecimal numbers.
const largestExponent: Readonly<Record<number, number>> = { 1: 4932, 4: 16_384 };

// How many characters and decimals a decimal spelling stands for when its exponent is written out.
const extentOf = (shown: string): { readonly width: number; readonly precision: number } => {
	const parts = /^(-?)(\d*)(?:(\.)(\d*))?(?:e([+-]?\d+))?$/i.exec(shown)!;
	const [, sign = '', whole = '', point, fraction = '', power] = parts;
	let exponent = power === undefined ? 0 : Number(power);
	let precision = fraction.length;
	let width = sign.length + whole.length + (point === undefined ? 0 : 1 + fraction.length);
	if (point !== undefined) width += fraction === '' ? -1 : whole === '' ? 1 : 0;
	if (power === undefined) return { width, precision };
	precision += exponent < 0 ? -exponent : -Math.min(precision, exponent);
	if (exponent < 0) {
		if (point === undefined || fraction === '') width += 1;
		exponent = -exponent;
	} else {
		if (point !== undefined && precision === 0 && fraction !== '') width -= 1;
		exponent -= Math.min(fraction.length, exponent);
	}
	return { width: width + exponent, precision };
};
