import type { Digest } from '@tenon/shell';
import { BlockDigest, type BlockFunction } from './block-digest.ts';
import { bigEndianBytes, firstPrimes, onFirstUse, rootFraction, wordPairs } from './words.ts';

/** SHA-512, as FIPS 180-4 has it. */
export const createSha512 = (): Digest => new BlockDigest(new Sha512Blocks(initial512(), 64));

/** SHA-384: the same from another start, cut off. */
export const createSha384 = (): Digest => new BlockDigest(new Sha512Blocks(initial384(), 48));

const initial512 = onFirstUse(() => wordPairs(firstPrimes(8).map((prime) => rootFraction(prime, 2))));
const initial384 = onFirstUse(() =>
	wordPairs(
		firstPrimes(16)
			.slice(8)
			.map((prime) => rootFraction(prime, 2)),
	),
);
const roundConstants = onFirstUse(() => wordPairs(firstPrimes(80).map((prime) => rootFraction(prime, 3))));

/** Words of 64 bits are two of 32 here, the higher one first. */
class Sha512Blocks implements BlockFunction {
	readonly blockBytes = 128;
	readonly lengthBytes = 16;
	readonly isLittleEndian = false;
	readonly #state: Int32Array;
	readonly #resultBytes: number;
	readonly #words = new Int32Array(160);
	readonly #work = new Int32Array(16);

	constructor(initial: Int32Array, resultBytes: number) {
		this.#state = initial.slice();
		this.#resultBytes = resultBytes;
	}

	absorb(bytes: Uint8Array, start: number, end: number): void {
		for (let at = start; at < end; at += 128) {
			this.#expand(bytes, at);
			this.#mix();
		}
	}

	#expand(bytes: Uint8Array, start: number): void {
		const words = this.#words;
		for (let word = 0, from = start; word < 32; word++, from += 4) {
			words[word] =
				(bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
		}
		for (let word = 32; word < 160; word += 2) {
			const aHigh = words[word - 30]!;
			const aLow = words[word - 29]!;
			const s0High = ((aHigh >>> 1) | (aLow << 31)) ^ ((aHigh >>> 8) | (aLow << 24)) ^ (aHigh >>> 7);
			const s0Low =
				((aLow >>> 1) | (aHigh << 31)) ^ ((aLow >>> 8) | (aHigh << 24)) ^ ((aLow >>> 7) | (aHigh << 25));
			const bHigh = words[word - 4]!;
			const bLow = words[word - 3]!;
			const s1High = ((bHigh >>> 19) | (bLow << 13)) ^ ((bLow >>> 29) | (bHigh << 3)) ^ (bHigh >>> 6);
			const s1Low =
				((bLow >>> 19) | (bHigh << 13)) ^ ((bHigh >>> 29) | (bLow << 3)) ^ ((bLow >>> 6) | (bHigh << 26));
			const low = (words[word - 31]! >>> 0) + (s0Low >>> 0) + (words[word - 13]! >>> 0) + (s1Low >>> 0);
			words[word + 1] = low | 0;
			words[word] = (words[word - 32]! + s0High + words[word - 14]! + s1High + carry(low)) | 0;
		}
	}

	#mix(): void {
		const constants = roundConstants();
		const words = this.#words;
		const work = this.#work;
		const state = this.#state;
		work.set(state);
		for (let step = 0; step < 160; step += 2) {
			const eHigh = work[8]!;
			const eLow = work[9]!;
			const s1High =
				((eHigh >>> 14) | (eLow << 18)) ^ ((eHigh >>> 18) | (eLow << 14)) ^ ((eLow >>> 9) | (eHigh << 23));
			const s1Low =
				((eLow >>> 14) | (eHigh << 18)) ^ ((eLow >>> 18) | (eHigh << 14)) ^ ((eHigh >>> 9) | (eLow << 23));
			const chooseHigh = work[12]! ^ (eHigh & (work[10]! ^ work[12]!));
			const chooseLow = work[13]! ^ (eLow & (work[11]! ^ work[13]!));
			const firstSum =
				(work[15]! >>> 0) +
				(s1Low >>> 0) +
				(chooseLow >>> 0) +
				(constants[step + 1]! >>> 0) +
				(words[step + 1]! >>> 0);
			const firstLow = firstSum | 0;
			const firstHigh =
				(work[14]! + s1High + chooseHigh + constants[step]! + words[step]! + carry(firstSum)) | 0;
			const aHigh = work[0]!;
			const aLow = work[1]!;
			const s0High =
				((aHigh >>> 28) | (aLow << 4)) ^ ((aLow >>> 2) | (aHigh << 30)) ^ ((aLow >>> 7) | (aHigh << 25));
			const s0Low =
				((aLow >>> 28) | (aHigh << 4)) ^ ((aHigh >>> 2) | (aLow << 30)) ^ ((aHigh >>> 7) | (aLow << 25));
			const majorityHigh = (aHigh & work[2]!) | (work[4]! & (aHigh | work[2]!));
			const majorityLow = (aLow & work[3]!) | (work[5]! & (aLow | work[3]!));
			const secondSum = (s0Low >>> 0) + (majorityLow >>> 0);
			const secondHigh = (s0High + majorityHigh + carry(secondSum)) | 0;
			const dSum = (work[7]! >>> 0) + (firstLow >>> 0);
			const dHigh = (work[6]! + firstHigh + carry(dSum)) | 0;
			work.copyWithin(2, 0, 14);
			work[9] = dSum | 0;
			work[8] = dHigh;
			const aSum = (firstLow >>> 0) + ((secondSum | 0) >>> 0);
			work[1] = aSum | 0;
			work[0] = (firstHigh + secondHigh + carry(aSum)) | 0;
		}
		for (let word = 0; word < 16; word += 2) {
			const low = (state[word + 1]! >>> 0) + (work[word + 1]! >>> 0);
			state[word + 1] = low | 0;
			state[word] = (state[word]! + work[word]! + carry(low)) | 0;
		}
	}

	result(): Uint8Array {
		return bigEndianBytes(this.#state).subarray(0, this.#resultBytes);
	}
}

// What a sum of lower words leaves over for the higher ones.
const carry = (sum: number): number => (sum / 0x100000000) | 0;
