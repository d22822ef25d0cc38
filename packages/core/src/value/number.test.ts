import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryNumber } from '../../test/arbitrary-value.ts';
import { intValue, isInt64, maxInt64, minInt64, writeNumber } from './number.ts';

describe('intValue', () => {
	it('is a number exactly while the integer is safe', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: minInt64, max: maxInt64 }), (integer) => {
				const value = intValue(integer);
				expect(BigInt(value)).toBe(integer);
				expect(typeof value).toBe(Number.isSafeInteger(Number(integer)) ? 'number' : 'bigint');
			}),
		);
	});

	it.each([
		[9007199254740991n, 9007199254740991],
		[9007199254740992n, 9007199254740992n],
		[-9007199254740991n, -9007199254740991],
		[-9007199254740992n, -9007199254740992n],
	])('of %s is %s', (integer, value) => {
		expect(intValue(integer)).toBe(value);
	});
});

describe('isInt64', () => {
	it.each([
		[2n ** 63n - 1n, true],
		[2n ** 63n, false],
		[-(2n ** 63n), true],
		[-(2n ** 63n) - 1n, false],
	])('of %s is %s', (integer, expected) => {
		expect(isInt64(integer)).toBe(expected);
	});
});

describe('writeNumber', () => {
	it.each([
		[0, '0'],
		[-0, '-0'],
		[1.0, '1'],
		[-12, '-12'],
		[1e3, '1000'],
		[9007199254740991, '9007199254740991'],
		[9007199254740993n, '9007199254740993'],
		[-(2n ** 63n), '-9223372036854775808'],
		[0.1, '0.1'],
		[0.1 + 0.2, '0.30000000000000004'],
		[-1.5, '-1.5'],
		[0.0001, '0.0001'],
		[0.00012, '0.00012'],
		[0.00001, '1e-05'],
		[-0.000012, '-1.2e-05'],
		[1e-7, '1e-07'],
		[1.5e-10, '1.5e-10'],
		[5e-324, '5e-324'],
		[1e16, '1e+16'],
		[1.5e16, '1.5e+16'],
		[1.5e17, '1.5e+17'],
		[2 ** 60, '1.152921504606847e+18'],
		[2 ** 63, '9223372036854776000'],
		[100000000000000000000, '1e+20'],
		[123456789012345670000, '123456789012345670000'],
		[1e21, '1e+21'],
		[1.7976931348623157e308, '1.7976931348623157e+308'],
		[Number.POSITIVE_INFINITY, '1.7976931348623157e+308'],
		[Number.NEGATIVE_INFINITY, '-1.7976931348623157e+308'],
		[Number.NaN, 'null'],
	])('writes %s as %s', (number, text) => {
		expect(writeNumber(number)).toBe(text);
	});

	it.each([
		[1e16, '1e+16'],
		[1.5e16, '15000000000000000'],
		[2 ** 60, '1152921504606847000'],
		[-123456789012345680, '-123456789012345680'],
	])('in the style of jq writes the float %s as %s', (number, text) => {
		expect(writeNumber(number, 'jq')).toBe(text);
	});

	it('writes digits that read back as the same number', () => {
		fc.assert(
			fc.property(arbitraryNumber, (number) => {
				const text = writeNumber(number);
				expect(typeof number === 'bigint' ? BigInt(text) : Number(text)).toBe(number);
			}),
			{ numRuns: 10_000 },
		);
	});
});
