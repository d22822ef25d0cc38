import type { Digest } from '@tenon/shell';
import { BlockDigest, type BlockFunction } from './block-digest.ts';

/** MD5, as RFC 1321 has it. */
export const createMd5 = (): Digest => new BlockDigest(new Md5Blocks());

class Md5Blocks implements BlockFunction {
	readonly blockBytes = 64;
	readonly lengthBytes = 8;
	readonly isLittleEndian = true;
	readonly #state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
	readonly #words = new Int32Array(16);

	absorb(bytes: Uint8Array, start: number, end: number): void {
		const words = this.#words;
		const state = this.#state;
		for (let at = start; at < end; at += 64) {
			for (let word = 0, from = at; word < 16; word++, from += 4) {
				words[word] =
					bytes[from]! | (bytes[from + 1]! << 8) | (bytes[from + 2]! << 16) | (bytes[from + 3]! << 24);
			}
			this.#mix(state, words);
		}
	}

	#mix(state: Int32Array, words: Int32Array): void {
		let a = state[0]!;
		let b = state[1]!;
		let c = state[2]!;
		let d = state[3]!;
		for (let step = 0; step < 64; step += 4) {
			const round = step >> 4;
			a = turn(a, b, choose(round, b, c, d), words[order[step]!]!, constants[step]!, shifts[round * 4]!);
			d = turn(
				d,
				a,
				choose(round, a, b, c),
				words[order[step + 1]!]!,
				constants[step + 1]!,
				shifts[round * 4 + 1]!,
			);
			c = turn(
				c,
				d,
				choose(round, d, a, b),
				words[order[step + 2]!]!,
				constants[step + 2]!,
				shifts[round * 4 + 2]!,
			);
			b = turn(
				b,
				c,
				choose(round, c, d, a),
				words[order[step + 3]!]!,
				constants[step + 3]!,
				shifts[round * 4 + 3]!,
			);
		}
		state[0] = (state[0]! + a) | 0;
		state[1] = (state[1]! + b) | 0;
		state[2] = (state[2]! + c) | 0;
		state[3] = (state[3]! + d) | 0;
	}

	result(): Uint8Array {
		const bytes = new Uint8Array(16);
		const view = new DataView(bytes.buffer);
		for (const [index, word] of this.#state.entries()) view.setInt32(index * 4, word, true);
		return bytes;
	}
}

const turn = (a: number, b: number, mixed: number, word: number, constant: number, shift: number): number => {
	const sum = (a + mixed + word + constant) | 0;
	return (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
};

const choose = (round: number, x: number, y: number, z: number): number => {
	switch (round) {
		case 0:
			return z ^ (x & (y ^ z));
		case 1:
			return y ^ (z & (x ^ y));
		case 2:
			return x ^ y ^ z;
		default:
			return y ^ (x | ~z);
	}
};

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

const constants = Int32Array.from({ length: 64 }, (_, step) =>
	Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32),
);

// Which word each step takes.
const order = Uint8Array.from({ length: 64 }, (_, step) => {
	const strides = [1, 5, 3, 7];
	const firsts = [0, 1, 5, 0];
	return (firsts[step >> 4]! + strides[step >> 4]! * step) & 15;
});
