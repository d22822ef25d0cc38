import {
	add,
	advance,
	and,
	andVector,
	assemble,
	bitsAbove,
	bitsOf,
	block,
	type Code,
	compileWasm,
	constant,
	equalBytes,
	equals,
	get,
	isBelow,
	isNot,
	leave,
	loadByte,
	loadVector,
	loadWord,
	lowestBit,
	repeatWhile,
	set,
	shiftRight,
	splat,
	storeVector,
	storeWord,
	subtract,
	tee,
	type WasmFunction,
	when,
} from '@tenon/core/wasm';
import { rarestPlaces } from './rare-byte.ts';

/** Work on many lines at once: sixteen bytes a step, and no call for each line. */
export interface LineLoops {
	/**
	 * Writes where each line with the needle starts and where it ends, at its delimiter or at `to`, into `places` from
	 * `at` on, until it is full; returns how many lines. A line starts at `from`, and one ends at `to` or right before
	 * it; there are at most {@link pieceBytes} between the two. The delimiter must not be in the needle.
	 */
	find(
		needle: Uint8Array,
		bytes: Uint8Array,
		from: number,
		to: number,
		delimiter: number,
		places: Int32Array,
		at: number,
	): number;
	/**
	 * Copies ranges of the bytes, one after the other, and returns how much that is. A range is two numbers, where it
	 * starts and where it ends; none overlaps or touches the one before it. There are at most {@link pieceBytes} bytes.
	 */
	gather(bytes: Uint8Array, ranges: Int32Array, into: Uint8Array): number;
}

/** As many bytes are worked on in one piece. */
export const pieceBytes = 131_072;
/** A longer needle is not sought here. */
export const longestNeedle = 1024;

/** The loops of this platform, compiled when they are asked for first; `undefined` where there are none. */
export const lineLoops = (): LineLoops | undefined => {
	shared ??= { loops: compileLineLoops() };
	return shared.loops;
};

let shared: { readonly loops: LineLoops | undefined } | undefined;

/**
 * The loops in WebAssembly, or `undefined` where there is none, or none with vectors. They work on copies; nothing is
 * in their memory between two calls.
 */
export const compileLineLoops = (scope: object = globalThis): LineLoops | undefined => {
	const instance = compileWasm(assemble(pages, [findLines(), gather()]), scope)?.();
	if (instance === undefined) return undefined;
	const memory = new Uint8Array(instance.memory.buffer);
	const found = new Int32Array(instance.memory.buffer, foundAt);
	const run = { findLines: instance.call('findLines'), gather: instance.call('gather') };
	return {
		find: (needle, bytes, from, to, delimiter, places, at) => {
			const [first, second] = rarestPlaces(needle);
			memory.set(needle, needleAt);
			memory.set(bytes.subarray(from, to), bytesAt);
			const end = bytesAt + to - from;
			const most = (places.length - at) >> 1;
			const count = run.findLines(
				bytesAt,
				end,
				delimiter,
				needle.length,
				first,
				second,
				most,
				from - bytesAt,
			);
			if (count > 0) places.set(found.subarray(0, count * 2), at);
			return count;
		},
		gather: (bytes, ranges, into) => {
			memory.set(bytes, bytesAt);
			found.set(ranges);
			const end = run.gather(foundAt, foundAt + ranges.length * 4, gatheredAt);
			into.set(memory.subarray(gatheredAt, end));
			return end - gatheredAt;
		},
	};
};

// Behind everything that is read lies memory that is the finder's too: vectors reach beyond the ends.
const needleAt = 16;
const bytesAt = 2048;
const foundAt = bytesAt + pieceBytes + 2048;
// A line has two bytes at least, and so has a range with what is not in it.
const gatheredAt = foundAt + (pieceBytes / 2) * 8;
const pages = Math.ceil((gatheredAt + pieceBytes + 16) / 65_536);

