import { DecodeFailed } from './decoder.ts';
import { BackwardBits } from './zstd-bits.ts';
import {
	type LiteralCode,
	literalLengths,
	matchLengths,
	readLiteralCode,
	readStateTable,
	type StateTable,
	singleStateTable,
	usualTables,
} from './zstd-tables.ts';

const mostBlockBytes = 1 << 17;
/** Bytes behind a range that a reader of bits may look at. */
const slack = 8;

interface BlockTables {
	literals?: StateTable;
	offsets?: StateTable;
	matches?: StateTable;
}

/** Turns the blocks of one frame back. A piece is good until the next. */
export class ZstdBlock {
	readonly #windowBytes: number;
	readonly #room: (bytes: number) => void;
	/** What was written last, then the room for a block. */
	#out: Uint8Array;
	#position = 0;
	#start = 0;
	readonly #literals: Uint8Array;
	#literalCount = 0;
	#code: LiteralCode | undefined;
	#tables: BlockTables = {};
	#offsets: [number, number, number] = [1, 4, 8];

	/** `former`: of the frame before, whose memory is used again. */
	constructor(windowBytes: number, room: (bytes: number) => void, former?: ZstdBlock) {
		this.#windowBytes = windowBytes;
		this.#room = room;
		this.#out = former?.memory ?? new Uint8Array(0);
		this.#literals = former?.literals ?? new Uint8Array(mostBlockBytes + 32);
	}

	get memory(): Uint8Array {
		return this.#out;
	}

	get literals(): Uint8Array {
		return this.#literals;
	}

	/** A block that is stored as it is. */
	raw(bytes: Uint8Array): Uint8Array {
		this.#begin();
		this.#out.set(bytes, this.#position);
		this.#position += bytes.length;
		return this.#piece();
	}

	/** A block of one byte. */
	repeated(byte: number, count: number): Uint8Array {
		this.#begin();
		this.#out.fill(byte, this.#position, this.#position + count);
		this.#position += count;
		return this.#piece();
	}

	/** A block that is compressed. */
	compressed(data: Uint8Array): Uint8Array {
		this.#begin();
		// Readers of bits look at whole words.
		const bytes = new Uint8Array(data.length + slack);
		bytes.set(data);
		const next = this.#readLiterals(bytes, data.length);
		this.#readSequences(bytes, next, data.length);
		return this.#piece();
	}

