import type { Pausing } from '@tenon/shell';
import { inOneGo } from '../support/pausing.ts';

/** A decimal number: `value` times ten to the power of minus `scale`. */
export interface BcNumber {
	readonly value: bigint;
	/** Digits after the point. */
	readonly scale: number;
	/** A negative power of which nothing is left after the point keeps its sign, and is shown with it. */
	readonly isMinusZero?: true;
}

/** Most digits of a number: each operation on one takes less than a slice. */
export const maxDigits = 150_000;

/** What a number cannot become. */
export class NumberTooLong extends RangeError {
	constructor() {
		super(`a number has at most ${maxDigits} digits`);
	}
}

export const zero: BcNumber = { value: 0n, scale: 0 };
export const one: BcNumber = { value: 1n, scale: 0 };

const powers: bigint[] = [1n];

/** Ten to a power. */
export const power10 = (exponent: number): bigint => {
	if (exponent > maxDigits) throw new NumberTooLong();
	if (exponent < 256) {
		for (let next = powers.length; next <= exponent; next++) powers.push(powers[next - 1]! * 10n);
		return powers[exponent]!;
	}
	return 10n ** BigInt(exponent);
};

/** About how many digits an integer has; never fewer. */
export const digitCount = (value: bigint): number => {
	if (value < small && value > -small) return 18;
	return Math.ceil(value.toString(16).length * 1.2042) + 1;
};

const small = 1n << 59n;

/** The number with so many digits after the point: more are zeros, fewer are cut off. */
export const rescaled = ({ value, scale }: BcNumber, wanted: number): BcNumber => {
	if (wanted === scale) return { value, scale };
	if (wanted < scale) return { value: value / power10(scale - wanted), scale: wanted };
	return { value: checked(value * power10(wanted - scale)), scale: wanted };
};

const checked = (value: bigint): bigint => {
	if (value < small && value > -small) return value;
	if (digitCount(value) > maxDigits) throw new NumberTooLong();
	return value;
};

export const add = (a: BcNumber, b: BcNumber): BcNumber => {
	const scale = Math.max(a.scale, b.scale);
	return { value: rescaled(a, scale).value + rescaled(b, scale).value, scale };
};

export const subtract = (a: BcNumber, b: BcNumber): BcNumber => add(a, negate(b));

export const negate = ({ value, scale }: BcNumber): BcNumber => ({ value: -value, scale });

export const compare = (a: BcNumber, b: BcNumber): number => {
	const scale = Math.max(a.scale, b.scale);
	const left = rescaled(a, scale).value;
	const right = rescaled(b, scale).value;
	return left < right ? -1 : left > right ? 1 : 0;
};

export const multiply = (a: BcNumber, b: BcNumber, scale: number): BcNumber => {
	requireDigits(digitCount(a.value) + digitCount(b.value));
	const full = a.scale + b.scale;
	return rescaled(
		{ value: a.value * b.value, scale: full },
		Math.min(full, Math.max(scale, a.scale, b.scale)),
	);
};

const requireDigits = (count: number): void => {
	if (count > maxDigits + 40) throw new NumberTooLong();
};

/** The quotient with `scale` digits after the point; the divisor is not zero. */
export const divide = (a: BcNumber, b: BcNumber, scale: number): BcNumber => {
	const shift = scale + b.scale - a.scale;
	requireDigits(digitCount(a.value) + Math.max(0, shift));
	const value = shift >= 0 ? (a.value * power10(shift)) / b.value : a.value / (b.value * power10(-shift));
	return { value, scale };
};

/** What a division with `scale` digits leaves. */
export const modulo = (a: BcNumber, b: BcNumber, scale: number): BcNumber => {
	const whole = Math.max(a.scale, b.scale + scale);
	const quotient = divide(a, b, scale);
	const product: BcNumber = { value: quotient.value * b.value, scale: quotient.scale + b.scale };
	return rescaled(subtract(a, product), whole);
};

/** A power with an integer exponent, or `undefined` where the exponent is too large. */
export const raise = (base: BcNumber, exponent: bigint, scale: number): BcNumber | undefined => {
	if (exponent > maxExponent || exponent < -maxExponent) return undefined;
	if (exponent === 0n) return one;
	const count = Number(exponent < 0n ? -exponent : exponent);
	const size = base.value === 0n || base.value === 1n || base.value === -1n ? 0 : logOf(base.value) * count;
	requireDigits(Math.max(size, base.scale * count));
	const full: BcNumber = { value: base.value ** BigInt(count), scale: base.scale * count };
	if (exponent < 0n) return full.value === 0n ? undefined : divide(one, full, scale);
	const cut = rescaled(full, Math.min(full.scale, Math.max(scale, base.scale)));
	return cut.value === 0n && full.value < 0n ? { ...cut, isMinusZero: true } : cut;
};

const maxExponent = (1n << 63n) - 1n;

const logOf = (value: bigint): number => {
	const size = value < 0n ? -value : value;
	if (size < 1n << 53n) return Math.log10(Number(size));
	const hex = size.toString(16);
	return (hex.length - 12) * Math.log10(16) + Math.log10(Number.parseInt(hex.slice(0, 12), 16));
};

/** The square root, cut off behind the larger of both scales; the number is not negative. */
export const squareRoot = (number: BcNumber, scale: number): BcNumber => {
	if (number.value === 0n) return zero;
	if (compare(number, one) === 0) return one;
	const wanted = Math.max(scale, number.scale);
	requireDigits(digitCount(number.value) + 2 * wanted);
	return { value: inOneGo(rootSteps(rescaled(number, 2 * wanted).value)), scale: wanted };
};

/** The integer square root, found in steps that each make one division. */
export function* rootSteps(value: bigint): Pausing<bigint> {
	if (value < 2n) return value;
	const bits = value.toString(16).length * 4;
	if (bits <= 52) return BigInt(Math.floor(Math.sqrt(Number(value))));
	// The root of the upper half is a guess that has half of the digits.
	const shift = BigInt(Math.floor(bits / 4)) & ~1n;
	let guess = ((yield* rootSteps(value >> shift)) + 1n) << (shift / 2n);
	for (;;) {
		yield;
		const next = (guess + value / guess) >> 1n;
		if (next >= guess) return guess;
		guess = next;
	}
}

/** Digits that count: those of the whole and those after the point. */
export const lengthOf = ({ value, scale }: BcNumber): number => {
	const digits = (value < 0n ? -value : value).toString().length;
	if (digits <= scale) return scale === 0 ? 1 : Math.max(scale, 1);
	return value === 0n ? Math.max(scale, 1) : digits;
};

/** The part before the point, as an integer. */
export const wholeOf = ({ value, scale }: BcNumber): bigint => (scale === 0 ? value : value / power10(scale));
