import type { Value } from '@tenon/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomText, randomValue } from '../../test/typed/random-value.ts';
import { exactJson, fromExactJson } from './exact-json.ts';

const odd: fc.Arbitrary<Value> = fc.oneof(
	fc.uint8Array({ maxLength: 5 }),
	fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 2 ** 60, 1e300),
	randomValue,
);

const oddValue: fc.Arbitrary<Value> = fc.oneof(
	odd,
	fc.array(odd, { maxLength: 4 }),
	fc
		.array(fc.tuple(randomText, fc.array(odd, { maxLength: 3 })), { maxLength: 3 })
		.map((entries) => new Map(entries)),
);

describe('the exact form of a value', () => {
	it('gives the same value back after JSON, whatever it holds', () => {
		fc.assert(
			fc.property(oddValue, (value) => {
				expect(fromExactJson(JSON.parse(JSON.stringify(exactJson(value))))).toEqual(value);
			}),
		);
	});

	it('of a value as deep as JSON may be needs no deep stack', () => {
		let value: Value = new Uint8Array([1]);
		for (let depth = 0; depth < 4000; depth++) value = [value];
		const exact = exactJson(value);
		expect(exact.special).toEqual([[new Array(4000).fill(0), 'bytes']]);
	});

	it.each([
		[{ json: '[1]', special: [[[0, 'a'], 'NaN']] }],
		[{ json: '[1]', special: [[[3], 'NaN']] }],
		[{ json: '[1]', special: [[[0], 'bytes']] }],
	] as const)('%j is none', (exact) => {
		expect(() => fromExactJson(exact)).toThrow(RangeError);
	});
});
