import { type BcNumber, divide, maxDigits, NumberTooLong, power10, zero } from './number.ts';

/** The number that the digits of a program stand for in a base. */
export const constantValue = (text: string, base: number): BcNumber => {
	if (text === '') return zero;
	if (text.length > maxDigits) throw new NumberTooLong();
	const isNegative = text.startsWith('-');
	const digits = isNegative ? text.slice(1) : text;
	const number = base === 10 && !/[A-Z]/.test(digits) ? decimalValue(digits) : valueInBase(digits, base);
	return isNegative ? { value: -number.value, scale: number.scale } : number;
};

const decimalValue = (digits: string): BcNumber => {
	const point = digits.indexOf('.');
	if (point < 0) return { value: BigInt(digits), scale: 0 };
	return {
		value: BigInt(digits.slice(0, point) + digits.slice(point + 1)),
		scale: digits.length - point - 1,
	};
};

// A single digit has its own value; of several none counts for more than the base allows.
const valueInBase = (digits: string, base: number): BcNumber => {
	if (digits.length === 1) return { value: BigInt(digitValue(digits)), scale: 0 };
	const [whole = '', fraction] = digits.split('.');
	const integer = integerIn(whole, base);
	if (fraction === undefined || fraction === '') return { value: integer, scale: 0 };
	const scale = fraction.length;
	const part = divide(
		{ value: integerIn(fraction, base), scale: 0 },
		{ value: BigInt(base) ** BigInt(scale), scale: 0 },
		scale,
	);
	return { value: integer * power10(scale) + part.value, scale };
};

const integerIn = (digits: string, base: number): bigint => {
	if (digits.length <= shortest) {
		let value = 0n;
		for (const digit of digits) value = value * BigInt(base) + BigInt(Math.min(digitValue(digit), base - 1));
		return value;
	}
	const half = digits.length >> 1;
	const low = digits.length - half;
	return (
		integerIn(digits.slice(0, half), base) * BigInt(base) ** BigInt(low) + integerIn(digits.slice(half), base)
	);
};

const shortest = 64;

const digitValue = (digit: string): number => (digit === '' ? 0 : Number.parseInt(digit, 36));
