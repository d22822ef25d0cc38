import { AwkFatal } from '../errors.ts';

/** Counts what the arrays of a program hold, and ends it where that is more than the limits allow. */
export class MemoryAccount {
	readonly #maxBytes: number;
	#bytes = 0;

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
	}

	/** Counts bytes; fewer than none are given back. */
	add(bytes: number): void {
		this.#bytes += bytes;
		if (this.#bytes > this.#maxBytes)
			throw new AwkFatal(`arrays hold more than the ${this.#maxBytes} bytes that are allowed for values`);
	}
}
