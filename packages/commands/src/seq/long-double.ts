/**
 * A number as the C library's long double holds it: 64 bits of mantissa. `seq` computes with these, and its
 * last digits depend on it. Exponents have no bound here; infinite numbers have an infinite one.
 */
export interface LongDouble {
	/** Whether it has a minus sign; zero may. */
	readonly isNegative: boolean;
	/** The value is `mantissa * 2 ** exponent`; less than 2^64, and at least 2^63 unless it is 0. */
	readonly mantissa: bigint;
	readonly exponent: number;
}

/** A quotient, rounded to the nearest number and to an even mantissa in the middle. */
export const fromQuotient = (numerator: bigint, denominator: bigint, isNegative = false): LongDouble => {
	if (numerator === 0n) return { isNegative, mantissa: 0n, exponent: 0 };
	const shift = mantissaBits + 1 - (bitLength(numerator) - bitLength(denominator));
	const scaled = shift >= 0 ? numerator << BigInt(shift) : numerator;
	const divisor = shift >= 0 ? denominator : denominator << BigInt(-shift);
	const quotient = scaled / divisor;
	// A last bit that stands for whatever is left over decides ties.
	const sticky = (quotient << 1n) | (quotient * divisor === scaled ? 0n : 1n);
	return rounded(sticky, -shift - 1, isNegative);
};

export const infinite = (isNegative: boolean): LongDouble => ({
	isNegative,
	mantissa: 1n << 63n,
	exponent: Number.POSITIVE_INFINITY,
});

export const isFiniteValue = ({ exponent }: LongDouble): boolean => Number.isFinite(exponent);

/** The product with a whole number that is not negative. */
export const times = (value: LongDouble, factor: bigint): LongDouble =>
	isFiniteValue(value) ? rounded(value.mantissa * factor, value.exponent, value.isNegative) : value;

export const plus = (one: LongDouble, other: LongDouble): LongDouble => {
	if (!isFiniteValue(one)) return one;
	if (!isFiniteValue(other)) return other;
	const exponent = Math.min(one.exponent, other.exponent);
	const sum = signedAt(one, exponent) + signedAt(other, exponent);
	return rounded(sum < 0n ? -sum : sum, exponent, sum < 0n);
};

/** Negative, zero or positive, as the first is less than, equal to or more than the second. */
export const compare = (one: LongDouble, other: LongDouble): number => {
	if (!isFiniteValue(one) || !isFiniteValue(other)) return rank(one) - rank(other);
	const exponent = Math.min(one.exponent, other.exponent);
	const difference = signedAt(one, exponent) - signedAt(other, exponent);
	return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Numerator and denominator of the size of a finite number. */
export const quotientOf = ({ mantissa, exponent }: LongDouble): readonly [bigint, bigint] =>
	exponent >= 0 ? [mantissa << BigInt(exponent), 1n] : [mantissa, 1n << BigInt(-exponent)];

const mantissaBits = 64;

const bitLength = (value: bigint): number => {
	const hexadecimal = value.toString(16);
	return hexadecimal.length * 4 - Math.clz32(Number.parseInt(hexadecimal[0]!, 16)) + 28;
};

const rounded = (magnitude: bigint, exponent: number, isNegative: boolean): LongDouble => {
	if (magnitude === 0n) return { isNegative, mantissa: 0n, exponent: 0 };
	const excess = bitLength(magnitude) - mantissaBits;
	if (excess <= 0) return { isNegative, mantissa: magnitude << BigInt(-excess), exponent: exponent + excess };
	const cut = BigInt(excess);
	const kept = magnitude >> cut;
	const rest = magnitude - (kept << cut);
	const half = 1n << (cut - 1n);
	const isUp = rest > half || (rest === half && (kept & 1n) === 1n);
	const mantissa = isUp ? kept + 1n : kept;
	return mantissa >> 64n === 0n
		? { isNegative, mantissa, exponent: exponent + excess }
		: { isNegative, mantissa: mantissa >> 1n, exponent: exponent + excess + 1 };
};

const signedAt = ({ mantissa, exponent, isNegative }: LongDouble, at: number): bigint => {
	const magnitude = mantissa << BigInt(mantissa === 0n ? 0 : exponent - at);
	return isNegative ? -magnitude : magnitude;
};

const rank = (value: LongDouble): number => (isFiniteValue(value) ? 0 : value.isNegative ? -1 : 1);
