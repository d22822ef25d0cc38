import { DecodeFailed, type Decoder, PendingInput } from './decoder.ts';
import { type PrefixCode, prefixCode } from './prefix-code.ts';

const windowBytes = 1 << 15;
const pieceBytes = 1 << 16;
const longestMatch = 258;
/** What a block's header can take at most, and more than a length and a distance do. */
const headerBytes = 640;
const symbolBytes = 8;

/** Turns a stream of deflate back. What follows its end stays in {@link rest}. */
export class Inflater implements Decoder {
	readonly #input: PendingInput;
	readonly #out = new Uint8Array(windowBytes + pieceBytes + longestMatch);
	#position = 0;
	#start = 0;
	#hold = 0;
	#bits = 0;
	#state: 'header' | 'stored' | 'codes' | 'done' = 'header';
	#isFinal = false;
	#storedLeft = 0;
	#literals: PrefixCode = fixedLiterals;
	#distances: PrefixCode = fixedDistances;
	readonly hasGarbage = false;

	/** With an input that is shared, what follows the end of the stream is left in it. */
	constructor(input: PendingInput = new PendingInput()) {
		this.#input = input;
	}

	feed(chunk: Uint8Array): void {
		this.#input.feed(chunk);
	}

	finish(): void {
		this.#input.isFinished = true;
	}

	get isDone(): boolean {
		return this.#state === 'done';
	}

	read(): Uint8Array | undefined {
		this.#slide();
		while (this.#position < windowBytes + pieceBytes && this.#step());
		if (this.#position === this.#start) return undefined;
		const piece = this.#out.subarray(this.#start, this.#position);
		this.#start = this.#position;
		return piece;
	}

	// Keeps what matches may reach back to.
	#slide(): void {
		if (this.#position <= windowBytes) return;
		this.#out.copyWithin(0, this.#position - windowBytes, this.#position);
		this.#position = windowBytes;
		this.#start = windowBytes;
	}

	// Whether there was something to do.
	#step(): boolean {
		switch (this.#state) {
			case 'header':
				return this.#readHeader();
			case 'stored':
				return this.#copyStored();
			case 'codes':
				return this.#readCodes();
			case 'done':
				return false;
		}
	}

	#readHeader(): boolean {
		if (!this.#has(headerBytes)) return false;
		this.#isFinal = this.#take(1) === 1;
		switch (this.#take(2)) {
			case 0:
				this.#readStoredHeader();
				return true;
			case 1:
				this.#literals = fixedLiterals;
				this.#distances = fixedDistances;
				this.#state = 'codes';
				return true;
			case 2:
				this.#readDynamicCodes();
				this.#giveBack();
				this.#state = 'codes';
				return true;
			default:
				throw new DecodeFailed('corrupt');
		}
	}

	#readStoredHeader(): void {
		this.#dropBits();
		const size = this.#take(16);
		if ((size ^ this.#take(16)) !== 0xffff) throw new DecodeFailed('corrupt');
		this.#dropBits();
		this.#storedLeft = size;
		this.#state = 'stored';
	}

	#readDynamicCodes(): void {
		const literalCount = this.#take(5) + 257;
		const distanceCount = this.#take(5) + 1;
		const lengthCount = this.#take(4) + 4;
		if (literalCount > 286 || distanceCount > 30) throw new DecodeFailed('corrupt');
		const lengthLengths = new Uint8Array(19);
		for (let at = 0; at < lengthCount; at++) lengthLengths[lengthOrder[at]!] = this.#take(3);
		const lengthCode = prefixCode(lengthLengths);
		const lengths = new Uint8Array(literalCount + distanceCount);
		for (let at = 0; at < lengths.length; ) {
			const symbol = this.#symbol(lengthCode);
			if (symbol < 16) {
				lengths[at++] = symbol;
				continue;
			}
			if (symbol === 16 && at === 0) throw new DecodeFailed('corrupt');
			const length = symbol === 16 ? lengths[at - 1]! : 0;
			const count =
				symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
			if (at + count > lengths.length) throw new DecodeFailed('corrupt');
			lengths.fill(length, at, at + count);
			at += count;
		}
		if (lengths[256] === 0) throw new DecodeFailed('corrupt');
		this.#literals = prefixCode(lengths.subarray(0, literalCount));
		this.#distances = prefixCode(lengths.subarray(literalCount));
	}

	#copyStored(): boolean {
		if (this.#storedLeft === 0) {
			this.#endBlock();
			return true;
		}
		const input = this.#input;
		const count = Math.min(this.#storedLeft, input.size, windowBytes + pieceBytes - this.#position);
		if (count === 0 && input.isFinished) throw new DecodeFailed('truncated');
		if (count === 0) return false;
		this.#out.set(input.bytes.subarray(input.at, input.at + count), this.#position);
		input.at += count;
		this.#position += count;
		this.#storedLeft -= count;
		return true;
	}

	// The work of it all: everything is in local variables.
	#readCodes(): boolean {
		if (!this.#has(symbolBytes)) return false;
		const { table: literals, bits: literalBits } = this.#literals;
		const { table: distances, bits: distanceBits } = this.#distances;
		const literalMask = (1 << literalBits) - 1;
		const distanceMask = (1 << distanceBits) - 1;
		const out = this.#out;
		const input = this.#input;
		const { bytes } = input;
		const end = bytes.length;
		const lastSafe = input.isFinished ? Number.POSITIVE_INFINITY : end - symbolBytes;
		const limit = windowBytes + pieceBytes;
		let { at } = input;
		let hold = this.#hold;
		let bits = this.#bits;
		let position = this.#position;
		let isBlockEnd = false;
		while (position < limit && at <= lastSafe) {
			while (bits < 16) {
				hold |= (at < end ? bytes[at]! : 0) << bits;
				at += 1;
				bits += 8;
			}
			let entry = literals[hold & literalMask]!;
			let length = entry & 15;
			if (length === 0) throw new DecodeFailed('corrupt');
			hold >>>= length;
			bits -= length;
			let symbol = entry >>> 4;
			if (symbol < 256) {
				out[position++] = symbol;
				if (at - (bits >>> 3) > end) throw new DecodeFailed('truncated');
				continue;
			}
			if (symbol === 256) {
				isBlockEnd = true;
				break;
			}
			symbol -= 257;
			if (symbol > 28) throw new DecodeFailed('corrupt');
			while (bits < 24) {
				hold |= (at < end ? bytes[at]! : 0) << bits;
				at += 1;
				bits += 8;
			}
			let extra = lengthExtra[symbol]!;
			const count = lengthBase[symbol]! + (hold & ((1 << extra) - 1));
			hold >>>= extra;
			bits -= extra;
			entry = distances[hold & distanceMask]!;
			length = entry & 15;
			if (length === 0) throw new DecodeFailed('corrupt');
			hold >>>= length;
			bits -= length;
			symbol = entry >>> 4;
			if (symbol > 29) throw new DecodeFailed('corrupt');
			while (bits < 16) {
				hold |= (at < end ? bytes[at]! : 0) << bits;
				at += 1;
				bits += 8;
			}
			extra = distanceExtra[symbol]!;
			const distance = distanceBase[symbol]! + (hold & ((1 << extra) - 1));
			hold >>>= extra;
			bits -= extra;
			let from = position - distance;
			if (from < 0) throw new DecodeFailed('corrupt');
			if (at - (bits >>> 3) > end) throw new DecodeFailed('truncated');
			const stop = position + count;
			while (position < stop) out[position++] = out[from++]!;
		}
		this.#hold = hold;
		this.#bits = bits;
		this.#position = position;
		input.at = at;
		if (at - (bits >>> 3) > end) throw new DecodeFailed('truncated');
		this.#giveBack();
		if (isBlockEnd) this.#endBlock();
		return true;
	}

	#endBlock(): void {
		if (!this.#isFinal) {
			this.#state = 'header';
			return;
		}
		this.#dropBits();
		this.#state = 'done';
	}

