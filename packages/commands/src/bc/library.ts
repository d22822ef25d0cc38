import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { withPauses } from '../support/pausing.ts';
import { type BcNumber, maxDigits, NumberTooLong, power10, rescaled, rootSteps, wholeOf } from './number.ts';

/** A function of `bc -l`: computed with more digits than are asked for, and cut off. */
export interface LibraryFunction {
	readonly parameters: number;
	compute(values: readonly BcNumber[], scale: number, context: CommandContext): Flow<BcNumber>;
}

/** The function of a name. */
export const libraryFunction = (name: string): LibraryFunction | undefined =>
	Object.hasOwn(functions, name) ? functions[name] : undefined;

// Digits beyond those that are asked for.
const guard = 12;

/** Integers that stand for fractions of a power of ten: sums and products of series. */
class Fixed {
	readonly unit: bigint;
	readonly digits: number;
	readonly #context: CommandContext;
	readonly #cost: number;

	constructor(context: CommandContext, digits: number) {
		if (digits > maxDigits) throw new NumberTooLong();
		this.#context = context;
		this.digits = digits;
		this.unit = power10(digits);
		this.#cost = 1 + (digits >> 5);
	}

	of(number: BcNumber): bigint {
		return rescaled(number, this.digits).value;
	}

	times(a: bigint, b: bigint): bigint {
		return (a * b) / this.unit;
	}

