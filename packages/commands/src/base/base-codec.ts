import { encodeText } from '@tenon/core';

/** An alphabet that writes bytes as characters, so many bits each. */
export interface BaseAlphabet {
	readonly characters: string;
	readonly bits: 5 | 6;
	/** Bytes that make a whole number of characters, and how many those are. */
	readonly blockBytes: number;
	readonly blockCharacters: number;
}

export const base64Alphabet: BaseAlphabet = {
	characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
	bits: 6,
	blockBytes: 3,
	blockCharacters: 4,
};

export const base32Alphabet: BaseAlphabet = {
	characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
	bits: 5,
	blockBytes: 5,
	blockCharacters: 8,
};

const padding = 0x3d;

/** Memory that is taken again and again: chunks are as long as each other. */
class Memory {
	#bytes: Uint8Array = new Uint8Array(0);

	take(count: number): Uint8Array {
		if (this.#bytes.length < count) this.#bytes = new Uint8Array(count);
		return this.#bytes.subarray(0, count);
	}
}

/** Turns chunks of bytes into characters; what is short of a block waits for the next chunk. */
export class BaseEncoder {
	readonly #alphabet: BaseAlphabet;
	readonly #codes: Uint8Array;
	#rest: Uint8Array = new Uint8Array(0);
	readonly #joined = new Memory();
	readonly #memory = new Memory();

	constructor(alphabet: BaseAlphabet) {
		this.#alphabet = alphabet;
		this.#codes = encodeText(alphabet.characters);
	}

