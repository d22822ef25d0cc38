import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryText, arbitraryValue } from '../../test/arbitrary-value.ts';
import { compareText, compareValues, equalValues } from './compare.ts';
import { parseJson } from './json-read.ts';
import { writeJson } from './json-write.ts';
import { isList, isRecord, type Value } from './value.ts';

const deep = (depth: number, core: Value): Value => {
	let value = core;
	for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : new Map([['k', value]]);
	return value;
};

/** An equal value that shares nothing and lists its keys backwards. */
const reversedCopy = (value: Value): Value => {
	if (isList(value)) return value.map(reversedCopy);
	if (!isRecord(value)) return value;
	return new Map([...value].reverse().map(([key, item]) => [key, reversedCopy(item)]));
};

describe('equalValues', () => {
	const equal: [Value, Value][] = [
		[null, null],
		[0, -0],
		[Number.NaN, Number.NaN],
		[2 ** 53, 9007199254740992n],
		[1e18, 1000000000000000000n],
		[Uint8Array.of(1, 2), Uint8Array.of(1, 2)],
		[[Uint8Array.of(1)], [Uint8Array.of(1)]],
	];

	it.each(equal)('%o equals %o', (left, right) => {
		expect([equalValues(left, right), equalValues(right, left), compareValues(left, right)]).toEqual([
			true,
			true,
			0,
		]);
	});

	const different: [Value, Value][] = [
		[null, false],
		[0, ''],
		[0, null],
		[1, '1'],
		[1, true],
		[2 ** 53, 9007199254740993n],
		[[], new Map()],
		[[], new Uint8Array()],
		[new Map(), new Uint8Array()],
		[[null], []],
		[
			[1, 2],
			[2, 1],
		],
		[new Map([['a', 1]]), new Map([['b', 1]])],
		[new Map([['a', null]]), new Map([['b', null]])],
		[new Map([['a', 1]]), new Map([['a', 2]])],
		[Uint8Array.of(1), Uint8Array.of(2)],
		[Uint8Array.of(1), Uint8Array.of(1, 0)],
		[Uint8Array.of(1), null],
	];

	it.each(different)('%o differs from %o', (left, right) => {
		expect([equalValues(left, right), equalValues(right, left)]).toEqual([false, false]);
		expect(Math.sign(compareValues(left, right))).toBe(-Math.sign(compareValues(right, left)));
		expect(compareValues(left, right)).not.toBe(0);
	});

	it('does not look at the order of keys', () => {
		fc.assert(fc.property(arbitraryValue, (value) => equalValues(value, reversedCopy(value))));
	});

	it('says what compareValues says by zero', () => {
		fc.assert(
			fc.property(arbitraryValue, arbitraryValue, (left, right) => {
				expect(equalValues(left, right)).toBe(compareValues(left, right) === 0);
			}),
			{ numRuns: 10_000 },
		);
	});
});

describe('compareValues', () => {
	it('sorts as jq does', () => {
		const sorted = [
			...['null', 'false', 'true', '-1', '0', '0.5', '1', '9007199254740992', '9007199254740993', '1e+300'],
			...['""', '"a"', '"aa"', '"b"', '"\uffff"', '"😀"', '[]', '[0,5]', '[1]', '[1,0]', '[[]]', '{}'],
			...['{"a":2}', '{"a":3}', '{"a":2,"b":1}', '{"b":0,"a":3}', '{"a":1,"c":0}', '{"b":1}'],
		];
		const shuffled = sorted.toReversed().map((text) => parseJson(text));
		expect(shuffled.sort(compareValues).map((value) => writeJson(value))).toEqual(sorted);
	});

	it('puts NaN below all numbers and bytes above all', () => {
		const nan = Number.NaN;
		const bytes = Uint8Array.of(0);
		const values: Value[] = [bytes, new Map(), [], '', Number.NEGATIVE_INFINITY, nan, true];
		expect(values.sort(compareValues)).toEqual([
			true,
			nan,
			Number.NEGATIVE_INFINITY,
			'',
			[],
			new Map(),
			bytes,
		]);
	});

	it('is a total order', () => {
		fc.assert(
			fc.property(arbitraryValue, arbitraryValue, arbitraryValue, (a, b, c) => {
				expect(Math.sign(compareValues(a, b)) + Math.sign(compareValues(b, a))).toBe(0);
				const [low, middle, high] = [a, b, c].sort(compareValues) as [Value, Value, Value];
				expect(compareValues(low, middle)).toBeLessThanOrEqual(0);
				expect(compareValues(middle, high)).toBeLessThanOrEqual(0);
				expect(compareValues(low, high)).toBeLessThanOrEqual(0);
			}),
			{ numRuns: 10_000 },
		);
	});
});

describe('values 100 000 deep', () => {
	it('are compared without overflowing the stack', () => {
		const left = deep(100_000, 1);
		expect(equalValues(left, deep(100_000, 1))).toBe(true);
		expect(equalValues(left, deep(100_000, 2))).toBe(false);
		expect(compareValues(left, deep(100_000, 1))).toBe(0);
		expect(compareValues(left, deep(100_000, 2))).toBeLessThan(0);
	});
});

describe('compareText', () => {
	it('is the order of UTF-8 bytes', () => {
		const wellFormed = arbitraryText.map((text) => text.toWellFormed());
		fc.assert(
			fc.property(wellFormed, wellFormed, (left, right) => {
				expect(Math.sign(compareText(left, right))).toBe(
					Buffer.compare(Buffer.from(left), Buffer.from(right)),
				);
			}),
			{ numRuns: 10_000 },
		);
	});
});
