import type { Maybe } from '@tenon/core';

/** Where chunks go: standard output, or a file. It owns the chunk. */
export type WriteChunk = (chunk: Uint8Array) => Maybe<void>;

/** Gathers small ranges of bytes into large chunks. Adding never waits; `settle` and `flush` may. */
export class ByteGatherer {
	readonly #write: WriteChunk;
	#bytes = new Uint8Array(chunkBytes);
	#size = 0;

	constructor(write: WriteChunk) {
		this.#write = write;
	}

	add(bytes: Uint8Array, start: number, end: number): void {
		const length = end - start;
		this.#reserve(length);
		const into = this.#bytes;
		let at = this.#size;
		if (length > shortRange) into.set(bytes.subarray(start, end), at);
		else for (let from = start; from < end; from++) into[at++] = bytes[from]!;
		this.#size += length;
	}

	addByte(byte: number): void {
		this.#reserve(1);
		this.#bytes[this.#size] = byte;
		this.#size += 1;
	}

	/** Writes if enough has gathered. */
	settle(): Maybe<void> {
		return this.#size < flushBytes ? undefined : this.flush();
	}

	/** Writes what has gathered. */
	flush(): Maybe<void> {
		if (this.#size === 0) return;
		const chunk = this.#bytes.subarray(0, this.#size);
		this.#bytes = new Uint8Array(chunkBytes);
		this.#size = 0;
		return this.#write(chunk);
	}

	#reserve(count: number): void {
		if (this.#size + count <= this.#bytes.length) return;
		const larger = new Uint8Array(Math.max(this.#size + count, this.#bytes.length * 2));
		larger.set(this.#bytes.subarray(0, this.#size));
		this.#bytes = larger;
	}
}

const flushBytes = 1 << 16;
const chunkBytes = flushBytes + (1 << 12);
// Up to this length a loop beats a view and a call into the platform.
const shortRange = 32;
