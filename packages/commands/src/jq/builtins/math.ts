import { badValue } from '../values/describe.ts';
import { doubleOf } from '../values/number-literal.ts';
import { isNumber, type JqValue } from '../values/value.ts';
import { besselFirst, besselSecond } from './bessel.ts';
import { type BuiltinTable, type Maker, ofInput, ofValues } from './builtin.ts';
import { errorFunction, gamma, logGamma } from './gamma.ts';

const numberOf = (value: JqValue): number => {
	if (!isNumber(value)) throw badValue(value, 'number required');
	return doubleOf(value);
};

const ofOne = (compute: (number: number) => JqValue): Maker => ofInput((value) => compute(numberOf(value)));

const ofTwo = (compute: (left: number, right: number) => number): Maker =>
	ofValues((_input, [left, right]) => {
		const first = numberOf(left!);
		return compute(first, numberOf(right!));
	});

// Halves go to the even neighbour.
const roundToEven = (number: number): number => {
	if (Math.abs(number) >= 2 ** 52) return number;
	const floor = Math.floor(number);
	const rest = number - floor;
	const rounded = rest < 0.5 || (rest === 0.5 && floor % 2 === 0) ? floor : floor + 1;
	return rounded === 0 ? Math.sign(number) * 0 : rounded;
};

// Halves go away from zero.
const round = (number: number): number => {
	const size = Math.abs(number);
	const whole = Math.floor(size);
	return Math.sign(number) * (size - whole >= 0.5 ? whole + 1 : whole) || number * 0;
};

/** A number as a fraction from a half to one, and a power of two. */
const split = (number: number): readonly [fraction: number, exponent: number] => {
	if (number === 0 || !Number.isFinite(number)) return [number, 0];
	let exponent = Math.max(-1023, Math.floor(Math.log2(Math.abs(number))) + 1);
	let fraction = scale(number, -exponent);
	while (Math.abs(fraction) < 0.5) {
		fraction *= 2;
		exponent -= 1;
	}
	while (Math.abs(fraction) >= 1) {
		fraction /= 2;
		exponent += 1;
	}
	return [fraction, exponent];
};

// In steps, so that nothing is lost where the power alone would be too large.
const scale = (number: number, exponent: number): number => {
	let result = number;
	let left = Math.max(-5000, Math.min(5000, Math.trunc(exponent)));
	for (; left > 1000; left -= 1000) result *= 2 ** 1000;
	for (; left < -1000; left += 1000) result *= 2 ** -1000;
	return result * 2 ** left;
};

const remainderOf = (left: number, right: number): number => {
	if (Number.isNaN(left) || Number.isNaN(right) || right === 0 || !Number.isFinite(left)) return Number.NaN;
	if (!Number.isFinite(right)) return left;
	const rest = left % right;
	const half = Math.abs(right) / 2;
	const quotientIsOdd = Math.trunc((left - rest) / right) % 2 !== 0;
	if (Math.abs(rest) < half || (Math.abs(rest) === half && !quotientIsOdd)) return rest;
	return rest - Math.sign(rest) * Math.abs(right);
};

const neighbour = (from: number, to: number): number => {
	if (Number.isNaN(from) || Number.isNaN(to)) return Number.NaN;
	if (from === to) return to;
	if (from === 0) return to > 0 ? Number.MIN_VALUE : -Number.MIN_VALUE;
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, from);
	view.setBigInt64(0, view.getBigInt64(0) + (from > 0 === to > from ? 1n : -1n));
	return view.getFloat64(0);
};

const exponentOf = (number: number): number => {
	if (number === 0) return Number.NEGATIVE_INFINITY;
	return Number.isFinite(number) ? split(number)[1] - 1 : Math.abs(number);
};

const minimum = (left: number, right: number): number =>
	Number.isNaN(left) ? right : Number.isNaN(right) ? left : Math.min(left, right);
const maximum = (left: number, right: number): number =>
	Number.isNaN(left) ? right : Number.isNaN(right) ? left : Math.max(left, right);

