import { DecodeFailed } from './decoder.ts';

const states = 12;
const posStates = 16;

/** Where in the table of probabilities each kind of decision has its own. */
const isMatch = 0;
const isRep = isMatch + states * posStates;
const isRepG0 = isRep + states;
const isRepG1 = isRepG0 + states;
const isRepG2 = isRepG1 + states;
const isRep0Long = isRepG2 + states;
const posSlots = isRep0Long + states * posStates;
const posSpecial = posSlots + 4 * 64;
const posAlign = posSpecial + 115;
const matchLength = posAlign + 16;
const lengthSize = 2 + posStates * 16 + 256;
const repLength = matchLength + lengthSize;
const literals = repLength + lengthSize;

/** Takes what was decoded; `room` is asked before the dictionary grows. */
export class Dictionary {
	readonly #size: number;
	readonly #room: (bytes: number) => void;
	bytes: Uint8Array;
	position = 0;
	/** How far matches may reach back. */
	filled = 0;

	constructor(size: number, room: (bytes: number) => void) {
		this.#size = Math.max(size, 4096);
		this.#room = room;
		const first = Math.min(this.#size, 1 << 18);
		room(first);
		this.bytes = new Uint8Array(first);
	}

	/** Before the place after the last: goes on at the first, or in a longer array. */
	wrap(): void {
		if (this.bytes.length === this.#size) {
			this.position = 0;
			return;
		}
		const longer = Math.min(this.bytes.length * 2, this.#size);
		this.#room(longer - this.bytes.length);
		const grown = new Uint8Array(longer);
		grown.set(this.bytes);
		this.bytes = grown;
	}

	reset(): void {
		this.filled = 0;
	}
}

/** Decodes LZMA from whole chunks of input, to a dictionary. */
export class LzmaDecoder {
	readonly #dictionary: Dictionary;
	#probabilities: Uint16Array = new Uint16Array(0);
	#literalContextBits = 0;
	#literalPositionMask = 0;
	#positionMask = 0;
	#state = 0;
	#reps: readonly [number, number, number, number] = [0, 0, 0, 0];
	#input: Uint8Array = new Uint8Array(0);
	#at = 0;
	#range = 0;
	#code = 0;
	#pending = 0;
	#total = 0;

	constructor(dictionary: Dictionary) {
		this.#dictionary = dictionary;
	}

	/** Takes new properties: lc, lp and pb in one byte. */
	setProperties(byte: number): void {
		if (byte >= 9 * 5 * 5) throw new DecodeFailed('corrupt');
		const lc = byte % 9;
		const lp = Math.floor(byte / 9) % 5;
		if (lc + lp > 4) throw new DecodeFailed('corrupt');
		this.#literalContextBits = lc;
		this.#literalPositionMask = (1 << lp) - 1;
		this.#positionMask = (1 << Math.floor(byte / 45)) - 1;
		this.#probabilities = new Uint16Array(literals + (0x300 << (lc + lp)));
	}

	resetState(): void {
		this.#state = 0;
		this.#reps = [0, 0, 0, 0];
		this.#probabilities.fill(1024);
	}

	/** Forgets where in the output it is. */
	resetPosition(): void {
		this.#total = 0;
	}

	/** Counts bytes that came without compression. */
	skip(count: number): void {
		this.#total += count;
	}

	/** A chunk of input, which is whole. */
	start(input: Uint8Array): void {
		if (this.#probabilities.length === 0 || input.length < 5 || input[0] !== 0)
			throw new DecodeFailed('corrupt');
		this.#input = input;
		this.#range = 0xffff_ffff;
		this.#code = ((input[1]! << 24) | (input[2]! << 16) | (input[3]! << 8) | input[4]!) >>> 0;
		this.#at = 5;
		this.#pending = 0;
	}

	/** Whether the chunk was used up as it should be. */
	get isAtEnd(): boolean {
		if (this.#range < 0x100_0000) this.#normalize();
		return this.#at === this.#input.length && this.#code === 0 && this.#pending === 0;
	}

	/** Decodes so many bytes, no more than there is room for until the dictionary wraps. */
	decode(count: number): void {
		const dictionary = this.#dictionary;
		const { bytes } = dictionary;
		const stop = dictionary.position + count;
		let [rep0, rep1, rep2, rep3] = this.#reps;
		let state = this.#state;
		while (dictionary.position < stop) {
			if (this.#pending > 0) {
				this.#copy(rep0, stop);
				continue;
			}
			const posState = this.#total & this.#positionMask;
			if (this.#bit(isMatch + state * posStates + posState) === 0) {
				const byte = this.#literal(state, rep0);
				bytes[dictionary.position++] = byte;
				dictionary.filled += 1;
				this.#total += 1;
				state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
				continue;
			}
			if (this.#bit(isRep + state) === 0) {
				[rep3, rep2, rep1] = [rep2, rep1, rep0];
				this.#pending = this.#length(matchLength, posState);
				state = state < 7 ? 7 : 10;
				rep0 = this.#distance(this.#pending);
			} else {
				if (this.#bit(isRepG0 + state) === 0) {
					if (this.#bit(isRep0Long + state * posStates + posState) === 0) {
						state = state < 7 ? 9 : 11;
						this.#pending = 1;
						continue;
					}
				} else {
					let distance = rep1;
					if (this.#bit(isRepG1 + state) === 1) {
						if (this.#bit(isRepG2 + state) === 0) distance = rep2;
						else {
							distance = rep3;
							rep3 = rep2;
						}
						rep2 = rep1;
					}
					rep1 = rep0;
					rep0 = distance;
				}
				this.#pending = this.#length(repLength, posState);
				state = state < 7 ? 8 : 11;
			}
		}
		this.#reps = [rep0, rep1, rep2, rep3];
		this.#state = state;
	}

	#copy(rep0: number, stop: number): void {
		const dictionary = this.#dictionary;
		const { bytes } = dictionary;
		if (rep0 >= dictionary.filled || rep0 >= bytes.length) throw new DecodeFailed('corrupt');
		let from = dictionary.position - rep0 - 1;
		if (from < 0) from += bytes.length;
		let to = dictionary.position;
		const count = Math.min(this.#pending, stop - to);
		for (let left = count; left > 0; left--) {
			bytes[to++] = bytes[from++]!;
			if (from === bytes.length) from = 0;
		}
		dictionary.position = to;
		dictionary.filled += count;
		this.#pending -= count;
		this.#total += count;
	}

	#literal(state: number, rep0: number): number {
		const dictionary = this.#dictionary;
		const { bytes, position, filled } = dictionary;
		const before = filled === 0 ? 0 : bytes[(position === 0 ? bytes.length : position) - 1]!;
		const context =
			((this.#total & this.#literalPositionMask) << this.#literalContextBits) +
			(before >>> (8 - this.#literalContextBits));
		const base = literals + 0x300 * context;
		let symbol = 1;
		if (state >= 7) {
			if (rep0 >= filled) throw new DecodeFailed('corrupt');
			let at = position - rep0 - 1;
			if (at < 0) at += bytes.length;
			let match = bytes[at]!;
			do {
				const matchBit = (match >>> 7) & 1;
				match <<= 1;
				const bit = this.#bit(base + ((1 + matchBit) << 8) + symbol);
				symbol = (symbol << 1) | bit;
				if (matchBit !== bit) break;
			} while (symbol < 0x100);
		}
		while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(base + symbol);
		return symbol & 0xff;
	}

	#length(base: number, posState: number): number {
		if (this.#bit(base) === 0) return 2 + this.#tree(base + 2 + posState * 8, 3);
		if (this.#bit(base + 1) === 0) return 10 + this.#tree(base + 2 + posStates * 8 + posState * 8, 3);
		return 18 + this.#tree(base + 2 + posStates * 16, 8);
	}

	#distance(length: number): number {
		const slot = this.#tree(posSlots + Math.min(length - 2, 3) * 64, 6);
		if (slot < 4) return slot;
		const bits = (slot >>> 1) - 1;
		const base = (2 | (slot & 1)) << bits;
		if (slot < 14) return base + this.#reverseTree(posSpecial + base - slot, bits);
		return ((base + (this.#direct(bits - 4) << 4)) >>> 0) + this.#reverseTree(posAlign, 4);
	}

	#tree(base: number, bits: number): number {
		let symbol = 1;
		for (let left = bits; left > 0; left--) symbol = (symbol << 1) | this.#bit(base + symbol);
		return symbol - (1 << bits);
	}

	#reverseTree(base: number, bits: number): number {
		let symbol = 1;
		let value = 0;
		for (let at = 0; at < bits; at++) {
			const bit = this.#bit(base + symbol);
			symbol = (symbol << 1) | bit;
			value |= bit << at;
		}
		return value;
	}

	#direct(bits: number): number {
		let value = 0;
		for (let left = bits; left > 0; left--) {
			if (this.#range < 0x100_0000) this.#normalize();
			this.#range >>>= 1;
			const isSet = this.#code >= this.#range;
			if (isSet) this.#code -= this.#range;
			value = (value << 1) | (isSet ? 1 : 0);
		}
		return value;
	}

	#bit(index: number): 0 | 1 {
		if (this.#range < 0x100_0000) this.#normalize();
		const probabilities = this.#probabilities;
		const probability = probabilities[index]!;
		const bound = (this.#range >>> 11) * probability;
		if (this.#code < bound) {
			this.#range = bound;
			probabilities[index] = probability + ((2048 - probability) >>> 5);
			return 0;
		}
		this.#range -= bound;
		this.#code -= bound;
		probabilities[index] = probability - (probability >>> 5);
		return 1;
	}

	#normalize(): void {
		if (this.#at >= this.#input.length) throw new DecodeFailed('corrupt');
		this.#range = (this.#range << 8) >>> 0;
		this.#code = ((this.#code << 8) | this.#input[this.#at++]!) >>> 0;
	}
}
