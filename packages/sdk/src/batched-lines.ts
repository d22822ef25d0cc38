/**
 * Writes lines: one that comes by itself at once, those that follow in the same turn of the event loop together at its
 * end. Their order is kept.
 */
export class BatchedLines {
	readonly #write: (text: string) => void;
	#waiting = '';
	#isOpen = false;

	constructor(write: (text: string) => void) {
		this.#write = write;
	}

	write(line: string): void {
		if (this.#isOpen) {
			this.#waiting += line;
			if (this.#waiting.length >= longest) this.#drain();
			return;
		}
		this.#isOpen = true;
		this.#write(line);
		setImmediate(() => this.end());
	}

	/** Writes what waits, now. */
	end(): void {
		this.#isOpen = false;
		this.#drain();
	}

	#drain(): void {
		const text = this.#waiting;
		this.#waiting = '';
		if (text !== '') this.#write(text);
	}
}

const longest = 1 << 16;