	/** The characters of the blocks that a chunk completes, good until the next call. */
	push(chunk: Uint8Array): Uint8Array {
		let bytes = chunk;
		if (this.#rest.length > 0) {
			bytes = this.#joined.take(this.#rest.length + chunk.length);
			bytes.set(this.#rest);
			bytes.set(chunk, this.#rest.length);
		}
		const whole = bytes.length - (bytes.length % this.#alphabet.blockBytes);
		this.#rest = bytes.slice(whole);
		return this.#encode(bytes, whole);
	}

	/** The last characters, padded. */
	end(): Uint8Array {
		const { bits, blockBytes, blockCharacters } = this.#alphabet;
		if (this.#rest.length === 0) return this.#rest;
		const block = new Uint8Array(blockBytes);
		block.set(this.#rest);
		const characters = this.#encode(block, blockBytes);
		characters.fill(padding, Math.ceil((this.#rest.length * 8) / bits), blockCharacters);
		return characters;
	}

	#encode(bytes: Uint8Array, end: number): Uint8Array {
		const { bits, blockBytes, blockCharacters } = this.#alphabet;
		const codes = this.#codes;
		const into = this.#memory.take((end / blockBytes) * blockCharacters);
		if (bits === 6) {
			encodeTriples(bytes, end, codes, into);
			return into;
		}
		const mask = (1 << bits) - 1;
		let held = 0;
		let heldBits = 0;
		let at = 0;
		for (let from = 0; from < end; from++) {
			held = ((held << 8) | bytes[from]!) & 0xffff;
			heldBits += 8;
			while (heldBits >= bits) {
				heldBits -= bits;
				into[at++] = codes[(held >> heldBits) & mask]!;
			}
		}
		return into;
	}
}

// Three bytes are four characters of Base64.
const encodeTriples = (bytes: Uint8Array, end: number, codes: Uint8Array, into: Uint8Array): void => {
	for (let from = 0, at = 0; from < end; from += 3, at += 4) {
		const block = (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
		into[at] = codes[block >> 18]!;
		into[at + 1] = codes[(block >> 12) & 63]!;
		into[at + 2] = codes[(block >> 6) & 63]!;
		into[at + 3] = codes[block & 63]!;
	}
};

/** Turns characters into bytes. Newlines never count; other foreign characters are skipped or end it. */
export class BaseDecoder {
	readonly #alphabet: BaseAlphabet;
	readonly #values: Int8Array;
	readonly #ignoresGarbage: boolean;
	readonly #block: Uint8Array;
	readonly #memory = new Memory();
	#blockLength = 0;
	isBroken = false;

	constructor(alphabet: BaseAlphabet, { ignoresGarbage }: { readonly ignoresGarbage: boolean }) {
		this.#alphabet = alphabet;
		this.#ignoresGarbage = ignoresGarbage;
		this.#block = new Uint8Array(alphabet.blockCharacters);
		this.#values = new Int8Array(256).fill(-1);
		for (const [value, code] of encodeText(alphabet.characters).entries()) this.#values[code] = value;
	}

	/** The bytes that a chunk completes, good until the next call; behind the block with the first mistake there are none. */
	push(chunk: Uint8Array): Uint8Array {
		const { blockBytes, blockCharacters } = this.#alphabet;
		const into = this.#memory.take(
			Math.ceil((chunk.length + blockCharacters) / blockCharacters) * blockBytes,
		);
		let size = 0;
		for (let at = 0; at < chunk.length && !this.isBroken; at++) {
			if (this.#alphabet.bits === 6 && this.#blockLength === 0) {
				const whole = decodeQuads(chunk, at, this.#values, into, size);
				at += whole * 4;
				size += whole * 3;
				if (at === chunk.length) break;
			}
			const code = chunk[at]!;
			if (code === newline) continue;
			if (this.#ignoresGarbage && this.#values[code]! < 0 && code !== padding) continue;
			this.#block[this.#blockLength++] = code;
			if (this.#blockLength === blockCharacters) size += this.#takeBlock(into, size);
		}
		return into.subarray(0, size);
	}

	/** The input has ended: of a block that is not whole, only Base64 gives its first bytes. */
	end(): Uint8Array {
		const { bits, blockBytes } = this.#alphabet;
		const into = new Uint8Array(blockBytes);
		if (this.isBroken || this.#blockLength === 0) return into.subarray(0, 0);
		const size = this.#takeBlock(into, 0);
		this.isBroken = true;
		return into.subarray(0, bits === 6 ? size : 0);
	}

	// The bytes of a block up to its first mistake.
	#takeBlock(into: Uint8Array, start: number): number {
		const { bits } = this.#alphabet;
		let held = 0;
		let heldBits = 0;
		let at = start;
		let count = 0;
		let paddings = 0;
		for (let from = 0; from < this.#blockLength && !this.isBroken; from++) {
			const code = this.#block[from]!;
			const value = this.#values[code]!;
			if (value < 0 || paddings > 0) {
				paddings += 1;
				this.isBroken = code !== padding || !this.#canBePadded(count);
				continue;
			}
			count += 1;
			held = ((held << bits) | value) & 0xffff;
			heldBits += bits;
			if (heldBits < 8) continue;
			heldBits -= 8;
			into[at++] = (held >> heldBits) & 0xff;
		}
		this.#blockLength = 0;
		return at - start;
	}

	// Whether so many characters can be all of a block.
	#canBePadded(count: number): boolean {
		const { bits } = this.#alphabet;
		const bytes = Math.floor((count * bits) / 8);
		return bytes > 0 && Math.ceil((bytes * 8) / bits) === count;
	}
}

// Decodes blocks of Base64 from `start` on, for as long as all characters belong to it; how many blocks those were.
const decodeQuads = (
	chunk: Uint8Array,
	start: number,
	values: Int8Array,
	into: Uint8Array,
	size: number,
): number => {
	let at = start;
	for (let to = size; at + 4 <= chunk.length; at += 4, to += 3) {
		const block =
			(values[chunk[at]!]! << 18) |
			(values[chunk[at + 1]!]! << 12) |
			(values[chunk[at + 2]!]! << 6) |
			values[chunk[at + 3]!]!;
		if (block < 0) break;
		into[to] = block >> 16;
		into[to + 1] = (block >> 8) & 0xff;
		into[to + 2] = block & 0xff;
	}
	return (at - start) / 4;
};

const newline = 0x0a;
