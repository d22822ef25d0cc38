import { decodeText, encodeText, hasRawBytes, type Value } from '@tenon/core';
import type { Output } from './stream.ts';

/** Collects all that is written, for `$(…)` and for results: text stays text where it can. */
export class Capture implements Output {
	readonly isTerminal = false;
	data: Value | undefined;
	/** Text that no bytes have followed yet. */
	#text = '';
	/** What came before `#text`, once bytes have come. */
	#chunks: Uint8Array[] = [];
	#ended = false;
	#wake: (() => void) | undefined;

	write(chunk: Uint8Array): boolean {
		this.#textToChunk();
		this.#chunks.push(chunk);
		return true;
	}

	writeText(text: string): boolean {
		this.#text += text;
		return true;
	}

	end(): void {
		this.#ended = true;
		this.#wake?.();
	}

	/** Resolves when the last descriptor on it is closed; `undefined` if that has happened. */
	whenEnded(): Promise<void> | undefined {
		if (this.#ended) return undefined;
		return new Promise((resolve) => {
			this.#wake = resolve;
		});
	}

	sendData(data: Value): void {
		this.data = data;
	}

	/** All of it in the shell's string form. Pieces that are not UTF-8 alone may be so together. */
	text(): string {
		if (this.#chunks.length > 0) return decodeText(this.bytes());
		return hasRawBytes(this.#text) ? decodeText(encodeText(this.#text)) : this.#text;
	}

	bytes(): Uint8Array {
		this.#textToChunk();
		if (this.#chunks.length === 1) return this.#chunks[0]!;
		const all = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
		let at = 0;
		for (const chunk of this.#chunks) {
			all.set(chunk, at);
			at += chunk.length;
		}
		this.#chunks = [all];
		return all;
	}

	#textToChunk(): void {
		if (this.#text === '') return;
		this.#chunks.push(encodeText(this.#text));
		this.#text = '';
	}
}
