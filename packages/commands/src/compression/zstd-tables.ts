import { DecodeFailed } from './decoder.ts';
import { BackwardBits } from './zstd-bits.ts';

/** A table that turns states of finite state entropy into symbols. */
export interface StateTable {
	readonly log: number;
	readonly symbols: Uint8Array;
	readonly bits: Uint8Array;
	readonly bases: Uint16Array;
}

/** A table of counts as it is written, and where it ends. */
export interface ReadCounts {
	readonly table: StateTable;
	readonly next: number;
}

/** Reads the counts of a table, and makes it. */
export const readStateTable = (
	bytes: Uint8Array,
	start: number,
	end: number,
	{ maxLog, maxSymbol }: { readonly maxLog: number; readonly maxSymbol: number },
): ReadCounts => {
	let bit = start * 8;
	const take = (count: number): number => {
		let value = 0;
		for (let index = 0; index < count; index++, bit++) {
			if (bit >>> 3 >= end) continue;
			value |= ((bytes[bit >>> 3]! >>> (bit & 7)) & 1) << index;
		}
		return value;
	};
	const log = take(4) + 5;
	if (log > maxLog) throw new DecodeFailed('corrupt');
	const counts: number[] = [];
	let left = (1 << log) + 1;
	while (left > 1 && counts.length <= maxSymbol) {
		const width = 32 - Math.clz32(left);
		const value = take(width);
		// Small values are written in a bit less.
		const lower = (1 << (width - 1)) - 1;
		const threshold = (1 << width) - 1 - left;
		let count: number;
		if ((value & lower) < threshold) {
			bit -= 1;
			count = value & lower;
		} else count = value > lower ? value - threshold : value;
		const probability = count - 1;
		left -= Math.abs(probability);
		counts.push(probability);
		if (probability !== 0) continue;
		for (;;) {
			const repeats = take(2);
			for (let index = 0; index < repeats; index++) counts.push(0);
			if (repeats < 3) break;
		}
	}
	const next = (bit + 7) >>> 3;
	if (left !== 1 || counts.length > maxSymbol + 1 || next > end) throw new DecodeFailed('corrupt');
	return { table: makeStateTable(counts, log), next };
};

/** Makes a table of counts; -1 stands for less than one. */
export const makeStateTable = (counts: readonly number[], log: number): StateTable => {
	const size = 1 << log;
	const symbols = new Uint8Array(size);
	const bits = new Uint8Array(size);
	const bases = new Uint16Array(size);
	const nexts = new Uint16Array(counts.length);
	let high = size;
	for (const [symbol, count] of counts.entries()) {
		nexts[symbol] = count === -1 ? 1 : count;
		if (count === -1) symbols[--high] = symbol;
	}
	const step = (size >> 1) + (size >> 3) + 3;
	let position = 0;
	for (const [symbol, count] of counts.entries())
		for (let index = 0; index < count; index++) {
			symbols[position] = symbol;
			do position = (position + step) & (size - 1);
			while (position >= high);
		}
	for (let state = 0; state < size; state++) {
		const next = nexts[symbols[state]!]!++;
		const width = log - (31 - Math.clz32(next));
		bits[state] = width;
		bases[state] = (next << width) - size;
	}
	return { log, symbols, bits, bases };
};

/** A table of one symbol, which takes no bits. */
export const singleStateTable = (symbol: number): StateTable => ({
	log: 0,
	symbols: Uint8Array.of(symbol),
	bits: Uint8Array.of(0),
	bases: Uint16Array.of(0),
});

/** A code for literals: as many bits as the longest of it has choose symbol and length. */
export interface LiteralCode {
	readonly longest: number;
	readonly symbols: Uint8Array;
	readonly lengths: Uint8Array;
}

const longestCode = 11;

/** Reads the lengths of a code for literals, and makes it. */
export const readLiteralCode = (
	bytes: Uint8Array,
	start: number,
	end: number,
): { readonly code: LiteralCode; readonly next: number } => {
	if (start >= end) throw new DecodeFailed('corrupt');
	const head = bytes[start]!;
	const weights: number[] = [];
	let next = start + 1;
	if (head >= 128) {
		const count = head - 127;
		next += (count + 1) >> 1;
		if (next > end) throw new DecodeFailed('corrupt');
		for (let index = 0; index < count; index++) {
			const byte = bytes[start + 1 + (index >> 1)]!;
			weights.push(index % 2 === 0 ? byte >>> 4 : byte & 15);
		}
	} else {
		next += head;
		if (next > end) throw new DecodeFailed('corrupt');
		readWeights(bytes, start + 1, next, weights);
	}
	return { code: makeLiteralCode(weights), next };
};

