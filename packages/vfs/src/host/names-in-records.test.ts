import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainReader, wasmReader } from './names-in-records.ts';

interface Entry {
	readonly kind: number;
	readonly name: Uint8Array;
}

// As the kernel writes them, with whatever stood in the memory between the end of a name and that of its record.
const recordsOf = (entries: readonly Entry[], rest: number): Buffer =>
	Buffer.concat(
		entries.map(({ kind, name }) => {
			const record = Buffer.alloc(Math.ceil((20 + name.length) / 8) * 8, rest);
			record.writeUInt16LE(record.length, 16);
			record[18] = kind;
			record.set(name, 19);
			record[19 + name.length] = 0;
			return record;
		}),
	);

const readBy = (
	reader: ReturnType<typeof plainReader>,
	records: Buffer,
	areAllTaken: boolean,
): readonly unknown[] => {
	records.copy(reader.records);
	const length = reader.readNames(records.length, areAllTaken);
	return length < 0 ? [length] : [length, reader.names.toString('latin1', 0, length), reader.isAscii()];
};

const entry = (kind: number, name: string): Entry => ({ kind, name: Buffer.from(name, 'latin1') });

describe.each([
	['WebAssembly', wasmReader()!],
	['JavaScript', plainReader()],
])('names in records, by %s', (_, reader) => {
	it.each([
		['nothing', [], false, [0, '', true]],
		[
			'files, and the directory itself',
			[entry(4, '.'), entry(8, 'a'), entry(4, '..'), entry(8, 'bc')],
			false,
			[5, 'a/bc/', true],
		],
		[
			'names that begin with dots',
			[entry(8, '.'), entry(8, '...'), entry(8, '.a')],
			false,
			[10, './.../.a/', true],
		],
		['bytes beyond ASCII', [entry(8, 'a\xff'), entry(8, 'b')], false, [5, 'a\xff/b/', false]],
		['a directory among files', [entry(8, 'a'), entry(4, 'd')], false, [-1]],
		['a directory whose name begins with dots', [entry(8, 'a'), entry(4, '...')], true, [-1]],
		['a link among files', [entry(8, 'a'), entry(10, 'l')], false, [-1]],
		['a link where all but directories are taken', [entry(8, 'a'), entry(10, 'l')], true, [4, 'a/l/', true]],
		['an entry whose kind is not told', [entry(8, 'a'), entry(0, 'u')], true, [-1]],
		['an entry whose kind is not told, where files are wanted', [entry(0, 'u')], false, [-1]],
	] as const)('of %s are right', (_what, entries, areAllTaken, expected) => {
		for (const rest of [0, 0x41, 0xff])
			expect(readBy(reader, recordsOf(entries, rest), areAllTaken)).toEqual(
				expected.length === 3 ? [expected[1].length, expected[1], expected[2]] : expected,
			);
	});
});

it('both readers give the same for any records', () => {
	const [fast, plain] = [wasmReader()!, plainReader()];
	const entries = fc.array(
		fc.record({
			kind: fc.oneof({ weight: 8, arbitrary: fc.constant(8) }, fc.constantFrom(0, 1, 2, 4, 6, 10, 12)),
			name: fc
				.uint8Array({ minLength: 1, maxLength: 255 })
				.map((bytes) => bytes.map((byte) => (byte === 0 || byte === 0x2f ? 0x2e : byte))),
		}),
		{ maxLength: 100 },
	);
	fc.assert(
		fc.property(entries, fc.nat(255), fc.boolean(), (given, rest, areAllTaken) => {
			const records = recordsOf(given, rest);
			expect(readBy(fast, records, areAllTaken)).toEqual(readBy(plain, records, areAllTaken));
		}),
	);
});
