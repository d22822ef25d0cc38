import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countByte, placeAfterNth } from './count-byte.ts';

const anyBytes = fc.uint8Array({ maxLength: 3000 });
const fewValues = fc.array(fc.constantFrom(0, 0x0a, 0x0b, 0x8a, 0xff), { maxLength: 3000 });

describe('countByte', () => {
	it('counts a byte in any part of any chunk, however it lies in memory', () => {
		fc.assert(
			fc.property(
				fc.oneof(anyBytes, fewValues),
				fc.nat(7),
				fc.nat(3000),
				fc.nat(3000),
				fc.constantFrom(0, 0x0a, 0x8a, 0xff),
				(values, offset, from, length, byte) => {
					const memory = new Uint8Array(values.length + offset);
					memory.set(values, offset);
					const chunk = memory.subarray(offset);
					const start = Math.min(from, chunk.length);
					const end = Math.min(start + length, chunk.length);
					const expected = chunk.subarray(start, end).filter((value) => value === byte).length;
					expect(countByte(chunk, byte, start, end)).toBe(expected);
				},
			),
		);
	});

	it('counts more than a lane holds', () => {
		expect(countByte(new Uint8Array(10_001).fill(0x0a), 0x0a)).toBe(10_001);
	});
});

describe('countByte, of long texts', () => {
	it('counts the last of many as it counts the first', () => {
		const text = Uint8Array.from({ length: 65_536 }, (_, at) => (at % 13 === 0 ? 0x0a : 0x61));
		const counts = Array.from({ length: 12 }, () => countByte(text, 0x0a));
		expect(new Set(counts)).toEqual(new Set([5042]));
	});

	it('counts in a part of a text, and in one that is not ASCII', () => {
		const text = new Uint8Array(10_000).fill(0x0a);
		expect(countByte(text, 0x0a, 100, 9000)).toBe(8900);
		text.fill(0xe9, 0, 5000);
		expect(countByte(text, 0x0a)).toBe(5000);
	});
});

describe('placeBehind', () => {
	it('finds the place behind the wanted byte, or nothing', () => {
		fc.assert(
			fc.property(fewValues, fc.integer({ min: 1, max: 800 }), (values, wanted) => {
				const places = values.flatMap((value, at) => (value === 0x0a ? [at + 1] : []));
				expect(placeAfterNth(new Uint8Array(values), 0x0a, wanted)).toBe(places[wanted - 1] ?? -1);
			}),
		);
	});
});
