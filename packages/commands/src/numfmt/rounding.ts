import { add, type Extended, extendedOf, multiply, negate, truncated } from './extended.ts';

/** How a number that has more digits than are printed becomes one that has not. */
export type Rounding = 'up' | 'down' | 'from-zero' | 'towards-zero' | 'nearest';

const largest = (1n << 63n) - 1n;

/** Rounds to an integer, in the two steps that GNU's takes. */
export const roundTo = (value: Extended, rounding: Rounding): Extended => {
	const { mantissa, exponent } = value;
	const whole = truncated(value);
	const count = whole / largest;
	const high = multiply(extendedOf(largest), extendedOf(count));
	const rest = count === 0n ? { mantissa, exponent } : add(value, negate(high));
	return add(high, extendedOf(roundRest(rest, rounding)));
};

const roundRest = (value: Extended, rounding: Rounding): bigint => {
	const whole = truncated(value);
	const difference = add(value, negate(extendedOf(whole))).mantissa;
	const up = difference > 0n ? whole + 1n : whole;
	const down = difference < 0n ? whole - 1n : whole;
	switch (rounding) {
		case 'up':
			return up;
		case 'down':
			return down;
		case 'from-zero':
			return value.mantissa < 0n ? down : up;
		case 'towards-zero':
			return whole;
		default: {
			const half = { mantissa: value.mantissa < 0n ? -1n : 1n, exponent: -1 };
			return truncated(add(value, half));
		}
	}
};
