import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryValue } from '../../test/arbitrary-value.ts';
import { equalValues } from './compare.ts';
import { isValueError, UnsupportedValue, ValueTooDeep } from './errors.ts';
import { fromPlain, toPlain } from './plain.ts';
import type { Value } from './value.ts';

const thrownBy = (work: () => unknown): unknown => {
	try {
		work();
	} catch (error) {
		return error;
	}
	return undefined;
};

describe('fromPlain', () => {
	it('takes ordinary data of every kind', () => {
		const bytes = Uint8Array.of(1);
		const data = { n: null, t: true, i: 1, f: 0.5, big: 2n ** 60n, small: 5n, s: 'x', list: [1, [2]], bytes };
		const expected = new Map<string, Value>([
			...Object.entries({
				n: null,
				t: true,
				i: 1,
				f: 0.5,
				big: 2n ** 60n,
				small: 5,
				s: 'x',
				list: [1, [2]],
				bytes,
			}),
		]);
		expect(fromPlain(data)).toEqual(expected);
	});

	it('keeps the order of a Map and takes objects without prototype', () => {
		const map = new Map([
			['b', 1],
			['10', 2],
			['a', 3],
		]);
		expect([...(fromPlain(map) as Map<string, Value>)]).toEqual([...map]);
		const bare = Object.assign(Object.create(null) as object, { a: 1 });
		expect(fromPlain(bare)).toEqual(new Map([['a', 1]]));
	});

	it('takes __proto__ as a key like any other', () => {
		expect(fromPlain(JSON.parse('{"__proto__":{"x":1}}'))).toEqual(
			new Map([['__proto__', new Map([['x', 1]])]]),
		);
	});

	class Point {}
	const refused: [string, unknown, string, (string | number)[]][] = [
		['undefined', undefined, 'undefined', []],
		['undefined in an object', { a: [1, { b: undefined }] }, 'undefined', ['a', 1, 'b']],
		['a hole in an array', new Array(1), 'undefined', [0]],
		['a function', { run: () => 1 }, 'a function', ['run']],
		['a symbol', [Symbol('s')], 'a symbol', [0]],
		['a Date', { at: new Date(0) }, 'an instance of Date', ['at']],
		['a Set', new Set(), 'an instance of Set', []],
		['an instance of a class', new Point(), 'an instance of Point', []],
		['a Map with other keys', { m: new Map([[1, 2]]) }, 'a Map key of type number', ['m']],
		['an integer of more than 64 bits', [2n ** 63n], 'the integer 9223372036854775808', [0]],
	];

	it.each(refused)('refuses %s and names the place', (_, data, found, path) => {
		const error = thrownBy(() => fromPlain(data));
		expect(error).toBeInstanceOf(UnsupportedValue);
		expect(error).toMatchObject({ code: 'value.unsupported', found, path });
		expect(isValueError(error)).toBe(true);
	});

	it('writes the path into the message', () => {
		expect(() => fromPlain({ a: [undefined] })).toThrow(
			new UnsupportedValue(
				'undefined',
				['a', 0],
				'use null, a boolean, a number, a string, an array, a plain object, a Map or a Uint8Array',
			),
		);
		expect(new UnsupportedValue('undefined', ['a', 0], 'use null').message).toBe(
			'.a[0]: undefined is not a value here; use null',
		);
	});

	it('refuses data that contains itself', () => {
		const data: unknown[] = [];
		data.push(data);
		expect(() => fromPlain(data)).toThrow(new ValueTooDeep(1000));
	});
});

describe('toPlain', () => {
	it('makes objects that inherit nothing', () => {
		const plain = toPlain(
			new Map<string, Value>([
				['__proto__', 1],
				['b', [new Map()]],
			]),
		);
		expect(Object.getPrototypeOf(plain)).toBe(null);
		expect(Object.entries(plain as object)).toEqual([
			['__proto__', 1],
			['b', [Object.create(null)]],
		]);
	});

	it('keeps large integers unless told to refuse them', () => {
		const value = new Map([['id', [9007199254740993n]]]);
		expect(toPlain(value)).toEqual(Object.assign(Object.create(null) as object, { id: [9007199254740993n] }));
		expect(thrownBy(() => toPlain(value, { bigint: 'refuse' }))).toMatchObject({
			code: 'value.unsupported',
			path: ['id', 0],
			message:
				'.id[0]: the integer 9007199254740993 is not a value here; only integers below 2^53 are exact in a number',
		});
	});

	it('refuses values that are too deep', () => {
		let value: Value = null;
		for (let level = 0; level < 1001; level++) value = [value];
		expect(() => toPlain(value)).toThrow(new ValueTooDeep(1000));
	});

	it('is undone by fromPlain, but for the order of keys', () => {
		fc.assert(
			fc.property(arbitraryValue, (value) => equalValues(fromPlain(toPlain(value)), value)),
			{ numRuns: 10_000 },
		);
	});
});
