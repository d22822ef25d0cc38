/**
 * bash's integers: 64 bits, two's complement, wrap-around. A value is a `number` while it is a safe
 * integer and a `bigint` beyond, never otherwise, so that equal integers are equal by `===`.
 */
export type Integer = number | bigint;

const maxSafe = Number.MAX_SAFE_INTEGER;
const minSigned = -(1n << 63n);

/** The canonical form of any integer, wrapped to 64 bits. */
export const toInteger = (value: bigint): Integer => {
	const wrapped = BigInt.asIntN(64, value);
	return wrapped <= maxSafe && wrapped >= -maxSafe ? Number(wrapped) : wrapped;
};

const isSafe = (value: number): boolean => value <= maxSafe && value >= -maxSafe;

export const add = (left: Integer, right: Integer): Integer => {
	if (typeof left === 'number' && typeof right === 'number') {
		const sum = left + right;
		if (isSafe(sum)) return sum;
	}
	return toInteger(BigInt(left) + BigInt(right));
};

export const subtract = (left: Integer, right: Integer): Integer => {
	if (typeof left === 'number' && typeof right === 'number') {
		const difference = left - right;
		if (isSafe(difference)) return difference;
	}
	return toInteger(BigInt(left) - BigInt(right));
};

export const multiply = (left: Integer, right: Integer): Integer => {
	if (typeof left === 'number' && typeof right === 'number') {
		const product = left * right;
		// Adding 0 turns the -0 of `0 * -1` into 0.
		if (isSafe(product)) return product + 0;
	}
	return toInteger(BigInt(left) * BigInt(right));
};

/** Truncates towards zero. The caller has refused a zero divisor. */
export const divide = (left: Integer, right: Integer): Integer => {
	if (typeof left === 'number' && typeof right === 'number') return Math.trunc(left / right) + 0;
	if (left === minSigned && right === -1) return left;
	return toInteger(BigInt(left) / BigInt(right));
};

/** Has the sign of the left side. The caller has refused a zero divisor. */
export const remainder = (left: Integer, right: Integer): Integer => {
	if (typeof left === 'number' && typeof right === 'number') return (left % right) + 0;
	return toInteger(BigInt(left) % BigInt(right));
};

/** The caller has refused a negative exponent. */
export const power = (base: Integer, exponent: Integer): Integer => {
	let result = 1n;
	let factor = BigInt(base);
	for (let rest = BigInt(exponent); rest > 0n; rest >>= 1n) {
		if ((rest & 1n) === 1n) result = BigInt.asIntN(64, result * factor);
		factor = BigInt.asIntN(64, factor * factor);
	}
	return toInteger(result);
};

// The processor looks at the lowest six bits of a shift count, and bash lets it.
const shiftCount = (count: Integer): number =>
	typeof count === 'number' && count >= 0 && count < 64 ? count : Number(BigInt.asUintN(6, BigInt(count)));

export const shiftLeft = (value: Integer, by: Integer): Integer => {
	const count = shiftCount(by);
	if (typeof value === 'number') {
		const shifted = value * 2 ** count;
		if (isSafe(shifted)) return shifted;
	}
	return toInteger(BigInt(value) << BigInt(count));
};

export const shiftRight = (value: Integer, by: Integer): Integer => {
	const count = shiftCount(by);
	if (typeof value === 'number') return Math.floor(value / 2 ** count);
	return toInteger(value >> BigInt(count));
};

const isInt32 = (value: Integer): value is number => typeof value === 'number' && (value | 0) === value;

export const bitAnd = (left: Integer, right: Integer): Integer =>
	isInt32(left) && isInt32(right) ? left & right : toInteger(BigInt(left) & BigInt(right));

export const bitOr = (left: Integer, right: Integer): Integer =>
	isInt32(left) && isInt32(right) ? left | right : toInteger(BigInt(left) | BigInt(right));

export const bitXor = (left: Integer, right: Integer): Integer =>
	isInt32(left) && isInt32(right) ? left ^ right : toInteger(BigInt(left) ^ BigInt(right));

export const bitNot = (value: Integer): Integer => subtract(-1, value);

export const negate = (value: Integer): Integer => subtract(0, value);

/**
 * The value of a text that is an integer's own decimal form (`7`, `-12`; not `07`, `+7`, ` 7`), or
 * `NaN`. Fifteen digits at most, so that the result is always safe.
 */
export const parseCanonical = (text: string): number => {
	const { length } = text;
	const isNegative = text.charCodeAt(0) === 0x2d;
	const from = isNegative ? 1 : 0;
	const digits = length - from;
	if (digits === 0 || digits > 15) return Number.NaN;
	if (text.charCodeAt(from) === 0x30) return length === 1 ? 0 : Number.NaN;
	let value = 0;
	for (let at = from; at < length; at++) {
		const digit = text.charCodeAt(at) - 0x30;
		if (digit < 0 || digit > 9) return Number.NaN;
		value = value * 10 + digit;
	}
	return isNegative ? -value : value;
};

/**
 * The value of decimal digits with or without a sign. One that is far from fitting 64 bits comes as another that
 * does not: reading many digits takes long.
 */
export const readDecimal = (text: string): bigint => {
	const isNegative = text.startsWith('-');
	const digits = /^[+-]?0*(\d*)$/.exec(text)?.[1] ?? '0';
	const value = digits.length > tooManyDigits ? 10n ** BigInt(tooManyDigits) : BigInt(digits);
	return isNegative ? -value : value;
};

const tooManyDigits = 40;
