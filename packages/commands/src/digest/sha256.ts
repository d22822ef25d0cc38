import type { Digest } from '@tenon/shell';
import { BlockDigest, type BlockFunction } from './block-digest.ts';
import { bigEndianBytes, firstPrimes, onFirstUse, rootFraction } from './words.ts';

/** SHA-256, as FIPS 180-4 has it. */
export const createSha256 = (): Digest => new BlockDigest(new Sha256Blocks(initial256(), 32));

/** SHA-224: the same from another start, cut off. */
export const createSha224 = (): Digest => new BlockDigest(new Sha256Blocks(initial224(), 28));

const high = (value: bigint): number => Number(BigInt.asIntN(32, value >> 32n));

const initial256 = onFirstUse(() => firstPrimes(8).map((prime) => high(rootFraction(prime, 2))));
// The lower halves of the 64-bit words that SHA-384 starts with.
const initial224 = onFirstUse(() =>
	firstPrimes(16)
		.slice(8)
		.map((prime) => Number(BigInt.asIntN(32, rootFraction(prime, 2)))),
);
const roundConstants = onFirstUse(() =>
	Int32Array.from(firstPrimes(64), (prime) => high(rootFraction(prime, 3))),
);

class Sha256Blocks implements BlockFunction {
	readonly blockBytes = 64;
	readonly lengthBytes = 8;
	readonly isLittleEndian = false;
	readonly #state: Int32Array;
	readonly #resultBytes: number;
	readonly #words = new Int32Array(64);

	constructor(initial: readonly number[], resultBytes: number) {
		this.#state = Int32Array.from(initial);
		this.#resultBytes = resultBytes;
	}

	absorb(bytes: Uint8Array, start: number, end: number): void {
		for (let at = start; at < end; at += 64) {
			this.#expand(bytes, at);
			this.#mix();
		}
	}

	#expand(bytes: Uint8Array, start: number): void {
		const words = this.#words;
		for (let word = 0, from = start; word < 16; word++, from += 4) {
			words[word] =
				(bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
		}
		for (let word = 16; word < 64; word++) {
			const a = words[word - 15]!;
			const b = words[word - 2]!;
			const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
			const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
			words[word] = (words[word - 16]! + s0 + words[word - 7]! + s1) | 0;
		}
	}

	#mix(): void {
		const words = this.#words;
		const state = this.#state;
		const constants = roundConstants();
		let a = state[0]!;
		let b = state[1]!;
		let c = state[2]!;
		let d = state[3]!;
		let e = state[4]!;
		let f = state[5]!;
		let g = state[6]!;
		let h = state[7]!;
		for (let step = 0; step < 64; step++) {
			const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
			const first = (h + s1 + (g ^ (e & (f ^ g))) + constants[step]! + words[step]!) | 0;
			const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
			const second = (s0 + ((a & b) | (c & (a | b)))) | 0;
			h = g;
			g = f;
			f = e;
			e = (d + first) | 0;
			d = c;
			c = b;
			b = a;
			a = (first + second) | 0;
		}
		state[0] = (state[0]! + a) | 0;
		state[1] = (state[1]! + b) | 0;
		state[2] = (state[2]! + c) | 0;
		state[3] = (state[3]! + d) | 0;
		state[4] = (state[4]! + e) | 0;
		state[5] = (state[5]! + f) | 0;
		state[6] = (state[6]! + g) | 0;
		state[7] = (state[7]! + h) | 0;
	}

	result(): Uint8Array {
		return bigEndianBytes(this.#state).subarray(0, this.#resultBytes);
	}
}
