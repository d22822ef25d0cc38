import { decodeText, encodeText, hasRawBytes, type Value } from '@tenon/core';
import { decodeWork } from '../bytes/decode-work.ts';
import type { Work } from '../state/work.ts';
import type { Output } from './stream.ts';

/** How much a capture keeps, and whether the writer learns that it wants no more. */
export interface CaptureLimit {
	readonly maxBytes: number;
	/** `drop`: the rest is lost, the writer goes on. `refuse`: the writer ends as at a pipe without a reader. */
	readonly whenFull: 'drop' | 'refuse';
}

/** Collects what is written, for `$(…)` and for results: text stays text where it can. */
export class Capture implements Output {
	readonly isTerminal = false;
	/** The value that was sent last. */
	data: Value | undefined;
	/** Whether something was written or sent before the last value. */
	#isMixed = false;
	/** How much there was when the sender of the last value was done; -1 if it is not. */
	#dataEnd = -1;
	readonly #limit: CaptureLimit;
	/** Bytes kept; characters of text count as one each. */
	#size = 0;
	#overflowed = false;
	/** Text that no bytes have followed yet. */
	#text = '';
	/** What came before `#text`, once bytes have come. */
	#chunks: Uint8Array[] = [];
	#ended = false;
	#wake: (() => void) | undefined;

	constructor(limit: CaptureLimit = noLimit) {
		this.#limit = limit;
	}

	/** Whether more was written than the limit lets it keep. */
	get overflowed(): boolean {
		return this.#overflowed;
	}

	write(chunk: Uint8Array): boolean {
		if (this.#size + chunk.length > this.#limit.maxBytes) return this.#overflow(chunk);
		this.#size += chunk.length;
		this.#textToChunk();
		this.#chunks.push(chunk);
		return true;
	}

	writeText(text: string): boolean {
		if (this.#size + text.length > this.#limit.maxBytes) return this.#overflow(encodeText(text));
		this.#size += text.length;
		this.#text += text;
		// Very many small pieces would keep far more memory than their characters.
		if (this.#text.length > maxPendingText) this.#textToChunk();
		return true;
	}

	// The first bytes of what is too much are kept, so that a result is cut at the limit itself.
	#overflow(chunk: Uint8Array): boolean {
		if (!this.#overflowed) {
			this.#overflowed = true;
			this.#textToChunk();
			this.#chunks.push(chunk.subarray(0, this.#limit.maxBytes - this.#size));
			this.#size = this.#limit.maxBytes;
		}
		return this.#limit.whenFull === 'drop';
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
		this.#isMixed ||= this.#size > 0 || this.data !== undefined;
		this.#dataEnd = -1;
		this.data = data;
	}

	endData(): void {
		this.#dataEnd = this.#size;
	}

	/** The value that stands for all that was written: the command that sent it wrote everything. */
	get wholeData(): Value | undefined {
		const hasMore = this.#dataEnd !== -1 && this.#dataEnd !== this.#size;
		return this.#isMixed || hasMore ? undefined : this.data;
	}

	/** All of it in the shell's string form. Pieces that are not UTF-8 alone may be so together. */
	text(): string {
		if (this.#chunks.length > 0) return decodeText(this.bytes());
		return hasRawBytes(this.#text) ? decodeText(encodeText(this.#text)) : this.#text;
	}

	/** The same for as much as there may be. */
	*textWork(): Work<string> {
		if (this.#chunks.length > 0) return yield* decodeWork(this.bytes());
		return this.text();
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

const noLimit: CaptureLimit = { maxBytes: Number.POSITIVE_INFINITY, whenFull: 'drop' };
const maxPendingText = 1_000_000;
