import { roundedQuotient } from '@tenon/shell';

/** A number of the format that numfmt computes with: `mantissa * 2 ** exponent`, with 64 bits of mantissa. */
export interface Extended {
	readonly mantissa: bigint;
	readonly exponent: number;
}

const bits = 64;

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

const lengthOf = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length);

// The nearest number to a quotient times a power of two.
const rounded = (top: bigint, bottom: bigint, exponent: number): Extended => {
	const size = absolute(top);
	if (size === 0n) return { mantissa: 0n, exponent: 0 };
	let shift = lengthOf(size) - lengthOf(bottom) - bits;
	const at = (by: number): bigint =>
		by >= 0 ? roundedQuotient(size, bottom << BigInt(by)) : roundedQuotient(size << BigInt(-by), bottom);
	if (shift < 0 && bottom === 1n) shift = 0;
	let mantissa = at(shift);
	if (lengthOf(mantissa) > bits) mantissa = at(++shift);
	return { mantissa: top < 0n ? -mantissa : mantissa, exponent: exponent + shift };
};

/** An integer, rounded to the format. */
export const extendedOf = (value: bigint): Extended => rounded(value, 1n, 0);

const signedAt = ({ mantissa, exponent }: Extended, lowest: number): bigint =>
	mantissa << BigInt(exponent - lowest);

/** The sum of two numbers. */
export const add = (one: Extended, other: Extended): Extended => {
	const lowest = Math.min(one.exponent, other.exponent);
	return rounded(signedAt(one, lowest) + signedAt(other, lowest), 1n, lowest);
};

/** The same number with the other sign. */
export const negate = ({ mantissa, exponent }: Extended): Extended => ({ mantissa: -mantissa, exponent });

/** The product of two numbers. */
export const multiply = (one: Extended, other: Extended): Extended =>
	rounded(one.mantissa * other.mantissa, 1n, one.exponent + other.exponent);

/** The quotient of two numbers; the second is positive. */
export const divide = (one: Extended, other: Extended): Extended =>
	rounded(one.mantissa, other.mantissa, one.exponent - other.exponent);

/** A base multiplied with itself, rounded each time. */
export const power = (base: bigint, exponent: number): Extended => {
	let result = extendedOf(1n);
	for (let count = 0; count < exponent; count++) result = multiply(result, extendedOf(base));
	return result;
};

/** Whether the size of a number reaches an integer. */
export const reaches = (value: Extended, least: bigint): boolean => {
	const { mantissa, exponent } = value;
	const size = absolute(mantissa);
	return exponent >= 0 ? size << BigInt(exponent) >= least : size >= least << BigInt(-exponent);
};

/** The integer next to a number towards zero. */
export const truncated = ({ mantissa, exponent }: Extended): bigint => {
	const size = absolute(mantissa);
	const whole = exponent >= 0 ? size << BigInt(exponent) : size >> BigInt(-exponent);
	return mantissa < 0n ? -whole : whole;
};

/** The digits of a number with that many after the point, the even ones where two are as near. */
export const fixedText = ({ mantissa, exponent }: Extended, precision: number): string => {
	const scaled = absolute(mantissa) * 10n ** BigInt(precision);
	const units = exponent >= 0 ? scaled << BigInt(exponent) : roundedQuotient(scaled, 1n << BigInt(-exponent));
	const digits = units.toString().padStart(precision + 1, '0');
	const point = digits.length - precision;
	const sign = mantissa < 0n ? '-' : '';
	return sign + digits.slice(0, point) + (precision === 0 ? '' : `.${digits.slice(point)}`);
};

/** The nearest number that JavaScript has. */
export const toNumber = ({ mantissa, exponent }: Extended): number => Number(mantissa) * 2 ** exponent;