	#piece(): Uint8Array {
		return this.#out.subarray(this.#start, this.#position);
	}

	// Makes room for a block after what matches may reach back to.
	#begin(): void {
		if (this.#position + mostBlockBytes > this.#out.length) {
			const kept = Math.min(this.#position, this.#windowBytes);
			const needed = kept + mostBlockBytes;
			const most = this.#windowBytes * 2 + mostBlockBytes;
			const from = this.#position - kept;
			if (needed > this.#out.length || (from < this.#out.length / 4 && this.#out.length < most)) {
				const size = Math.min(Math.max(needed, this.#out.length * 2), Math.max(needed, most));
				this.#room(size - this.#out.length);
				const larger = new Uint8Array(size);
				larger.set(this.#out.subarray(from, this.#position));
				this.#out = larger;
			} else this.#out.copyWithin(0, from, this.#position);
			this.#position = kept;
		}
		this.#start = this.#position;
	}

	#readLiterals(bytes: Uint8Array, end: number): number {
		if (end === 0) throw new DecodeFailed('corrupt');
		const kind = bytes[0]! & 3;
		const format = (bytes[0]! >>> 2) & 3;
		if (kind < 2) {
			const headerBytes = format === 1 ? 2 : format === 3 ? 3 : 1;
			const shift = headerBytes === 1 ? 3 : 4;
			const size = (bytes[0]! | (bytes[1]! << 8) | (bytes[2]! << 16)) & (2 ** (headerBytes * 8) - 1);
			return this.#plainLiterals(bytes, end, kind, size >>> shift, headerBytes);
		}
		const width = format < 2 ? 10 : format === 2 ? 14 : 18;
		const headerBytes = format < 2 ? 3 : format === 2 ? 4 : 5;
		const whole =
			bytes[0]! + bytes[1]! * 2 ** 8 + bytes[2]! * 2 ** 16 + bytes[3]! * 2 ** 24 + bytes[4]! * 2 ** 32;
		const count = Math.floor(whole / 16) % 2 ** width;
		const packed = Math.floor(whole / 2 ** (4 + width)) % 2 ** width;
		const stop = headerBytes + packed;
		if (count > mostBlockBytes || stop > end) throw new DecodeFailed('corrupt');
		let at = headerBytes;
		if (kind === 2) {
			const { code, next } = readLiteralCode(bytes, at, stop);
			this.#code = code;
			at = next;
		}
		if (this.#code === undefined) throw new DecodeFailed('corrupt');
		this.#literalCount = count;
		if (format === 0) this.#decodeLiterals(this.#code, bytes, at, stop, 0, count);
		else this.#fourStreams(this.#code, bytes, at, stop, count);
		return stop;
	}

	#plainLiterals(bytes: Uint8Array, end: number, kind: number, count: number, headerBytes: number): number {
		const next = headerBytes + (kind === 0 ? count : 1);
		if (count > mostBlockBytes || next > end) throw new DecodeFailed('corrupt');
		if (kind === 0) this.#literals.set(bytes.subarray(headerBytes, next));
		else this.#literals.fill(bytes[headerBytes]!, 0, count);
		this.#literalCount = count;
		return next;
	}

	#fourStreams(code: LiteralCode, bytes: Uint8Array, start: number, end: number, count: number): void {
		let at = start + 6;
		if (at > end) throw new DecodeFailed('corrupt');
		const each = (count + 3) >> 2;
		for (let stream = 0; stream < 4; stream++) {
			const size = bytes[start + stream * 2]! | (bytes[start + stream * 2 + 1]! << 8);
			const stop = stream === 3 ? end : at + size;
			if (stop > end || each * 3 > count) throw new DecodeFailed('corrupt');
			this.#decodeLiterals(code, bytes, at, stop, stream * each, stream === 3 ? count : (stream + 1) * each);
			at = stop;
		}
	}

	#decodeLiterals(
		{ longest, symbols, lengths }: LiteralCode,
		bytes: Uint8Array,
		start: number,
		end: number,
		from: number,
		to: number,
	): void {
		const input = new BackwardBits(bytes, start, end);
		const literals = this.#literals;
		for (let at = from; at < to; at++) {
			const index = input.peek(longest);
			literals[at] = symbols[index]!;
			input.skip(lengths[index]!);
		}
		if (input.left !== 0) throw new DecodeFailed('corrupt');
	}

	#readSequences(bytes: Uint8Array, start: number, end: number): void {
		if (start >= end) throw new DecodeFailed('corrupt');
		let at = start;
		let count = bytes[at++]!;
		if (count >= 128 && count < 255) count = ((count - 128) << 8) + bytes[at++]!;
		else if (count === 255) {
			count = bytes[at]! + (bytes[at + 1]! << 8) + 0x7f00;
			at += 2;
		}
		if (count === 0) {
			this.#copyLiterals(0, this.#literalCount);
			return;
		}
		const modes = bytes[at++]!;
		if (at > end || (modes & 3) !== 0) throw new DecodeFailed('corrupt');
		for (const [kind, shift, limits] of tableKinds) {
			const mode = (modes >>> shift) & 3;
			if (mode === 0) this.#tables[kind] = usualTables[kind];
			else if (mode === 1) {
				if (at >= end || bytes[at]! > limits.maxSymbol) throw new DecodeFailed('corrupt');
				this.#tables[kind] = singleStateTable(bytes[at++]!);
			} else if (mode === 2) {
				const { table, next } = readStateTable(bytes, at, end, limits);
				this.#tables[kind] = table;
				at = next;
			} else if (this.#tables[kind] === undefined) throw new DecodeFailed('corrupt');
		}
		this.#runSequences(new BackwardBits(bytes, at, end), count);
	}

	#runSequences(input: BackwardBits, count: number): void {
		const { literals, offsets, matches } = this.#tables as Required<BlockTables>;
		let literalState = input.take(literals.log);
		let offsetState = input.take(offsets.log);
		let matchState = input.take(matches.log);
		let used = 0;
		for (let left = count; left > 0; left--) {
			const offsetCode = offsets.symbols[offsetState]!;
			const matchCode = matches.symbols[matchState]!;
			const literalCode = literals.symbols[literalState]!;
			const offsetValue = 2 ** offsetCode + takeLong(input, offsetCode);
			const matchLength = matchLengths.bases[matchCode]! + input.take(matchLengths.bits[matchCode]!);
			const literalLength =
				literalLengths.bases[literalCode]! + input.take(literalLengths.bits[literalCode]!);
			const offset = this.#offsetOf(offsetValue, literalLength);
			if (left > 1) {
				literalState = literals.bases[literalState]! + input.take(literals.bits[literalState]!);
				matchState = matches.bases[matchState]! + input.take(matches.bits[matchState]!);
				offsetState = offsets.bases[offsetState]! + input.take(offsets.bits[offsetState]!);
			}
			this.#copyLiterals(used, used + literalLength);
			used += literalLength;
			this.#copyMatch(offset, matchLength);
		}
		if (input.left !== 0) throw new DecodeFailed('corrupt');
		this.#copyLiterals(used, this.#literalCount);
	}

	// The last three offsets have short values.
	#offsetOf(value: number, literalLength: number): number {
		const recent = this.#offsets;
		if (value > 3) {
			recent[2] = recent[1];
			recent[1] = recent[0];
			recent[0] = value - 3;
			return recent[0];
		}
		const which = value - 1 + (literalLength === 0 ? 1 : 0);
		const offset = which === 3 ? recent[0] - 1 : recent[which]!;
		if (offset === 0) throw new DecodeFailed('corrupt');
		if (which > 1) recent[2] = recent[1];
		if (which > 0) recent[1] = recent[0];
		recent[0] = offset;
		return offset;
	}

	#copyLiterals(from: number, to: number): void {
		if (to > this.#literalCount || this.#position + to - from > this.#start + mostBlockBytes)
			throw new DecodeFailed('corrupt');
		if (to - from > 32) this.#out.set(this.#literals.subarray(from, to), this.#position);
		else for (let at = from; at < to; at++) this.#out[this.#position + at - from] = this.#literals[at]!;
		this.#position += to - from;
	}

	#copyMatch(offset: number, length: number): void {
		const out = this.#out;
		const start = this.#position;
		if (offset > start || offset > this.#windowBytes || start + length > this.#start + mostBlockBytes)
			throw new DecodeFailed('corrupt');
		if (offset >= length && length > 32) out.copyWithin(start, start - offset, start - offset + length);
		else for (let at = start, end = start + length; at < end; at++) out[at] = out[at - offset]!;
		this.#position = start + length;
	}
}

const tableKinds = [
	['literals', 6, { maxLog: 9, maxSymbol: 35 }],
	['offsets', 4, { maxLog: 8, maxSymbol: 31 }],
	['matches', 2, { maxLog: 9, maxSymbol: 52 }],
] as const;

const takeLong = (input: BackwardBits, count: number): number => {
	if (count <= 24) return input.take(count);
	const high = input.take(count - 16);
	return high * 2 ** 16 + input.take(16);
};
