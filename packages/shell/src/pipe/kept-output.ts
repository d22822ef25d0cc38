import { andThen, decodeText, encodeText, type Maybe, type Value } from '@tenon/core';
import { Capture } from './capture.ts';
import type { Output } from './stream.ts';

/** Where all of an output goes that is too long for a result. */
export interface Spill {
	/** Where the kernel that wrote it can read it. */
	readonly path: string;
	/** How much of it there is room for; what comes behind is counted and lost. */
	readonly maxBytes: number;
	write(chunk: Uint8Array): Maybe<void>;
	end(): Maybe<void>;
}

/** What is kept of an output that is too long. */
export interface KeptLimit {
	/** Beyond so many bytes it is cut. */
	readonly maxBytes: number;
	/** How many of them are its end. */
	readonly tailBytes: number;
	/** Opens the place for the whole; `undefined` if there is none. */
	readonly spill: (() => Maybe<Spill | undefined>) | undefined;
}

/**
 * Keeps an output for a result: all of it up to a bound, beyond that its beginning and its end, with the number of
 * bytes between them counted and the whole written to a file where there is a place for one. The writer goes on.
 */
export class KeptOutput implements Output {
	readonly isTerminal = false;
	readonly #limit: KeptLimit;
	readonly #capture = new Capture();
	/** Bytes that were written; characters of text count as one each until it is cut. */
	#total = 0;
	#head: Uint8Array | undefined;
	#tail: Tail | undefined;
	#spill: Spill | undefined;
	#spilled = 0;

	constructor(limit: KeptLimit) {
		this.#limit = limit;
	}

	/** How much was written; characters of text count as one each until it is cut. */
	get size(): number {
		return this.#total;
	}

	/** Whether more was written than is kept. */
	get overflowed(): boolean {
		return this.#head !== undefined;
	}

	/** The value that was sent last. */
	get data(): Value | undefined {
		return this.#capture.data;
	}

	/** Where the whole can be read, if it was cut and there was a place for it. */
	get spill(): { readonly path: string; readonly bytes: number } | undefined {
		return this.#spill === undefined ? undefined : { path: this.#spill.path, bytes: this.#total };
	}

	write(chunk: Uint8Array): Maybe<boolean> {
		if (this.#head !== undefined) return this.#keepEnd(chunk);
		if (this.#total + chunk.length > this.#limit.maxBytes) return this.#cut(chunk);
		this.#total += chunk.length;
		return this.#capture.write(chunk);
	}

	writeText(text: string): Maybe<boolean> {
		if (this.#head !== undefined) return this.#keepEnd(encodeText(text));
		if (this.#total + text.length > this.#limit.maxBytes) return this.#cut(encodeText(text));
		this.#total += text.length;
		return this.#capture.writeText(text);
	}

	end(): Maybe<void> {
		return this.#spill?.end();
	}

	sendData(data: Value): void {
		this.#capture.sendData(data);
	}

	endData(): void {
		this.#capture.endData();
	}

	text(): string {
		return this.#head === undefined ? this.#capture.text() : decodeText(this.bytes());
	}

	bytes(): Uint8Array {
		if (this.#head === undefined) return this.#capture.bytes();
		if (this.#tail === undefined && this.#spill === undefined) return this.#head;
		const end = this.#tail?.bytes() ?? empty;
		return joined([wholeCharacters(this.#head), encodeText('\n...\n'), end, encodeText(this.#remark())]);
	}

	#remark(): string {
		if (this.#spill === undefined)
			return `\n[output truncated in memory: ${this.#total} bytes total — no spill file]`;
		const what = this.#spilled < this.#total ? `first ${this.#spilled} bytes` : 'full output';
		return `\n[output truncated: ${this.#total} bytes total — ${what} at ${this.#spill.path}]`;
	}

	// The limit is passed with this chunk: what was kept so far is the beginning of the whole.
	#cut(chunk: Uint8Array): Maybe<boolean> {
		const { tailBytes, spill, maxBytes } = this.#limit;
		const all = joined([this.#capture.bytes(), chunk]);
		this.#head = all.slice(0, maxBytes - tailBytes);
		this.#total = 0;
		if (tailBytes > 0) this.#tail = new Tail(tailBytes);
		return andThen(spill?.(), (opened) => {
			this.#spill = opened;
			return this.#keepEnd(all);
		});
	}

	#keepEnd(chunk: Uint8Array): Maybe<boolean> {
		this.#total += chunk.length;
		this.#tail?.add(chunk);
		return andThen(this.#toSpill(chunk), () => true);
	}

	#toSpill(chunk: Uint8Array): Maybe<void> {
		if (this.#spill === undefined) return undefined;
		const room = this.#spill.maxBytes - this.#spilled;
		if (room <= 0 || chunk.length === 0) return undefined;
		const fitting = chunk.length <= room ? chunk : chunk.subarray(0, room);
		this.#spilled += fitting.length;
		return this.#spill.write(fitting);
	}
}

/** The last bytes of what was added. */
class Tail {
	readonly #size: number;
	#chunks: Uint8Array[] = [];
	#length = 0;

	constructor(size: number) {
		this.#size = size;
	}

	add(chunk: Uint8Array): void {
		// A copy: what is kept of a large chunk must not keep all of it.
		const last = chunk.length > this.#size ? chunk.slice(-this.#size) : chunk.slice();
		this.#chunks.push(last);
		this.#length += last.length;
		while (this.#chunks.length > 1 && this.#length - this.#chunks[0]!.length >= this.#size) {
			this.#length -= this.#chunks.shift()!.length;
		}
		if (this.#chunks.length > maxPieces) this.#chunks = [joined(this.#chunks)];
	}

	bytes(): Uint8Array {
		const all = joined(this.#chunks);
		let start = Math.max(0, all.length - this.#size);
		while (start < all.length && isContinuationByte(all[start]!)) start++;
		return all.subarray(start);
	}
}

// Without a character at its end of which only a part is there.
const wholeCharacters = (bytes: Uint8Array): Uint8Array => {
	let end = bytes.length;
	while (end > 0 && end > bytes.length - 4 && isContinuationByte(bytes[end - 1]!)) end--;
	if (end === 0) return bytes;
	const lead = bytes[end - 1]!;
	const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
	return bytes.length - (end - 1) >= needed ? bytes : bytes.subarray(0, end - 1);
};

const isContinuationByte = (byte: number): boolean => (byte & 0xc0) === 0x80;

const joined = (chunks: readonly Uint8Array[]): Uint8Array => {
	const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
	let at = 0;
	for (const chunk of chunks) {
		all.set(chunk, at);
		at += chunk.length;
	}
	return all;
};

const empty = new Uint8Array(0);
const maxPieces = 256;