	// Whole bytes that were taken too early go back: what is fed next follows them.
	#giveBack(): void {
		this.#input.at -= this.#bits >>> 3;
		this.#bits &= 7;
		this.#hold &= (1 << this.#bits) - 1;
	}

	// Goes on at the next byte.
	#dropBits(): void {
		this.#giveBack();
		this.#bits = 0;
		this.#hold = 0;
	}

	#has(bytes: number): boolean {
		return this.#input.size >= bytes || this.#input.isFinished;
	}

	#take(count: number): number {
		const input = this.#input;
		while (this.#bits < count) {
			if (input.at >= input.bytes.length) throw new DecodeFailed('truncated');
			this.#hold |= input.bytes[input.at++]! << this.#bits;
			this.#bits += 8;
		}
		const value = this.#hold & ((1 << count) - 1);
		this.#hold >>>= count;
		this.#bits -= count;
		return value;
	}

	#symbol({ table }: PrefixCode): number {
		const input = this.#input;
		while (this.#bits < 15 && input.at < input.bytes.length) {
			this.#hold |= input.bytes[input.at++]! << this.#bits;
			this.#bits += 8;
		}
		const entry = table[this.#hold & (table.length - 1)]!;
		const length = entry & 15;
		if (length === 0) throw new DecodeFailed(input.size === 0 ? 'truncated' : 'corrupt');
		if (length > this.#bits) throw new DecodeFailed('truncated');
		this.#hold >>>= length;
		this.#bits -= length;
		return entry >>> 4;
	}
}

const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

// Four symbols in turn have one bit more than those before; the last length stands alone.
const lengthExtra = Uint8Array.from({ length: 29 }, (_, symbol) =>
	symbol < 8 || symbol === 28 ? 0 : (symbol >>> 2) - 1,
);
const lengthBase = new Uint16Array(29);
for (let symbol = 0, base = 3; symbol < 28; symbol++) {
	lengthBase[symbol] = base;
	base += 1 << lengthExtra[symbol]!;
}
lengthBase[28] = longestMatch;

const distanceExtra = Uint8Array.from({ length: 30 }, (_, symbol) => (symbol < 4 ? 0 : (symbol >>> 1) - 1));
const distanceBase = new Uint16Array(30);
for (let symbol = 0, base = 1; symbol < 30; symbol++) {
	distanceBase[symbol] = base;
	base += 1 << distanceExtra[symbol]!;
}

const fixedLiterals = prefixCode(
	Uint8Array.from({ length: 288 }, (_, symbol) =>
		symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
	),
);
const fixedDistances = prefixCode(new Uint8Array(32).fill(5));