/** The functions of the C library's `math.h`. */
export const mathBuiltins: BuiltinTable = {
	'floor/0': ofOne(Math.floor),
	'ceil/0': ofOne(Math.ceil),
	'round/0': ofOne(round),
	'trunc/0': ofOne(Math.trunc),
	'rint/0': ofOne(roundToEven),
	'nearbyint/0': ofOne(roundToEven),
	'fabs/0': ofOne(Math.abs),
	'sqrt/0': ofOne(Math.sqrt),
	'cbrt/0': ofOne(Math.cbrt),
	'exp/0': ofOne(Math.exp),
	'exp2/0': ofOne((number) => 2 ** number),
	'exp10/0': ofOne((number) => 10 ** number),
	'pow10/0': ofOne((number) => 10 ** number),
	'expm1/0': ofOne(Math.expm1),
	'log/0': ofOne(Math.log),
	'log2/0': ofOne(Math.log2),
	'log10/0': ofOne(Math.log10),
	'log1p/0': ofOne(Math.log1p),
	'logb/0': ofOne(exponentOf),
	'significand/0': ofOne((number) =>
		number === 0 || !Number.isFinite(number) ? number : scale(number, -exponentOf(number)),
	),
	'sin/0': ofOne(Math.sin),
	'cos/0': ofOne(Math.cos),
	'tan/0': ofOne(Math.tan),
	'asin/0': ofOne(Math.asin),
	'acos/0': ofOne(Math.acos),
	'atan/0': ofOne(Math.atan),
	'sinh/0': ofOne(Math.sinh),
	'cosh/0': ofOne(Math.cosh),
	'tanh/0': ofOne(Math.tanh),
	'asinh/0': ofOne(Math.asinh),
	'acosh/0': ofOne(Math.acosh),
	'atanh/0': ofOne(Math.atanh),
	'gamma/0': ofOne((number) => logGamma(number).value),
	'lgamma/0': ofOne((number) => logGamma(number).value),
	'lgamma_r/0': ofOne((number) => {
		const { value, sign } = logGamma(number);
		return [value, sign];
	}),
	'tgamma/0': ofOne(gamma),
	'erf/0': ofOne((number) => errorFunction(number)),
	'erfc/0': ofOne((number) => errorFunction(number, { isComplement: true })),
	'j0/0': ofOne((number) => besselFirst(0, number)),
	'j1/0': ofOne((number) => besselFirst(1, number)),
	'y0/0': ofOne((number) => besselSecond(0, number)),
	'y1/0': ofOne((number) => besselSecond(1, number)),
	'jn/2': ofTwo((order, number) => besselFirst(Math.trunc(order), number)),
	'yn/2': ofTwo((order, number) => besselSecond(Math.trunc(order), number)),
	'frexp/0': ofOne((number) => [...split(number)]),
	'modf/0': ofOne((number) => {
		if (Math.abs(number) === Number.POSITIVE_INFINITY) return [number > 0 ? 0 : -0, number];
		return [number - Math.trunc(number), Math.trunc(number)];
	}),
	'pow/2': ofTwo((base, exponent) => (base === 1 || exponent === 0 ? 1 : base ** exponent)),
	'atan2/2': ofTwo(Math.atan2),
	'hypot/2': ofTwo(Math.hypot),
	'fmod/2': ofTwo((left, right) => left % right),
	'fmin/2': ofTwo(minimum),
	'fmax/2': ofTwo(maximum),
	'fdim/2': ofTwo((left, right) =>
		left > right ? left - right : Number.isNaN(left + right) ? Number.NaN : 0,
	),
	'fma/3': ofValues((_input, [left, right, more]) => numberOf(left!) * numberOf(right!) + numberOf(more!)),
	'copysign/2': ofTwo((size, sign) => (Object.is(sign, -0) || sign < 0 ? -Math.abs(size) : Math.abs(size))),
	'drem/2': ofTwo(remainderOf),
	'remainder/2': ofTwo(remainderOf),
	'ldexp/2': ofTwo(scale),
	'scalb/2': ofTwo(scale),
	'scalbln/2': ofTwo(scale),
	'nextafter/2': ofTwo(neighbour),
	'nexttoward/2': ofTwo(neighbour),
};