	*turn(): Flow<void> {
		yield* wait(this.#context.breathe(this.#cost));
	}

	/** The integer square root of a number of at most twice as many digits. */
	*root(value: bigint): Flow<bigint> {
		return yield* withPauses(rootSteps(value), () => this.#context.breathe(this.#cost));
	}

	result(value: bigint, scale: number): BcNumber {
		return rescaled({ value, scale: this.digits }, scale);
	}
}

const wholeDigits = (number: BcNumber): number => {
	const whole = wholeOf(number);
	return whole === 0n ? 0 : String(whole < 0n ? -whole : whole).length;
};

function* exponential([x]: readonly BcNumber[], scale: number, context: CommandContext): Flow<BcNumber> {
	const size = Number(x!.value) / 10 ** Math.min(300, x!.scale);
	const whole = Number(wholeOf(x!));
	if (Math.abs(whole) > maxDigits * 2.3) {
		if (whole < 0) return { value: 0n, scale };
		throw new NumberTooLong();
	}
	const grown = Math.max(0, Math.ceil((Number.isFinite(size) ? size : whole) * Math.LOG10E + 1e-3));
	const halvings = 8 + Math.floor(Math.sqrt(scale)) + Math.ceil(Math.log2(Math.abs(whole) + 1));
	const fixed = new Fixed(context, scale + grown + guard + Math.ceil(halvings * 0.31) + 4);
	const reduced = fixed.of(x!) / (1n << BigInt(halvings));
	let sum = fixed.unit;
	let term = fixed.unit;
	for (let n = 1n; term !== 0n; n++) {
		term = fixed.times(term, reduced) / n;
		sum += term;
		yield* fixed.turn();
	}
	for (let round = 0; round < halvings; round++) {
		sum = fixed.times(sum, sum);
		yield* fixed.turn();
	}
	return fixed.result(sum, scale);
}

// The sum of x^n / n for odd n, with signs in turn for the arc tangent.
function* oddSeries(fixed: Fixed, x: bigint, isAlternating: boolean): Flow<bigint> {
	const square = fixed.times(x, x);
	let power = x;
	let sum = x;
	for (let n = 3n, sign = -1n; power !== 0n; n += 2n, sign = -sign) {
		power = fixed.times(power, square);
		sum += isAlternating ? (sign * power) / n : power / n;
		yield* fixed.turn();
	}
	return sum;
}

// Machin's sum for π / 4.
function* quarterPi(fixed: Fixed): Flow<bigint> {
	return 4n * (yield* inverseArcTangent(fixed, 5n)) - (yield* inverseArcTangent(fixed, 239n));
}

function* inverseArcTangent(fixed: Fixed, x: bigint): Flow<bigint> {
	let power = fixed.unit / x;
	let sum = power;
	for (let n = 3n, sign = -1n; power !== 0n; n += 2n, sign = -sign) {
		power /= x * x;
		sum += (sign * power) / n;
		yield* fixed.turn();
	}
	return sum;
}

function* sineOf(fixed: Fixed, angle: bigint): Flow<bigint> {
	const quarter = yield* quarterPi(fixed);
	const half = quarter * 4n;
	let turns = angle / half;
	let rest = angle - turns * half;
	if (rest > quarter * 2n) {
		rest -= half;
		turns += 1n;
	} else if (rest < -quarter * 2n) {
		rest += half;
		turns -= 1n;
	}
	const square = fixed.times(rest, rest);
	let term = rest;
	let sum = rest;
	for (let n = 2n; term !== 0n; n += 2n) {
		term = -fixed.times(term, square) / (n * (n + 1n));
		sum += term;
		yield* fixed.turn();
	}
	return turns % 2n === 0n ? sum : -sum;
}

function* sine([x]: readonly BcNumber[], scale: number, context: CommandContext): Flow<BcNumber> {
	const fixed = new Fixed(context, scale + guard + wholeDigits(x!));
	return fixed.result(yield* sineOf(fixed, fixed.of(x!)), scale);
}

function* cosine([x]: readonly BcNumber[], scale: number, context: CommandContext): Flow<BcNumber> {
	// With no digits at all the quarter turn that makes a cosine of a sine is cut off to nothing.
	if (scale === 0) return yield* sine([x!], scale, context);
	const fixed = new Fixed(context, scale + guard + wholeDigits(x!));
	const shifted = fixed.of(x!) + 2n * (yield* quarterPi(fixed));
	if (x!.value === 0n) return fixed.result(fixed.unit, scale);
	return fixed.result(yield* sineOf(fixed, shifted), scale);
}

function* arcTangent([x]: readonly BcNumber[], scale: number, context: CommandContext): Flow<BcNumber> {
	const fixed = new Fixed(context, scale + guard + 4);
	const full = new Fixed(context, scale + guard + 4 + wholeDigits(x!));
	let value = fixed.of(x!);
	const isLarge = value > fixed.unit || value < -fixed.unit;
	if (isLarge) value = (full.unit * fixed.unit) / full.of(x!);
	let halvings = 0n;
	for (; halvings < 6n; halvings++) {
		const root = yield* fixed.root(fixed.unit * fixed.unit + value * value);
		value = (value * fixed.unit) / (fixed.unit + root);
		yield* fixed.turn();
	}
	const angle = (yield* oddSeries(fixed, value, true)) << halvings;
	if (!isLarge) return fixed.result(angle, scale);
	const quarter = yield* quarterPi(fixed);
	return fixed.result((x!.value < 0n ? -2n : 2n) * quarter - angle, scale);
}

function* logarithm([x]: readonly BcNumber[], scale: number, context: CommandContext): Flow<BcNumber> {
	if (x!.value <= 0n) return { value: (1n - power10(scale)) * power10(scale), scale };
	const digits = scale + guard + 6;
	const fixed = new Fixed(context, digits + 8);
	// The number as a power of two times one between 1 and 2.
	const unit = power10(x!.scale);
	const bits = BigInt(x!.value.toString(2).length - unit.toString(2).length);
	let value =
		bits >= 0n ? (x!.value * fixed.unit) / (unit << bits) : ((x!.value << -bits) * fixed.unit) / unit;
	let halvings = 0n;
	for (; halvings < 6n; halvings++) {
		value = yield* fixed.root(value * fixed.unit);
		yield* fixed.turn();
	}
	const part = ((value - fixed.unit) * fixed.unit) / (value + fixed.unit);
	const log = (yield* oddSeries(fixed, part, false)) << (halvings + 1n);
	const logOfTwo = 2n * (yield* oddSeries(fixed, fixed.unit / 3n, false));
	return fixed.result(log + bits * logOfTwo, scale);
}

function* bessel([n, x]: readonly BcNumber[], scale: number, context: CommandContext): Flow<BcNumber> {
	const order = wholeOf(n!);
	const size = order < 0n ? -order : order;
	if (size > 10_000n) throw new NumberTooLong();
	const whole = Math.abs(Number(wholeOf(x!))) + 1;
	const fixed = new Fixed(context, scale + guard + Math.ceil(whole) + wholeDigits(x!) * Number(size));
	const half = fixed.of(x!) / 2n;
	let term = fixed.unit;
	for (let k = 1n; k <= size; k++) {
		term = fixed.times(term, half) / k;
		yield* fixed.turn();
	}
	const square = fixed.times(half, half);
	let sum = term;
	for (let k = 1n; term !== 0n; k++) {
		term = -fixed.times(term, square) / (k * (k + size));
		sum += term;
		yield* fixed.turn();
	}
	return fixed.result(order < 0n && size % 2n === 1n ? -sum : sum, scale);
}

const functions: Readonly<Record<string, LibraryFunction>> = {
	e: { parameters: 1, compute: exponential },
	s: { parameters: 1, compute: sine },
	c: { parameters: 1, compute: cosine },
	a: { parameters: 1, compute: arcTangent },
	l: { parameters: 1, compute: logarithm },
	j: { parameters: 2, compute: bessel },
};
