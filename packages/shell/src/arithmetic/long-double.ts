/**
 * A long double: `printf %f` of bash, `seq` and `sort -g` compute with the 80-bit format of the x87, which JavaScript
 * does not have, so numbers are kept as integers: `mantissa * 2 ** exponent`, 64 bits of mantissa, fewer where a number
 * is too small for them.
 */
export type LongDouble =
	| {
			readonly kind: 'finite';
			readonly negative: boolean;
			readonly mantissa: bigint;
			readonly exponent: number;
	  }
	| { readonly kind: 'infinity' | 'nan'; readonly negative: boolean };

const mantissaBits = 64;
/** Of the lowest bit; numbers too small for it have fewer bits. */
export const minExponent = -16445;
const maxExponent = 16383;

/** A number read from the start of a text, as strtold does. */
export interface ReadLongDouble {
	readonly value: LongDouble;
	/** Characters that were understood. */
	readonly length: number;
	/** Too large or too small for the format. */
	readonly outOfRange: boolean;
}

/** Reads decimal, hexadecimal, `inf` and `nan`; a length of 0 if there is no number. */
export const readLongDouble = (text: string): ReadLongDouble => {
	const [lead, sign] = /^[ \t\n\v\f\r]*([+-]?)/.exec(text)!;
	const negative = sign === '-';
	const rest = text.slice(lead.length);
	const word = /^(?:inf(?:inity)?|nan(?:\([A-Za-z0-9_]*\))?)/i.exec(rest)?.[0];
	if (word !== undefined) {
		const kind = word[0]!.toLowerCase() === 'i' ? 'infinity' : 'nan';
		return { value: { kind, negative }, length: lead.length + word.length, outOfRange: false };
	}
	const hex = /^0x(?=\.?[0-9a-f])([0-9a-f]*)(?:\.([0-9a-f]*))?(?:p([+-]?\d+))?/i.exec(rest);
	if (hex !== null) {
		const [all, whole = '', fraction = '', power = '0'] = hex;
		const value = fromRatio(
			negative,
			BigInt(`0x0${whole}${fraction}`),
			1n,
			clamp(power) - 4 * fraction.length,
		);
		return { ...value, length: lead.length + all.length };
	}
	const decimal = /^(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?/i.exec(rest);
	if (decimal === null) return { value: zero(false), length: 0, outOfRange: false };
	const [all, whole = '', fraction = '', power = '0'] = decimal;
	return {
		...fromDecimal(negative, `${whole}${fraction}`, clamp(power) - fraction.length),
		length: lead.length + all.length,
	};
};

/** A finite one. */
export type FiniteLongDouble = Extract<LongDouble, { readonly kind: 'finite' }>;

/** Whether a number is 0, with whichever sign. */
export const isZero = (value: LongDouble): boolean => value.kind === 'finite' && value.mantissa === 0n;

/** Negative, zero or positive, as the first is less than, equal to or more than the second. Neither may be NaN. */
export const compareLongDoubles = (one: LongDouble, other: LongDouble): number => {
	if (one.kind !== 'finite' || other.kind !== 'finite') return infiniteRank(one) - infiniteRank(other);
	const exponent = Math.min(one.exponent, other.exponent);
	const difference = signedAt(one, exponent) - signedAt(other, exponent);
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** The sum, rounded to the format. An infinite or undefined number stays what it is. */
export const addLongDoubles = (one: LongDouble, other: LongDouble): LongDouble => {
	if (one.kind !== 'finite') return one;
	if (other.kind !== 'finite') return other;
	const exponent = Math.min(one.exponent, other.exponent);
	const sum = signedAt(one, exponent) + signedAt(other, exponent);
	return fromRatio(sum < 0n, sum < 0n ? -sum : sum, 1n, exponent).value;
};

/** The product with a whole number that is not negative, rounded to the format. */
export const multiplyLongDouble = (value: LongDouble, factor: bigint): LongDouble =>
	value.kind === 'finite'
		? fromRatio(value.negative, value.mantissa * factor, 1n, value.exponent).value
		: value;

const infiniteRank = (value: LongDouble): number => (value.kind === 'finite' ? 0 : value.negative ? -1 : 1);

const signedAt = ({ mantissa, exponent, negative }: FiniteLongDouble, at: number): bigint => {
	const magnitude = mantissa << BigInt(mantissa === 0n ? 0 : exponent - at);
	return negative ? -magnitude : magnitude;
};

/** An integer as such a number. */
export const fromInteger = (value: bigint): LongDouble =>
	fromRatio(value < 0n, value < 0n ? -value : value, 1n, 0).value;

const zero = (negative: boolean): LongDouble => ({ kind: 'finite', negative, mantissa: 0n, exponent: 0 });

// Exponents beyond this are out of range whatever the digits are.
const clamp = (power: string): number => Math.max(-100_000, Math.min(100_000, Number(power)));

type Ranged = Pick<ReadLongDouble, 'value' | 'outOfRange'>;

/** No number of this kind, and nothing half way between two of them, has more digits. */
const maxSignificant = 20_000;

const fromDecimal = (negative: boolean, digits: string, power: number): Ranged => {
	const significant = digits.replace(/^0+/, '');
	if (significant === '') return { value: zero(negative), outOfRange: false };
	const magnitude = significant.length + power;
	if (magnitude > 5000) return { value: { kind: 'infinity', negative }, outOfRange: true };
	if (magnitude < -5100) return { value: zero(negative), outOfRange: true };
	// More digits change nothing, but that there is something after the last.
	const dropped = Math.max(0, significant.length - maxSignificant);
	const integer = BigInt(dropped === 0 ? significant : `${significant.slice(0, maxSignificant)}1`);
	const scale = dropped === 0 ? power : power + dropped - 1;
	return scale >= 0
		? fromRatio(negative, integer * 10n ** BigInt(scale), 1n, 0)
		: fromRatio(negative, integer, 10n ** BigInt(-scale), 0);
};

// `numerator / denominator * 2 ** shift`, rounded to the format, half to even.
const fromRatio = (negative: boolean, numerator: bigint, denominator: bigint, shift: number): Ranged => {
	if (numerator === 0n) return { value: zero(negative), outOfRange: false };
	let exponent = bitLength(numerator) - bitLength(denominator) - mantissaBits;
	exponent = Math.max(exponent, minExponent - shift);
	let mantissa = divideRounding(numerator, denominator, exponent);
	if (bitLength(mantissa) > mantissaBits) {
		exponent += 1;
		mantissa = divideRounding(numerator, denominator, exponent);
		if (bitLength(mantissa) > mantissaBits) {
			mantissa >>= 1n;
			exponent += 1;
		}
	}
	const power = exponent + shift;
	if (mantissa === 0n) return { value: zero(negative), outOfRange: true };
	if (power + bitLength(mantissa) - 1 > maxExponent)
		return { value: { kind: 'infinity', negative }, outOfRange: true };
	const isTiny = bitLength(mantissa) < mantissaBits && power === minExponent;
	return { value: { kind: 'finite', negative, mantissa, exponent: power }, outOfRange: isTiny };
};

const divideRounding = (numerator: bigint, denominator: bigint, exponent: number): bigint => {
	const top = exponent < 0 ? numerator << BigInt(-exponent) : numerator;
	const bottom = exponent > 0 ? denominator << BigInt(exponent) : denominator;
	return roundedQuotient(top, bottom);
};

/** The quotient, rounded half to even. */
export const roundedQuotient = (top: bigint, bottom: bigint): bigint => {
	const quotient = top / bottom;
	const twice = (top % bottom) * 2n;
	return twice > bottom || (twice === bottom && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
};

/** How many bits a positive integer needs. */
export const bitLength = (value: bigint): number => {
	if (value === 0n) return 0;
	const hex = value.toString(16);
	return (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex[0]!, 16)));
};
