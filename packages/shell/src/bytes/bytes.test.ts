import { decodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferKit } from './buffer-kit.ts';
import type { ByteKit } from './byte-kit.ts';
import { byteKit } from './bytes.ts';
import { portableKit } from './portable-kit.ts';

const kits: readonly ByteKit[] = [portableKit, bufferKit()!];
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const fewBytes = fc.uint8Array({ max: 2, maxLength: 40 });

describe('the choice of a byte kit', () => {
	it('is Buffer where the global object has it', () => {
		expect(byteKit.name).toBe('buffer');
	});

	it('is the portable kit where it has not', () => {
		expect(bufferKit({})).toBe(undefined);
		expect(bufferKit({ Buffer: { prototype: {} } })).toBe(undefined);
	});
});

describe.each(kits)('the $name kit', (kit) => {
	it('finds a byte from an offset on', () => {
		const bytes = bytesOf('abcabc');
		expect(kit.indexOfByte(bytes, 0x62)).toBe(1);
		expect(kit.indexOfByte(bytes, 0x62, 2)).toBe(4);
		expect(kit.indexOfByte(bytes, 0x62, 5)).toBe(-1);
		expect(kit.indexOfByte(bytes, 0x62, -7)).toBe(1);
		expect(kit.indexOfByte(bytes, 0x62, 70)).toBe(-1);
		expect(kit.indexOfByte(new Uint8Array(0), 0x62)).toBe(-1);
	});

	it('finds the last byte up to an offset', () => {
		const bytes = bytesOf('abcabc');
		expect(kit.lastIndexOfByte(bytes, 0x62)).toBe(4);
		expect(kit.lastIndexOfByte(bytes, 0x62, 4)).toBe(4);
		expect(kit.lastIndexOfByte(bytes, 0x62, 3)).toBe(1);
		expect(kit.lastIndexOfByte(bytes, 0x62, 0)).toBe(-1);
		expect(kit.lastIndexOfByte(bytes, 0x62, -1)).toBe(-1);
		expect(kit.lastIndexOfByte(new Uint8Array(0), 0x62)).toBe(-1);
	});

	it('finds a string of bytes as a naive search does', () => {
		fc.assert(
			fc.property(
				fewBytes,
				fc.uint8Array({ max: 2, maxLength: 4 }),
				fc.integer({ min: -3, max: 45 }),
				(bytes, needle, from) => {
					const startsAt = (at: number): boolean => needle.every((byte, index) => bytes[at + index] === byte);
					const places = Array.from({ length: bytes.length - needle.length + 1 }, (_, at) => at).filter(
						startsAt,
					);
					const first =
						needle.length === 0 ? Math.min(Math.max(from, 0), bytes.length) : places.find((at) => at >= from);
					expect(kit.indexOf(bytes, needle, from)).toBe(first ?? -1);
					expect(kit.lastIndexOf(bytes, needle, from)).toBe(
						from < 0 ? -1 : (places.findLast((at) => at <= from) ?? -1),
					);
				},
			),
			{ numRuns: 2000 },
		);
	});

	it('finds long needles in repetitive bytes', () => {
		const bytes = new Uint8Array(20_000).fill(0x61);
		const needle = new Uint8Array(5_000).fill(0x61);
		needle[0] = 0x62;
		expect(kit.indexOf(bytes, needle)).toBe(-1);
		expect(kit.lastIndexOf(bytes, needle)).toBe(-1);
		bytes.set(needle, 12_345);
		expect(kit.indexOf(bytes, needle)).toBe(12_345);
		expect(kit.lastIndexOf(bytes, needle)).toBe(12_345);
	});

	it('sees one byte beyond ASCII wherever it stands', () => {
		for (let offset = 0; offset < 5; offset++) {
			for (let length = 0; length < 20; length++) {
				const bytes = new Uint8Array(offset + length + 3).fill(0xff).subarray(offset, offset + length);
				bytes.fill(0x7f);
				expect(kit.isAscii(bytes)).toBe(true);
				for (let at = 0; at < length; at++) {
					bytes[at] = 0x80;
					expect(kit.isAscii(bytes)).toBe(false);
					bytes[at] = 0x7f;
				}
			}
		}
	});

	it('orders two ranges by their bytes, a beginning before what goes on', () => {
		const bytes = bytesOf('abcabdab');
		const sign = (left: readonly [number, number], right: readonly [number, number]): number =>
			Math.sign(kit.compare(bytes, ...left, bytes, ...right));
		expect(sign([0, 3], [3, 6])).toBe(-1);
		expect(sign([3, 6], [0, 3])).toBe(1);
		expect(sign([0, 2], [3, 5])).toBe(0);
		expect(sign([6, 8], [0, 3])).toBe(-1);
		expect(sign([0, 3], [6, 8])).toBe(1);
		expect(sign([4, 4], [8, 8])).toBe(0);
	});

	it('copies a range, and nothing beside it', () => {
		const into = bytesOf('------');
		kit.copy(bytesOf('abcdef'), 1, 4, into, 2);
		expect(into).toEqual(bytesOf('--bcd-'));
		kit.copy(into, 0, 0, into, 6);
		expect(into).toEqual(bytesOf('--bcd-'));
	});

	it('joins parts, and does not copy the only one', () => {
		const part = bytesOf('ab');
		expect(kit.concat([part])).toBe(part);
		expect(kit.concat([])).toEqual(new Uint8Array(0));
		expect(kit.concat([part, new Uint8Array(0), bytesOf('c')])).toEqual(bytesOf('abc'));
	});

	it('decodes ranges as the codec does, also where bytes are not UTF-8', () => {
		const chunk = fc.oneof(
			fc.uint8Array({ maxLength: 20 }),
			fc.string({ unit: 'binary', maxLength: 20 }).map((text) => new TextEncoder().encode(text)),
		);
		fc.assert(
			fc.property(chunk, fc.nat(20), fc.nat(20), (bytes, start, length) => {
				expect(kit.decode(bytes, start, start + length)).toBe(
					decodeText(bytes.subarray(start, start + length)),
				);
				expect(kit.decode(bytes)).toBe(decodeText(bytes));
			}),
		);
	});

	it('keeps a byte order mark and a replacement character that are really there', () => {
		expect(kit.decode(new TextEncoder().encode('\ufeffa\ufffd'))).toBe('\ufeffa\ufffd');
		expect(kit.decode(Uint8Array.of(0xff, 0x61))).toBe('\udcffa');
	});
});