// `shift` is what a place differs by from its address.
const findLines = (): WasmFunction => {
	const [at, end, delimiter, length, first, second, most, shift] = [0, 1, 2, 3, 4, 5, 6, 7];
	const [from, out, bits, place, index] = [8, 9, 10, 11, 12];
	const [firstBytes, secondBytes, delimiters] = [13, 14, 15];
	const isNeedleByte = equals(loadByte(add(get(place), get(index))), loadByte(get(index), needleAt));
	const delimitersAt = (address: Code): Code => bitsOf(equalBytes(loadVector(address), get(delimiters)));
	const putStart: readonly Code[] = [
		set(index, get(place)),
		repeatWhile(
			and(isBelow(get(from), get(index)), isNot(tee(bits, delimitersAt(subtract(get(index), constant(16)))))),
			set(index, subtract(get(index), constant(16))),
		),
		// The highest of sixteen bits is the last delimiter; how many are above it, of 32, is sixteen more.
		when(
			isBelow(get(from), get(index)),
			set(index, subtract(get(index), subtract(bitsAbove(get(bits)), constant(16)))),
		),
		when(isBelow(get(index), get(from)), set(index, get(from))),
		storeWord(get(out), add(get(index), get(shift))),
	];
	const putEnd: readonly Code[] = [
		set(place, add(get(place), get(length))),
		repeatWhile(
			and(isBelow(get(place), get(end)), isNot(tee(bits, delimitersAt(get(place))))),
			advance(place, 16),
		),
		when(isBelow(get(place), get(end)), set(place, add(get(place), lowestBit(get(bits))))),
		when(isBelow(get(end), get(place)), set(place, get(end))),
		storeWord(get(out), add(get(place), get(shift)), 4),
	];
	return {
		name: 'findLines',
		parameters: 8,
		locals: 5,
		vectors: 3,
		body: [
			set(from, get(at)),
			set(out, constant(foundAt)),
			set(firstBytes, splat(loadByte(get(first), needleAt))),
			set(secondBytes, splat(loadByte(get(second), needleAt))),
			set(delimiters, splat(get(delimiter))),
			repeatWhile(
				and(isBelow(get(at), get(end)), isBelow(constant(0), get(most))),
				set(
					bits,
					bitsOf(
						andVector(
							equalBytes(loadVector(add(get(at), get(first))), get(firstBytes)),
							equalBytes(loadVector(add(get(at), get(second))), get(secondBytes)),
						),
					),
				),
				block(
					// Each place of the sixteen where both bytes stand.
					repeatWhile(
						get(bits),
						set(place, add(get(at), lowestBit(get(bits)))),
						set(bits, and(get(bits), subtract(get(bits), constant(1)))),
						set(index, constant(0)),
						repeatWhile(and(isBelow(get(index), get(length)), isNeedleByte), advance(index, 1)),
						when(
							and(equals(get(index), get(length)), isNot(isBelow(get(end), add(get(place), get(length))))),
							...putStart,
							...putEnd,
							advance(out, 8),
							advance(most, -1),
							set(at, add(get(place), constant(1))),
							set(from, get(at)),
							// Behind the block: the next line is looked at from its start.
							leave(3),
						),
					),
					advance(at, 16),
				),
			),
			shiftRight(subtract(get(out), constant(foundAt)), constant(3)),
		],
	};
};

// Copies whole vectors: what is too much of one is written over by the next range.
const gather = (): WasmFunction => {
	const [at, end, out] = [0, 1, 2];
	const [from, to, into] = [3, 4, 5];
	return {
		name: 'gather',
		parameters: 3,
		locals: 3,
		body: [
			repeatWhile(
				isBelow(get(at), get(end)),
				set(from, add(loadWord(get(at)), constant(bytesAt))),
				set(to, add(loadWord(get(at), 4), constant(bytesAt))),
				set(into, get(out)),
				set(out, add(get(out), subtract(get(to), get(from)))),
				repeatWhile(
					isBelow(get(from), get(to)),
					storeVector(get(into), loadVector(get(from))),
					advance(from, 16),
					advance(into, 16),
				),
				advance(at, 8),
			),
			get(out),
		],
	};
};
