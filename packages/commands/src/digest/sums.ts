/** The sum of BSD's `sum`: each byte is added to the sum so far, turned right by one bit. */
export class BsdSum {
	#sum = 0;
	#size = 0;

	get size(): number {
		return this.#size;
	}

	update(chunk: Uint8Array): void {
		let sum = this.#sum;
		for (let at = 0; at < chunk.length; at++) sum = ((sum >> 1) + ((sum & 1) << 15) + chunk[at]!) & 0xffff;
		this.#sum = sum;
		this.#size += chunk.length;
	}

	finish(): number {
		return this.#sum;
	}
}

/** The sum of System V's `sum`: all bytes, folded to 16 bits. */
export class SysvSum {
	#sum = 0;
	#size = 0;

	get size(): number {
		return this.#size;
	}

	update(chunk: Uint8Array): void {
		let sum = this.#sum;
		for (let at = 0; at < chunk.length; at++) sum = (sum + chunk[at]!) | 0;
		this.#sum = sum;
		this.#size += chunk.length;
	}

	finish(): number {
		const sum = this.#sum >>> 0;
		const folded = (sum & 0xffff) + (sum >>> 16);
		return (folded & 0xffff) + (folded >>> 16);
	}
}