// Two states take turns until the bits are used up.
const readWeights = (bytes: Uint8Array, start: number, end: number, weights: number[]): void => {
	const { table, next } = readStateTable(bytes, start, end, { maxLog: 6, maxSymbol: 255 });
	const input = new BackwardBits(bytes, next, end);
	const states = [input.take(table.log), input.take(table.log)];
	for (let turn = 0; weights.length < 255; turn ^= 1) {
		const state = states[turn]!;
		weights.push(table.symbols[state]!);
		states[turn] = table.bases[state]! + input.take(table.bits[state]!);
		if (input.left < 0) {
			weights.push(table.symbols[states[turn ^ 1]!]!);
			break;
		}
	}
	if (weights.length > 255) throw new DecodeFailed('corrupt');
};

// The weight of the last symbol is what is missing to a power of two.
const makeLiteralCode = (weights: readonly number[]): LiteralCode => {
	let sum = 0;
	for (const weight of weights) {
		if (weight > longestCode) throw new DecodeFailed('corrupt');
		if (weight > 0) sum += 1 << (weight - 1);
	}
	if (sum === 0) throw new DecodeFailed('corrupt');
	const longest = 32 - Math.clz32(sum);
	const missing = (1 << longest) - sum;
	if (longest > longestCode || (missing & (missing - 1)) !== 0) throw new DecodeFailed('corrupt');
	const all = [...weights, 32 - Math.clz32(missing)];
	const symbols = new Uint8Array(1 << longest);
	const lengths = new Uint8Array(1 << longest);
	let at = 0;
	for (let weight = 1; weight <= longest; weight++)
		for (const [symbol, own] of all.entries()) {
			if (own !== weight) continue;
			const span = 1 << (weight - 1);
			symbols.fill(symbol, at, at + span);
			lengths.fill(longest + 1 - weight, at, at + span);
			at += span;
		}
	return { longest, symbols, lengths };
};

/** The tables that hold where a block brings none of its own. */
export const usualTables: {
	readonly literals: StateTable;
	readonly offsets: StateTable;
	readonly matches: StateTable;
} = {
	literals: makeStateTable(
		[
			4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1,
			-1, -1,
		],
		6,
	),
	offsets: makeStateTable(
		[1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1],
		5,
	),
	matches: makeStateTable(
		[
			1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
			1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1,
		],
		6,
	),
};

/** Codes for lengths: what each stands for, and how many further bits add to it. */
export interface LengthCodes {
	readonly bases: Uint32Array;
	readonly bits: Uint8Array;
}

/** What a code for the length of literals or of a match stands for: so many, and further bits. */
export const literalLengths: LengthCodes = {
	bases: Uint32Array.of(
		...Array.from({ length: 16 }, (_, code) => code),
		16,
		18,
		20,
		22,
		24,
		28,
		32,
		40,
		48,
		64,
		128,
		256,
		512,
		1024,
		2048,
		4096,
		8192,
		16384,
		32768,
		65536,
	),
	bits: Uint8Array.of(
		...new Array<number>(16).fill(0),
		1,
		1,
		1,
		1,
		2,
		2,
		3,
		3,
		4,
		6,
		7,
		8,
		9,
		10,
		11,
		12,
		13,
		14,
		15,
		16,
	),
};

/** The same for matches. */
export const matchLengths: LengthCodes = {
	bases: Uint32Array.of(
		...Array.from({ length: 32 }, (_, code) => code + 3),
		35,
		37,
		39,
		41,
		43,
		47,
		51,
		59,
		67,
		83,
		99,
		131,
		259,
		515,
		1027,
		2051,
		4099,
		8195,
		16387,
		32771,
		65539,
	),
	bits: Uint8Array.of(
		...new Array<number>(32).fill(0),
		1,
		1,
		1,
		1,
		2,
		2,
		3,
		3,
		4,
		4,
		5,
		7,
		8,
		9,
		10,
		11,
		12,
		13,
		14,
		15,
		16,
	),
};
