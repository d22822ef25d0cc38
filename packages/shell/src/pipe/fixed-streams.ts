import type { Maybe, Value } from '@tenon/core';
import { encodeText } from '@tenon/core';
import type { Input, Output } from './stream.ts';

/** Input that is there from the start: a here-document, a caller's `stdin`. */
export class BytesInput implements Input {
	readonly isTerminal = false;
	readonly isFile: boolean;
	readonly #size: number;
	#rest: Uint8Array;
	#data: Value | undefined;

	constructor(bytes: Uint8Array, data?: Value, { isFile = false }: { readonly isFile?: boolean } = {}) {
		this.isFile = isFile;
		this.#rest = bytes;
		this.#size = bytes.length;
		this.#data = data;
	}

	/** What is left to read. */
	get rest(): Uint8Array {
		return this.#rest;
	}

	size(): number {
		return this.#size;
	}

	pull(): Uint8Array | undefined {
		if (this.#rest.length === 0) return undefined;
		const chunk = this.#rest;
		this.#rest = none;
		return chunk;
	}

	unread(chunk: Uint8Array): void {
		if (this.#rest.length === 0) this.#rest = chunk;
		else {
			const both = new Uint8Array(chunk.length + this.#rest.length);
			both.set(chunk);
			both.set(this.#rest, chunk.length);
			this.#rest = both;
		}
	}

	end(): void {
		this.#rest = none;
	}

	takeData(): Value | undefined {
		const data = this.#data;
		this.#data = undefined;
		return data;
	}
}

const none = new Uint8Array(0);

/** Hands every chunk to a function as it comes: the embedder's `onStdout`. */
export class CallbackOutput implements Output {
	readonly isTerminal: boolean;
	readonly #take: (chunk: Uint8Array) => Maybe<boolean>;

	constructor(
		take: (chunk: Uint8Array) => Maybe<boolean>,
		{ isTerminal = false }: { readonly isTerminal?: boolean } = {},
	) {
		this.#take = take;
		this.isTerminal = isTerminal;
	}

	write(chunk: Uint8Array): Maybe<boolean> {
		return chunk.length === 0 ? true : this.#take(chunk);
	}

	writeText(text: string): Maybe<boolean> {
		return text === '' ? true : this.#take(encodeText(text));
	}

	end(): void {
		// The embedder's side outlives the script.
	}

	sendData(): void {
		// Bytes alone go to the embedder; data reaches it with the result.
	}
}

/** `/dev/null`: nothing to read, and all that is written is gone. */
export class NullDevice implements Input, Output {
	readonly isTerminal = false;
	readonly isNullDevice = true;

	pull(): undefined {
		return undefined;
	}

	unread(): void {
		// Nothing was read that could be put back.
	}

	write(_chunk: Uint8Array, release?: () => void): boolean {
		release?.();
		return true;
	}

	writeText(): boolean {
		return true;
	}

	end(): void {
		// There is nothing to close.
	}

	sendData(): void {
		// Data goes where the bytes go.
	}

	takeData(): undefined {
		return undefined;
	}
}
