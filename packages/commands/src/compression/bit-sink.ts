/** Gathers bits, the highest first, into bytes. */
export class BitSink {
	readonly #sink: (bytes: Uint8Array) => void;
	#bytes = new Uint8Array(1 << 15);
	#size = 0;
	#held = 0;
	#count = 0;

	constructor(sink: (bytes: Uint8Array) => void) {
		this.#sink = sink;
	}

	/** At most 24 bits. */
	put(value: number, count: number): void {
		this.#held = (this.#held << count) | value;
		this.#count += count;
		while (this.#count >= 8) {
			this.#count -= 8;
			this.#bytes[this.#size++] = this.#held >>> this.#count;
			if (this.#size === this.#bytes.length) this.#pass();
		}
		this.#held &= (1 << this.#count) - 1;
	}

	put32(value: number): void {
		this.put(value >>> 16, 16);
		this.put(value & 0xffff, 16);
	}

	/** Fills up the last byte, and hands on all that is left. */
	finish(): void {
		if (this.#count > 0) this.put(0, 8 - this.#count);
		this.#pass();
	}

	#pass(): void {
		if (this.#size === 0) return;
		this.#sink(this.#bytes.slice(0, this.#size));
		this.#size = 0;
	}
}
