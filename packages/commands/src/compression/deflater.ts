import { Deflate } from 'fflate';

/** From quick to small. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Compresses a stream of bytes by deflate, with neither header nor trailer; what it gives goes to `write`. */
export class Deflater {
	readonly #deflate: Deflate;

	constructor(level: Level, write: (bytes: Uint8Array) => void) {
		this.#deflate = new Deflate({ level }, (bytes) => {
			if (bytes.length > 0) write(bytes);
		});
	}

	/** Takes a chunk of at most some 32 KiB, for the time that it takes. */
	push(chunk: Uint8Array): void {
		this.#deflate.push(chunk);
	}

	end(): void {
		this.#deflate.push(new Uint8Array(0), true);
	}
}
