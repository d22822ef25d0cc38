import type { Maybe } from '@tenon/core';
import { byteKit } from '@tenon/shell';

/** Where chunks go: standard output, or a file. It owns the chunk, until it calls `release`, if it does. */
export type WriteChunk = (chunk: Uint8Array, release: () => void) => Maybe<void>;

/** Gathers small ranges of bytes into large chunks. Adding never waits; `settle` and `flush` may. */
export class ByteGatherer {
	readonly #write: WriteChunk;
	#bytes: Uint8Array = new Uint8Array(chunkBytes);
	#size = 0;
	/** Memory of chunks that no reader uses any more. */
	readonly #spare: Uint8Array[] = [];

	constructor(write: WriteChunk) {
		this.#write = write;
	}

	add(bytes: Uint8Array, start: number, end: number): void {
		const length = end - start;
		this.#reserve(length);
		const into = this.#bytes;
		let at = this.#size;
		if (length > shortRange) byteKit.copy(bytes, start, end, into, at);
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
		const memory = this.#bytes;
		const chunk = memory.subarray(0, this.#size);
		this.#bytes = this.#spare.pop() ?? new Uint8Array(chunkBytes);
		this.#size = 0;
		return this.#write(chunk, () => {
			if (this.#spare.length < mostSpare) this.#spare.push(memory);
		});
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
// As many chunks as a pipe holds are on their way at once.
const mostSpare = 4;
// Up to this length a loop beats a view and a call into the platform.
const shortRange = 32;
