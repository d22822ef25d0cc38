import { andThen, encodeText, type FileHandle, type Maybe, type Stat } from '@tenon/core';
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
		if (this.#unread !== undefined) {
			const chunk = this.#unread;
			this.#unread = undefined;
			this.#position += chunk.length;
			return chunk;
		}
		const into = new Uint8Array(chunkBytes);
		return andThen(this.#handle.read(into, this.#position), (count) => {
			if (count === 0) return undefined;
			this.#position += count;
			return count === into.length ? into : into.subarray(0, count);
		});
	}

	read(into: Uint8Array): Maybe<number> {
		if (this.#unread !== undefined) return this.#readUnread(into, this.#unread);
		return andThen(this.#handle.read(into, this.#position), (count) => {
			this.#position += count;
			return count;
		});
	}

	#readUnread(into: Uint8Array, unread: Uint8Array): number {
		const count = Math.min(into.length, unread.length);
		into.set(unread.subarray(0, count));
		this.#unread = count === unread.length ? undefined : unread.subarray(count);
		this.#position += count;
		return count;
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

	write(chunk: Uint8Array): Maybe<boolean> {
		if (chunk.length === 0) return true;
		this.#unread = undefined;
		const at = this.#position;
		if (!this.#appends) this.#position += chunk.length;
		return andThen(this.#handle.write(chunk, at), () => true);
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
