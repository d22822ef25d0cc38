/**
 * A number as C's `strtold` reads it, at the precision of the 80-bit format: `mantissa * 2 ** exponent` with
 * a mantissa of 64 bits. What is no number at all has the kind `none`.
 */
export type LongDouble =
	| { readonly kind: 'none' }
	| { readonly kind: 'nan'; readonly isNegative: boolean }
	| { readonly kind: 'infinite'; readonly isNegative: boolean }
	| {
			readonly kind: 'finite';
			readonly isNegative: boolean;
			readonly mantissa: bigint;
			readonly exponent: number;
	  };

/** Reads the number at the start of a text. */
export const parseLongDouble = (text: string): LongDouble => {
	const match = pattern.exec(text);
	if (match === null) return { kind: 'none' };
	const isNegative = match[1] === '-';
	const body = match[2]!.toLowerCase();
	if (body.startsWith('nan')) return { kind: 'nan', isNegative };
	if (body.startsWith('inf')) return { kind: 'infinite', isNegative };
	return body.startsWith('0x') ? fromHex(body, isNegative) : fromDecimal(body, isNegative);
};

/** How many characters of a text the number at its start takes; 0 if it is none. */
export const longDoubleLength = (text: string): number => pattern.exec(text)?.[0].length ?? 0;

/** Order of `sort -g`: what is no number, then NaN, then numbers. */
export const compareLongDoubles = (left: LongDouble, right: LongDouble): number => {
	if (rank(left) !== rank(right)) return rank(left) - rank(right);
	if (left.kind === 'nan' && right.kind === 'nan') {
		return left.isNegative === right.isNegative ? 0 : left.isNegative ? 1 : -1;
	}
	if (left.kind === 'none' || right.kind === 'none') return 0;
	if (isZero(left) && isZero(right)) return 0;
	if (left.isNegative !== right.isNegative) return left.isNegative ? -1 : 1;
	const order = compareMagnitudes(left, right);
	return left.isNegative ? -order : order;
};

/** The nearest double; what has none is `-Infinity`, so that it comes first. */
export const numberOf = (text: string): number => {
	const match = pattern.exec(text);
	if (match === null) return Number.NEGATIVE_INFINITY;
	const sign = match[1] === '-' ? -1 : 1;
	const body = match[2]!;
	if (/^n/i.test(body)) return Number.NEGATIVE_INFINITY;
	if (/^i/i.test(body)) return sign * Number.POSITIVE_INFINITY;
	if (!/^0x/i.test(body)) return sign * Number(body);
	const { mantissa, exponent } = fromHex(body.toLowerCase(), false);
	return sign * Number(mantissa) * 2 ** exponent;
};

type Finite = Extract<LongDouble, { readonly kind: 'finite' }>;

const pattern =
	/^[ \t-\r]*([+-]?)(0x(?:[\da-f]+(?:\.[\da-f]*)?|\.[\da-f]+)(?:p[+-]?\d+)?|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan(?:\([\w]*\))?)/i;

const rank = (number: LongDouble): number => (number.kind === 'none' ? 0 : number.kind === 'nan' ? 1 : 2);

const isZero = (number: LongDouble): boolean => number.kind === 'finite' && number.mantissa === 0n;

const compareMagnitudes = (left: LongDouble, right: LongDouble): number => {
	if (left.kind !== 'finite' || right.kind !== 'finite') {
		return (left.kind === 'infinite' ? 1 : 0) - (right.kind === 'infinite' ? 1 : 0);
	}
	if (left.mantissa === 0n || right.mantissa === 0n) return left.mantissa === 0n ? -1 : 1;
	if (left.exponent !== right.exponent) return left.exponent - right.exponent;
	return left.mantissa === right.mantissa ? 0 : left.mantissa < right.mantissa ? -1 : 1;
};

const fromHex = (body: string, isNegative: boolean): Finite => {
	const [digits = '', power = '0'] = body.slice(2).split('p');
	const [whole = '', fraction = ''] = digits.split('.');
	const mantissa = BigInt(`0x0${whole}${fraction}`);
	return rounded(mantissa, 1n, clampPower(Number(power)) - fraction.length * 4, isNegative);
};

const fromDecimal = (body: string, isNegative: boolean): Finite => {
	const [digits = '', power = '0'] = body.split('e');
	const [whole = '', fraction = ''] = digits.split('.');
	const mantissa = BigInt(`0${whole}${fraction}`);
	const scale = clampPower(Number(power)) - fraction.length;
	const factor = 10n ** BigInt(Math.abs(scale));
	return scale >= 0
		? rounded(mantissa * factor, 1n, 0, isNegative)
		: rounded(mantissa, factor, 0, isNegative);
};

// Far beyond the range of the format, near enough to be computed.
const clampPower = (power: number): number => Math.max(-maxPower, Math.min(maxPower, power));
const maxPower = 6000;

// numerator / denominator * 2 ** exponent, to 64 bits, half to even.
const rounded = (numerator: bigint, denominator: bigint, exponent: number, isNegative: boolean): Finite => {
	if (numerator === 0n) return { kind: 'finite', isNegative, mantissa: 0n, exponent: 0 };
	let shift = bitLength(numerator) - bitLength(denominator) - 64;
	if (quotient(numerator, denominator, shift)[0] >= 1n << 64n) shift += 1;
	const [whole, rest, divisor] = quotient(numerator, denominator, shift);
	const twice = rest * 2n;
	const isUp = twice > divisor || (twice === divisor && (whole & 1n) === 1n);
	const mantissa = isUp ? whole + 1n : whole;
	if (mantissa === 1n << 64n)
		return { kind: 'finite', isNegative, mantissa: 1n << 63n, exponent: exponent + shift + 1 };
	return { kind: 'finite', isNegative, mantissa, exponent: exponent + shift };
};

const quotient = (
	numerator: bigint,
	denominator: bigint,
	shift: number,
): readonly [whole: bigint, rest: bigint, divisor: bigint] => {
	const divisor = shift > 0 ? denominator << BigInt(shift) : denominator;
	const dividend = shift < 0 ? numerator << BigInt(-shift) : numerator;
	return [dividend / divisor, dividend % divisor, divisor];
};

const bitLength = (value: bigint): number => value.toString(2).length;
