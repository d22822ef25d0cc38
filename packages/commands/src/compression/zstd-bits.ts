import { DecodeFailed } from './decoder.ts';

/** Reads bits from the end of a range of bytes to its beginning, as Zstandard writes them. */
export class BackwardBits {
	readonly #bytes: Uint8Array;
	readonly #start: number;
	/** Bits from the start of the range up to the place; negative once more were taken than there are. */
	#left: number;

	/** The last byte holds a 1 before which the bits begin. */
	constructor(bytes: Uint8Array, start: number, end: number) {
		if (end <= start || bytes[end - 1] === 0) throw new DecodeFailed('corrupt');
		this.#bytes = bytes;
		this.#start = start;
		this.#left = (end - start) * 8 - Math.clz32(bytes[end - 1]!) + 23;
	}

	/** Bits that are left; negative by as many as were taken beyond the beginning, which count as 0. */
	get left(): number {
		return this.#left;
	}

	/** Takes up to 24 bits. */
	take(count: number): number {
		const value = this.peek(count);
		this.#left -= count;
		return value;
	}

	/** The next bits, which stay. */
	peek(count: number): number {
		if (count === 0) return 0;
		const low = this.#left - count;
		if (low < 0) return this.#beyond(count, low);
		const at = this.#start + (low >>> 3);
		const bytes = this.#bytes;
		const word =
			(bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> (low & 7);
		return word & ((1 << count) - 1);
	}

	// Bits before the beginning are 0.
	#beyond(count: number, low: number): number {
		const there = count + low;
		if (there <= 0) return 0;
		let value = 0;
		for (let bit = there - 1; bit >= 0; bit--)
			value = (value << 1) | ((this.#bytes[this.#start + (bit >>> 3)]! >>> (bit & 7)) & 1);
		return value << -low;
	}

	skip(count: number): void {
		this.#left -= count;
	}
}
