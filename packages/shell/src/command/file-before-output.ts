import { andThen, type Maybe, type Stat, type Value } from '@tenon/core';
import type { FileStream } from '../pipe/file-stream.ts';
import type { Input } from '../pipe/stream.ts';

/**
 * A file as a command reads it whose output is another file, or the same: of the same it reads what was there when it
 * began. Real programs mostly do so, since they write when their memory is full or they end; a command that read what
 * it writes would never come to an end.
 */
export class FileBeforeOutput implements Input {
	readonly isTerminal = false;
	readonly isFile = true;
	readonly #file: FileStream;
	readonly #output: FileStream;
	/** How much it may still read; `undefined` before it has begun. */
	#left: number | undefined;

	constructor(file: FileStream, output: FileStream) {
		this.#file = file;
		this.#output = output;
	}

	pull(): Maybe<Uint8Array | undefined> {
		return this.pullInto(new Uint8Array(chunkBytes));
	}

	pullInto(memory: Uint8Array): Maybe<Uint8Array | undefined> {
		const left = this.#left;
		if (left === undefined) {
			return andThen(this.#readable(), (bytes) => {
				this.#left = bytes;
				return this.pullInto(memory);
			});
		}
		if (left === 0) return undefined;
		return andThen(this.#file.pullInto(memory.subarray(0, Math.min(memory.length, left))), (chunk) =>
			this.#taken(chunk, left),
		);
	}

	#taken(chunk: Uint8Array | undefined, left: number): Uint8Array | undefined {
		if (chunk === undefined) return undefined;
		this.#left = Math.max(0, left - chunk.length);
		if (chunk.length <= left) return chunk;
		// More was put back than there is for this command.
		this.#file.unread(chunk.subarray(left));
		return chunk.subarray(0, left);
	}

	#readable(): Maybe<number> {
		return andThen(this.#file.stat(), (stat) =>
			andThen(this.#output.stat(), (written) =>
				isSame(stat, written) ? this.#file.bytesLeft() : Number.POSITIVE_INFINITY,
			),
		);
	}

	unread(chunk: Uint8Array): void {
		if (this.#left !== undefined) this.#left += chunk.length;
		this.#file.unread(chunk);
	}

	size(): Maybe<number> {
		return this.#file.size();
	}

	bytesLeft(): Maybe<number> {
		return this.#file.bytesLeft();
	}

	stat(): Maybe<Stat> {
		return this.#file.stat();
	}

	end(): Maybe<void> {
		return this.#file.end();
	}

	takeData(): Value | undefined {
		return undefined;
	}
}

const chunkBytes = 65_536;

const isSame = (file: Stat, output: Stat): boolean =>
	file.kind === 'file' && file.ino === output.ino && file.dev === output.dev;
