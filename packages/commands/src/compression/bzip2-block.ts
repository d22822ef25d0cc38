import { DecodeFailed } from './decoder.ts';

/** The block goes on where the input does not. */
export class NeedsInput extends Error {}

const pieceBytes = 1 << 16;
const groupSize = 50;
/** So many groups are some 50 000 symbols. */
const groupsInTurn = 1000;

/**
 * One block of bzip2. {@link begin} reads its codes, {@link read} gives what they stand for in pieces. What it needs
 * of memory follows from the block size alone.
 */
export class BlockDecoder {
	readonly #bytes: Uint8Array;
	readonly #blockBytes: number;
	bitPosition: number;
	wantedCrc = 0;
	#crc = 0xffff_ffff;
	#table: Uint32Array = new Uint32Array(0);
	#count = 0;
	#isOrdered = false;
	#origin = 0;
	#at = 0;
	#left = 0;
	#last = -1;
	#run = 0;
	#repeat = 0;
	readonly #piece = new Uint8Array(pieceBytes);

	constructor(bytes: Uint8Array, bitPosition: number, blockBytes: number) {
		this.#bytes = bytes;
		this.bitPosition = bitPosition;
		this.#blockBytes = blockBytes;
	}

	/**
	 * Reads the block, or finds the end of the stream; `bitPosition` is behind it. It stops now and then on the way.
	 * Throws {@link NeedsInput} where the block is not whole.
	 */
	*begin(): Generator<void, 'block' | 'end'> {
		const high = this.#take(24);
		const low = this.#take(24);
		const isEnd = high === 0x17_7245 && low === 0x38_5090;
		if (!isEnd && !(high === 0x31_4159 && low === 0x26_5359)) throw new DecodeFailed('corrupt');
		this.wantedCrc = ((this.#take(16) << 16) | this.#take(16)) >>> 0;
		if (isEnd) return 'end';
		// Blocks of versions before 0.9.5.
		if (this.#take(1) === 1) throw new DecodeFailed('unsupported');
		this.#origin = this.#take(24);
		yield* this.#readSymbols();
		if (this.#origin >= this.#count) throw new DecodeFailed('corrupt');
		return 'block';
	}

	/** The checksum of the block, which must be the one that it has. */
	checkedCrc(): number {
		if (~this.#crc >>> 0 !== this.wantedCrc) throw new DecodeFailed('checksum');
		return this.wantedCrc;
	}

	/** The next piece; `undefined` after the last. */
	read(): Uint8Array | undefined {
		if (!this.#isOrdered) this.#order();
		const piece = this.#piece;
		const table = this.#table;
		let at = this.#at;
		let crc = this.#crc;
		let size = 0;
		while (size < pieceBytes && (this.#repeat > 0 || this.#left > 0)) {
			if (this.#repeat > 0) {
				this.#repeat -= 1;
				piece[size++] = this.#last;
				crc = (crc << 8) ^ crcTable[(crc >>> 24) ^ this.#last]!;
				continue;
			}
			const entry = table[at]!;
			at = entry >>> 8;
			const byte = entry & 0xff;
			this.#left -= 1;
			if (this.#run === 4) {
				// Behind four that are equal comes how many more there are.
				this.#repeat = byte;
				this.#run = 0;
				continue;
			}
			this.#run = byte === this.#last ? this.#run + 1 : 1;
			this.#last = byte;
			piece[size++] = byte;
			crc = (crc << 8) ^ crcTable[(crc >>> 24) ^ byte]!;
		}
		this.#at = at;
		this.#crc = crc;
		return size === 0 ? undefined : piece.subarray(0, size);
	}

	// Undoes the sorting: each place learns which one follows it.
	#order(): void {
		const table = this.#table;
		const starts = new Uint32Array(256);
		for (let at = 0; at < this.#count; at++) starts[table[at]! & 0xff]! += 1;
		for (let byte = 0, sum = 0; byte < 256; byte++) {
			const count = starts[byte]!;
			starts[byte] = sum;
			sum += count;
		}
		for (let at = 0; at < this.#count; at++) {
			const place = starts[table[at]! & 0xff]!++;
			table[place] = (table[place]! & 0xff) | (at << 8);
		}
		this.#at = table[this.#origin]! >>> 8;
		this.#left = this.#count;
		this.#isOrdered = true;
	}

	*#readSymbols(): Generator<void, void> {
		const used = this.#readUsedBytes();
		const groupCount = this.#take(3);
		const selectorCount = this.#take(15);
		if (groupCount < 2 || groupCount > 6 || selectorCount === 0) throw new DecodeFailed('corrupt');
		const selectors = this.#readSelectors(groupCount, selectorCount);
		const groups: SymbolCode[] = [];
		for (let group = 0; group < groupCount; group++) groups.push(this.#readCode(used.length + 2));
		const recent = Uint8Array.from(used);
		const table = new Uint32Array(this.#blockBytes);
		const endSymbol = used.length + 1;
		let count = 0;
		let run = 0;
		let weight = 1;
		let left = 0;
		let selector = 0;
		let code = groups[0]!;
		for (;;) {
			if (left === 0) {
				if (selector >= selectors.length) throw new DecodeFailed('corrupt');
				code = groups[selectors[selector++]!]!;
				left = groupSize;
				if (selector % groupsInTurn === 0) yield;
			}
			left -= 1;
			const symbol = this.#symbol(code);
			if (symbol < 2) {
				run += weight << symbol;
				weight <<= 1;
				if (run > this.#blockBytes) throw new DecodeFailed('corrupt');
				continue;
			}
			if (run > 0) {
				if (count + run > this.#blockBytes) throw new DecodeFailed('corrupt');
				table.fill(recent[0]!, count, count + run);
				count += run;
				run = 0;
				weight = 1;
			}
			if (symbol === endSymbol) break;
			if (symbol > endSymbol || count >= this.#blockBytes) throw new DecodeFailed('corrupt');
			const byte = recent[symbol - 1]!;
			recent.copyWithin(1, 0, symbol - 1);
			recent[0] = byte;
			table[count++] = byte;
		}
		this.#table = table;
		this.#count = count;
	}

	#readUsedBytes(): readonly number[] {
		const used: number[] = [];
		const rows = this.#take(16);
		for (let row = 0; row < 16; row++) {
			if ((rows & (0x8000 >>> row)) === 0) continue;
			const columns = this.#take(16);
			for (let column = 0; column < 16; column++)
				if (columns & (0x8000 >>> column)) used.push(row * 16 + column);
		}
		if (used.length === 0) throw new DecodeFailed('corrupt');
		return used;
	}

	#readSelectors(groupCount: number, count: number): Uint8Array {
		const recent = [0, 1, 2, 3, 4, 5];
		const selectors = new Uint8Array(count);
		for (let at = 0; at < count; at++) {
			let index = 0;
			while (this.#take(1) === 1) {
				index += 1;
				if (index >= groupCount) throw new DecodeFailed('corrupt');
			}
			const [group] = recent.splice(index, 1);
			recent.unshift(group!);
			selectors[at] = group!;
		}
		return selectors;
	}

	#readCode(symbolCount: number): SymbolCode {
		const lengths = new Uint8Array(symbolCount);
		let length = this.#take(5);
		for (let symbol = 0; symbol < symbolCount; symbol++) {
			for (;;) {
				if (length < 1 || length > 20) throw new DecodeFailed('corrupt');
				if (this.#take(1) === 0) break;
				length += this.#take(1) === 0 ? 1 : -1;
			}
			lengths[symbol] = length;
		}
		return symbolCode(lengths);
	}

	#symbol({ limits, bases, symbols }: SymbolCode): number {
		const { bitPosition } = this;
		const at = bitPosition >>> 3;
		const bytes = this.#bytes;
		const window =
			(((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) <<
				(bitPosition & 7)) >>>
			12;
		for (let length = 1; length <= 20; length++) {
			const code = window >>> (20 - length);
			if (code >= limits[length]!) continue;
			this.bitPosition = bitPosition + length;
			if (this.bitPosition > bytes.length * 8) throw new NeedsInput();
			return symbols[code - bases[length]!]!;
		}
		if (at + 4 > bytes.length) throw new NeedsInput();
		throw new DecodeFailed('corrupt');
	}

	#take(count: number): number {
		let value = 0;
		let left = count;
		if (this.bitPosition + count > this.#bytes.length * 8) throw new NeedsInput();
		while (left > 0) {
			const used = this.bitPosition & 7;
			const bits = Math.min(8 - used, left);
			const byte = this.#bytes[this.bitPosition >>> 3]!;
			value = (value << bits) | ((byte >>> (8 - used - bits)) & ((1 << bits) - 1));
			this.bitPosition += bits;
			left -= bits;
		}
		return value;
	}
}

/** Codes in order of their length: below `limits[length]` a code of that many bits is one. */
interface SymbolCode {
	readonly limits: Int32Array;
	readonly bases: Int32Array;
	readonly symbols: Uint16Array;
}

const symbolCode = (lengths: Uint8Array): SymbolCode => {
	const limits = new Int32Array(21);
	const bases = new Int32Array(21);
	const symbols = new Uint16Array(lengths.length);
	let code = 0;
	let index = 0;
	for (let length = 1; length <= 20; length++) {
		code <<= 1;
		bases[length] = code - index;
		for (let symbol = 0; symbol < lengths.length; symbol++) {
			if (lengths[symbol] !== length) continue;
			symbols[index++] = symbol;
			code += 1;
		}
		limits[length] = code;
		if (code > 1 << length) throw new DecodeFailed('corrupt');
	}
	return { limits, bases, symbols };
};

const crcTable = new Int32Array(256);
for (let byte = 0; byte < 256; byte++) {
	let value = byte << 24;
	for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
	crcTable[byte] = value;
}
