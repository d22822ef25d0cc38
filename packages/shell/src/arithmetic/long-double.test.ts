import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	addLongDoubles,
	compareLongDoubles,
	isZero,
	type LongDouble,
	multiplyLongDouble,
	readLongDouble,
} from './long-double.ts';

const read = (text: string): LongDouble => readLongDouble(text).value;
const integer = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n });

describe('long doubles', () => {
	it('of integers of 63 bits compare, add and multiply exactly', () => {
		fc.assert(
			fc.property(integer, integer, fc.bigInt({ min: 0n, max: 1000n }), (one, other, factor) => {
				const [left, right] = [read(String(one)), read(String(other))];
				expect(compareLongDoubles(left, right)).toBe(one < other ? -1 : one > other ? 1 : 0);
				const [half, otherHalf] = [one / 2n, other / 2n];
				const sum = addLongDoubles(read(String(half)), read(String(otherHalf)));
				expect(compareLongDoubles(sum, read(String(half + otherHalf)))).toBe(0);
				const small = one / 1001n;
				const product = multiplyLongDouble(read(String(small)), factor);
				expect(compareLongDoubles(product, read(String(small * factor)))).toBe(0);
			}),
		);
	});

	it.each([
		['1e4932', '1e4933', -1],
		['1e4933', '1e5000', 0],
		['1e4933', 'inf', 0],
		['-inf', '-1e4932', -1],
		['-0', '0', 0],
		['0x1p-16440', '0x1p-16441', 1],
		['1.0000000000000000001', '1', 1],
		['1.00000000000000000001', '1', 0],
	])('%s and %s are in the order of the format', (one, other, order) => {
		expect(compareLongDoubles(read(one), read(other))).toBe(order);
	});

	it('overflow to infinity, and stay there', () => {
		const large = read('1e4932');
		const sum = [1, 2, 3, 4].reduce<LongDouble>((total) => addLongDoubles(total, total), large);
		expect(sum).toEqual({ kind: 'infinity', negative: false });
		expect(addLongDoubles(sum, read('-1'))).toEqual(sum);
		expect(multiplyLongDouble(large, 100n)).toEqual(sum);
		expect([isZero(read('-0')), isZero(read('1e-6000')), isZero(sum)]).toEqual([true, true, false]);
	});
});
