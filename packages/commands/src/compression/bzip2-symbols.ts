import type { BitSink } from './bit-sink.ts';
import { codeLengths } from './code-lengths.ts';

/** Symbols that one choice of a code holds for. */
const groupSize = 50;
const longestCode = 17;

/** Writes the last column of the rotations: moved to the front, runs of zeros shortened, in codes of their frequencies. */
export const packSymbols = function* (column: Uint8Array, bits: BitSink): Generator<undefined> {
	const used = new Uint8Array(256);
	for (const byte of column) used[byte] = 1;
	writeUsed(used, bits);
	const symbols = moveToFront(column, used);
	yield;
	const count = used.reduce((sum, bit) => sum + bit, 0) + 2;
	const frequencies = new Int32Array(count);
	for (const symbol of symbols) frequencies[symbol]! += 1;
	const lengths = codeLengths(frequencies, longestCode);
	const codes = codesOf(lengths);
	const groups = Math.ceil(symbols.length / groupSize);
	// A file has two codes at least; all groups have the first.
	bits.put(2, 3);
	bits.put(groups, 15);
	for (let group = 0; group < groups; group++) bits.put(0, 1);
	for (let table = 0; table < 2; table++) writeLengths(lengths, bits);
	yield;
	for (const symbol of symbols) bits.put(codes[symbol]!, lengths[symbol]!);
};

const writeUsed = (used: Uint8Array, bits: BitSink): void => {
	const rows = Array.from({ length: 16 }, (_, row) => used.subarray(row * 16, row * 16 + 16));
	for (const row of rows) bits.put(row.includes(1) ? 1 : 0, 1);
	for (const row of rows) if (row.includes(1)) for (const bit of row) bits.put(bit, 1);
};

const moveToFront = (column: Uint8Array, used: Uint8Array): Uint16Array => {
	const recent = Uint8Array.from(used.keys()).filter((byte) => used[byte] === 1);
	const symbols = new Uint16Array(column.length + 2);
	let size = 0;
	let zeros = 0;
	const endZeros = (): void => {
		// Bijective numbers of base two.
		for (; zeros > 0; zeros = (zeros - 1) >> 1) symbols[size++] = zeros % 2 === 1 ? 0 : 1;
	};
	for (const byte of column) {
		if (recent[0] === byte) {
			zeros += 1;
			continue;
		}
		endZeros();
		const at = recent.indexOf(byte);
		recent.copyWithin(1, 0, at);
		recent[0] = byte;
		symbols[size++] = at + 1;
	}
	endZeros();
	symbols[size++] = recent.length + 1;
	return symbols.subarray(0, size);
};

const codesOf = (lengths: Uint8Array): Int32Array => {
	const codes = new Int32Array(lengths.length);
	let code = 0;
	for (let length = 1; length <= longestCode; length++, code <<= 1)
		for (let symbol = 0; symbol < lengths.length; symbol++)
			if (lengths[symbol] === length) codes[symbol] = code++;
	return codes;
};

const writeLengths = (lengths: Uint8Array, bits: BitSink): void => {
	let current = lengths[0]!;
	bits.put(current, 5);
	for (const length of lengths) {
		for (; current < length; current++) bits.put(0b10, 2);
		for (; current > length; current--) bits.put(0b11, 2);
		bits.put(0, 1);
	}
};
