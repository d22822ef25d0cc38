import { andThen, encodeText, type FileHandle, isPromise, type Maybe, type Stat } from '@tenon/core';
import type { Input, Output } from './stream.ts';

const chunkBytes = 65_536;

/**
 * An open file as a shell sees it: one offset, shared by every descriptor that was duplicated from
 * it and by every subshell that inherited it, as in POSIX.
 */
export class FileStream implements Input, Output {
	readonly isTerminal = false;
	readonly isFile = true;
	readonly #handle: FileHandle;
	readonly #appends: boolean;
	#position = 0;
	#unread: Uint8Array | undefined;

	constructor(handle: FileHandle, { appends }: { readonly appends: boolean }) {
		this.#handle = handle;
		this.#appends = appends;
	}

	pull(): Maybe<Uint8Array | undefined> {
		return this.pullInto(this.#unread ?? new Uint8Array(chunkBytes));
	}

	pullInto(memory: Uint8Array): Maybe<Uint8Array | undefined> {
		if (this.#unread !== undefined) {
			const chunk = this.#unread;
			this.#unread = undefined;
			this.#position += chunk.length;
			return chunk;
		}
		const count = this.#handle.read(memory, this.#position);
		return isPromise(count) ? count.then((got) => this.#filled(memory, got)) : this.#filled(memory, count);
	}

	#filled(memory: Uint8Array, count: number): Uint8Array | undefined {
		if (count === 0) return undefined;
		this.#position += count;
		return count === memory.length ? memory : memory.subarray(0, count);
	}

	size(): Maybe<number> {
		return andThen(this.stat(), ({ size }) => size);
	}

	stat(): Maybe<Stat> {
		return this.#handle.stat();
	}

	unread(chunk: Uint8Array): void {
		if (chunk.length === 0) return;
		this.#position -= chunk.length;
		if (this.#unread === undefined) this.#unread = chunk;
		else {
			const both = new Uint8Array(chunk.length + this.#unread.length);
			both.set(chunk);
			both.set(this.#unread, chunk.length);
			this.#unread = both;
		}
	}

	write(chunk: Uint8Array, release?: () => void): Maybe<boolean> {
		if (chunk.length === 0) return true;
		this.#unread = undefined;
		const at = this.#position;
		if (!this.#appends) this.#position += chunk.length;
		return andThen(this.#handle.write(chunk, at), () => {
			release?.();
			return true;
		});
	}

	writeText(text: string): Maybe<boolean> {
		return this.write(encodeText(text));
	}

	end(): Maybe<void> {
		return this.#handle.close();
	}

	sendData(): void {
		// A file keeps bytes alone.
	}

	takeData(): undefined {
		return undefined;
	}
}
