/** Numbers that look random; the same again for the same seed. They are not those of gawk. */
export class RandomNumbers {
	#state = new Uint32Array(4);

	constructor(seed: number) {
		this.seed(seed);
	}

	seed(seed: number): void {
		// Spreads the bits of the seed over the whole state.
		const bits = new DataView(new ArrayBuffer(8));
		bits.setFloat64(0, seed);
		let mixed = bits.getUint32(0) ^ Math.imul(bits.getUint32(4), 0x85eb_ca6b);
		this.#state = this.#state.map(() => {
			mixed = (mixed + 0x9e37_79b9) | 0;
			let word = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
			word = Math.imul(word ^ (word >>> 15), 0x735a_2d97);
			return word ^ (word >>> 15);
		});
	}

	/** A number from 0 up to 1, 1 left out. */
	next(): number {
		return (this.#next() * 2 ** 21 + (this.#next() >>> 11)) / 2 ** 53;
	}

	#next(): number {
		const state = this.#state;
		let last = state[3]!;
		const first = state[0]!;
		state[3] = state[2]!;
		state[2] = state[1]!;
		state[1] = first;
		last ^= last << 11;
		last ^= last >>> 8;
		state[0] = last ^ first ^ (first >>> 19);
		return state[0]!;
	}
}
