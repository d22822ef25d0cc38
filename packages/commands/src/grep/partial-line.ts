import { LineTooLong } from '@tenon/shell';
import { longLine } from './line-sink.ts';

/** The beginning of a line whose end has not come yet, in memory that is used for one after the other. */
export class PartialLine {
	readonly #maxBytes: number;
	#memory: Uint8Array = new Uint8Array(0);
	#size = 0;

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
	}

	get size(): number {
		return this.#size;
	}

	/** Adds what comes next. Throws `LineTooLong` where the line would be longer than a text may be. */
	add(part: Uint8Array): void {
		const size = this.#size + part.length;
		if (size > this.#maxBytes) throw new LineTooLong(this.#maxBytes);
		if (size > this.#memory.length) {
			const larger = new Uint8Array(Math.max(leastBytes, size * 2));
			larger.set(this.#memory.subarray(0, this.#size));
			this.#memory = larger;
		}
		this.#memory.set(part, this.#size);
		this.#size = size;
	}

	/** The whole line, which is good until more is added; a long one, which may be written later, for good. */
	take(): Uint8Array {
		const whole = this.#memory.subarray(0, this.#size);
		if (this.#size > longLine) this.#memory = new Uint8Array(0);
		this.#size = 0;
		return whole;
	}
}

const leastBytes = 1024;
