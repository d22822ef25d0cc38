import type { Digest } from '@tenon/shell';
import { BlockDigest, type BlockFunction } from './block-digest.ts';
import { bigEndianBytes } from './words.ts';

/** SHA-1, as FIPS 180-4 has it. */
export const createSha1 = (): Digest => new BlockDigest(new Sha1Blocks());

class Sha1Blocks implements BlockFunction {
	readonly blockBytes = 64;
	readonly lengthBytes = 8;
	readonly isLittleEndian = false;
	readonly #state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
	readonly #words = new Int32Array(80);

	absorb(bytes: Uint8Array, start: number, end: number): void {
		const words = this.#words;
		const state = this.#state;
		for (let at = start; at < end; at += 64) {
			for (let word = 0, from = at; word < 16; word++, from += 4) {
				words[word] =
					(bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
			}
			for (let word = 16; word < 80; word++) {
				const mixed = words[word - 3]! ^ words[word - 8]! ^ words[word - 14]! ^ words[word - 16]!;
				words[word] = (mixed << 1) | (mixed >>> 31);
			}
			let a = state[0]!;
			let b = state[1]!;
			let c = state[2]!;
			let d = state[3]!;
			let e = state[4]!;
			for (let step = 0; step < 80; step++) {
				const mixed =
					step < 20
						? (d ^ (b & (c ^ d))) + 0x5a827999
						: step < 40
							? (b ^ c ^ d) + 0x6ed9eba1
							: step < 60
								? ((b & c) | (d & (b | c))) + 0x8f1bbcdc
								: (b ^ c ^ d) + 0xca62c1d6;
				const next = (((a << 5) | (a >>> 27)) + mixed + e + words[step]!) | 0;
				e = d;
				d = c;
				c = (b << 30) | (b >>> 2);
				b = a;
				a = next;
			}
			state[0] = (state[0]! + a) | 0;
			state[1] = (state[1]! + b) | 0;
			state[2] = (state[2]! + c) | 0;
			state[3] = (state[3]! + d) | 0;
			state[4] = (state[4]! + e) | 0;
		}
	}

	result(): Uint8Array {
		return bigEndianBytes(this.#state);
	}
}
