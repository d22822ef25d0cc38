import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	add,
	bitAnd,
	bitNot,
	bitOr,
	bitXor,
	divide,
	type Integer,
	multiply,
	negate,
	parseCanonical,
	power,
	remainder,
	shiftLeft,
	shiftRight,
	subtract,
	toInteger,
} from './integer.ts';

const edges = [
	0n,
	1n,
	-1n,
	2n,
	7n,
	63n,
	64n,
	1n << 31n,
	1n << 32n,
	(1n << 53n) - 1n,
	1n << 53n,
	-(1n << 53n),
	(1n << 63n) - 1n,
	-(1n << 63n),
];
const value = fc.oneof(
	fc.constantFrom(...edges),
	fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }),
	fc.bigInt({ min: -1000n, max: 1000n }),
);

const isCanonical = (integer: Integer): boolean =>
	typeof integer === 'number'
		? Number.isSafeInteger(integer) && !Object.is(integer, -0)
		: BigInt.asIntN(64, integer) === integer && !Number.isSafeInteger(Number(integer));

const agrees = (
	operate: (left: Integer, right: Integer) => Integer,
	model: (left: bigint, right: bigint) => bigint,
): void => {
	fc.assert(
		fc.property(value, value, (left, right) => {
			const result = operate(toInteger(left), toInteger(right));
			expect(isCanonical(result)).toBe(true);
			expect(BigInt(result)).toBe(BigInt.asIntN(64, model(left, right)));
		}),
		{ numRuns: 3000 },
	);
};

const count = (right: bigint): bigint => BigInt.asUintN(6, right);

describe('64-bit integers', () => {
	it.each([
		['add', add, (left: bigint, right: bigint) => left + right],
		['subtract', subtract, (left: bigint, right: bigint) => left - right],
		['multiply', multiply, (left: bigint, right: bigint) => left * right],
		[
			'divide',
			(left: Integer, right: Integer) => (right === 0 ? 0 : divide(left, right)),
			(left: bigint, right: bigint) => (right === 0n ? 0n : left / right),
		],
		[
			'leave a remainder',
			(left: Integer, right: Integer) => (right === 0 ? 0 : remainder(left, right)),
			(left: bigint, right: bigint) => (right === 0n ? 0n : left % right),
		],
		['shift to the left', shiftLeft, (left: bigint, right: bigint) => left << count(right)],
		['shift to the right', shiftRight, (left: bigint, right: bigint) => left >> count(right)],
		['make an and', bitAnd, (left: bigint, right: bigint) => left & right],
		['make an or', bitOr, (left: bigint, right: bigint) => left | right],
		['make an exclusive or', bitXor, (left: bigint, right: bigint) => left ^ right],
		['negate', (left: Integer) => negate(left), (left: bigint) => -left],
		['turn all bits', (left: Integer) => bitNot(left), (left: bigint) => ~left],
	] as const)('%s and wrap around', (_, operate, model) => {
		agrees(operate, model);
	});

	it('take powers that wrap around', () => {
		fc.assert(
			fc.property(value, fc.bigInt({ min: 0n, max: 200n }), (base, exponent) => {
				expect(BigInt(power(toInteger(base), toInteger(exponent)))).toBe(BigInt.asIntN(64, base ** exponent));
			}),
		);
	});
});

describe('parseCanonical', () => {
	it('takes a text that is the decimal form of a safe integer, and no other', () => {
		fc.assert(
			fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (integer) => {
				expect(parseCanonical(String(integer))).toBe(integer);
			}),
		);
		for (const text of ['', '-', '00', '07', '-0', '+5', ' 5', '5 ', '0x5', '1e5', '1234567890123456', '٣']) {
			expect(parseCanonical(text)).toBeNaN();
		}
	});
});
