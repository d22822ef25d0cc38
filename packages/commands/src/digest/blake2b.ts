import type { Digest } from '@tenon/shell';
import { firstPrimes, onFirstUse, rootFraction } from './words.ts';

/** BLAKE2b without a key, as RFC 7693 has it, with a digest of 1 to 64 bytes. */
export const createBlake2b = (resultBytes: number): Digest => new Blake2b(resultBytes);

const mask = (1n << 64n) - 1n;

const initial = onFirstUse(() => BigUint64Array.from(firstPrimes(8), (prime) => rootFraction(prime, 2)));

/** Words of 64 bits are two of 32 here, the lower one first. */
class Blake2b implements Digest {
	readonly #state: Uint32Array;
	readonly #resultBytes: number;
	readonly #block = new Uint8Array(blockBytes);
	readonly #message = new Uint32Array(32);
	readonly #work = new Uint32Array(32);
	#blockSize = 0;
	#size = 0;

	constructor(resultBytes: number) {
		this.#resultBytes = resultBytes;
		const state = initial().slice();
		state[0] = state[0]! ^ 0x01010000n ^ BigInt(resultBytes);
		this.#state = splitWords(state);
	}

	update(chunk: Uint8Array): void {
		for (let at = 0; at < chunk.length; ) {
			// The last block is known only at the end: a full one waits for what comes behind it.
			if (this.#blockSize === blockBytes) {
				this.#size += blockBytes;
				this.#mix({ isLast: false });
				this.#blockSize = 0;
			}
			const count = Math.min(blockBytes - this.#blockSize, chunk.length - at);
			this.#block.set(chunk.subarray(at, at + count), this.#blockSize);
			this.#blockSize += count;
			at += count;
		}
	}

	finish(): Uint8Array {
		this.#size += this.#blockSize;
		this.#block.fill(0, this.#blockSize);
		this.#mix({ isLast: true });
		const bytes = new Uint8Array(64);
		const view = new DataView(bytes.buffer);
		for (const [index, word] of this.#state.entries()) view.setUint32(index * 4, word, true);
		return bytes.subarray(0, this.#resultBytes);
	}

	#mix({ isLast }: { readonly isLast: boolean }): void {
		const work = this.#work;
		const message = this.#message;
		const view = new DataView(this.#block.buffer);
		for (let word = 0; word < 32; word++) message[word] = view.getUint32(word * 4, true);
		work.set(this.#state);
		work.set(initialWords(), 16);
		work[24] = work[24]! ^ this.#size;
		work[25] = work[25]! ^ Math.floor(this.#size / 0x100000000);
		if (isLast) {
			work[28] = ~work[28]!;
			work[29] = ~work[29]!;
		}
		for (let round = 0; round < 12; round++) {
			const order = orders[round % 10]!;
			for (let group = 0; group < 8; group++) {
				const [a, b, c, d] = groups[group]!;
				blend(work, a, b, c, d, message, order[group * 2]! * 2, order[group * 2 + 1]! * 2);
			}
		}
		for (let word = 0; word < 16; word++) {
			this.#state[word] = this.#state[word]! ^ work[word]! ^ work[word + 16]!;
		}
	}
}

const blockBytes = 128;

const splitWords = (words: BigUint64Array): Uint32Array =>
	Uint32Array.from([...words].flatMap((word) => [Number(word & 0xffffffffn), Number((word & mask) >> 32n)]));

const initialWords = onFirstUse(() => splitWords(initial()));

const blend = (
	work: Uint32Array,
	a: number,
	b: number,
	c: number,
	d: number,
	message: Uint32Array,
	x: number,
	y: number,
): void => {
	add(work, a, work[b]!, work[b + 1]!, message[x]!, message[x + 1]!);
	turn(work, d, a, 32);
	add(work, c, work[d]!, work[d + 1]!, 0, 0);
	turn(work, b, c, 24);
	add(work, a, work[b]!, work[b + 1]!, message[y]!, message[y + 1]!);
	turn(work, d, a, 16);
	add(work, c, work[d]!, work[d + 1]!, 0, 0);
	turn(work, b, c, 63);
};

const add = (work: Uint32Array, at: number, low: number, high: number, low2: number, high2: number): void => {
	const sum = work[at]! + low + low2;
	work[at] = sum;
	work[at + 1] = work[at + 1]! + high + high2 + Math.floor(sum / 0x100000000);
};

// work[at] = (work[at] ^ work[with]) turned right.
const turn = (work: Uint32Array, at: number, other: number, count: 16 | 24 | 32 | 63): void => {
	const low = work[at]! ^ work[other]!;
	const high = work[at + 1]! ^ work[other + 1]!;
	if (count === 32) {
		work[at] = high;
		work[at + 1] = low;
	} else if (count === 63) {
		work[at] = (low << 1) | (high >>> 31);
		work[at + 1] = (high << 1) | (low >>> 31);
	} else {
		work[at] = (low >>> count) | (high << (32 - count));
		work[at + 1] = (high >>> count) | (low << (32 - count));
	}
};

// Which words each of the eight steps of a round works on.
const groups: readonly (readonly [number, number, number, number])[] = [
	[0, 4, 8, 12],
	[1, 5, 9, 13],
	[2, 6, 10, 14],
	[3, 7, 11, 15],
	[0, 5, 10, 15],
	[1, 6, 11, 12],
	[2, 7, 8, 13],
	[3, 4, 9, 14],
].map(([a, b, c, d]) => [a! * 2, b! * 2, c! * 2, d! * 2] as const);

// The order in which each round takes the words of the message.
const orders: readonly (readonly number[])[] = [
	'0123456789abcdef',
	'ea489fd61c02b753',
	'b8c052fdae367194',
	'7931dcbe265a40f8',
	'905724afe1bc683d',
	'2c6a0b834d75fe19',
	'c51fed4a0763928b',
	'db7ec13950f4862a',
	'6fe9b308c2d714a5',
	'a2847615fb9e3cd0',
].map((digits) => [...digits].map((digit) => Number.parseInt(digit, 16)));
