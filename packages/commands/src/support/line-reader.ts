import type { Maybe } from '@tenon/core';
import { byteKit, type Input, LineTooLong } from '@tenon/shell';

/**
 * Hands out the lines of an input one at a time, for commands that read several inputs side by side. The
 * line is `bytes` from `start` to `end`, its delimiter left out; the bytes stay valid when the reader
 * goes on. It does not close the input.
 */
export class LineReader {
	bytes: Uint8Array = nothing;
	start = 0;
	end = 0;
	/** Lines handed out so far. */
	count = 0;
	/** Whether the line had its delimiter; the last one may not. */
	isDelimited = true;
	readonly #input: Input;
	readonly #delimiter: number;
	readonly #maxLineBytes: number;
	#next = 0;
	#hasEnded = false;

	constructor(input: Input, options: { readonly delimiter: number; readonly maxLineBytes: number }) {
		this.#input = input;
		this.#delimiter = options.delimiter;
		this.#maxLineBytes = options.maxLineBytes;
	}

	/** Goes to the next line; `false` at the end. Waits only where the input does. */
	next(): Maybe<boolean> {
		const { bytes } = this;
		const start = this.#next;
		// Most lines are short: a loop finds their end before a call into the platform would.
		const near = Math.min(start + nearBytes, bytes.length);
		let end = start;
		while (end < near && bytes[end] !== this.#delimiter) end += 1;
		if (end === near) end = near === bytes.length ? -1 : byteKit.indexOfByte(bytes, this.#delimiter, near);
		if (end < 0) return this.#refill(start);
		this.start = start;
		this.end = end;
		this.#next = end + 1;
		this.count += 1;
		return true;
	}

	/** Where in `bytes` the line behind the current one starts. */
	get place(): number {
		return this.#next;
	}

	/** Goes on at a place of `bytes` where a line starts: {@link count} does not see what lies between. */
	skipTo(place: number): void {
		this.#next = place;
	}

	#refill(start: number): Maybe<boolean> {
		if (this.#hasEnded) return false;
		const rest = this.bytes.subarray(start);
		return this.#gather(rest.length === 0 ? [] : [rest], rest.length);
	}

	// Pulls until there is a whole line.
	#gather(parts: Uint8Array[], size: number): Maybe<boolean> {
		for (let gathered = size; ; ) {
			const chunk = this.#input.pull();
			if (chunk instanceof Promise) return this.#gatherLater(parts, gathered, chunk);
			if (this.#isComplete(parts, gathered, chunk)) return this.#take(parts);
			gathered += chunk?.length ?? 0;
		}
	}

	async #gatherLater(
		parts: Uint8Array[],
		size: number,
		first: Promise<Uint8Array | undefined>,
	): Promise<boolean> {
		let gathered = size;
		let chunk = await first;
		while (!this.#isComplete(parts, gathered, chunk)) {
			gathered += chunk?.length ?? 0;
			chunk = await this.#input.pull();
		}
		return this.#take(parts);
	}

	#isComplete(parts: Uint8Array[], size: number, chunk: Uint8Array | undefined): boolean {
		if (chunk === undefined) {
			this.#hasEnded = true;
			return true;
		}
		parts.push(chunk);
		if (byteKit.indexOfByte(chunk, this.#delimiter) >= 0) return true;
		if (size + chunk.length > this.#maxLineBytes) throw new LineTooLong(this.#maxLineBytes);
		return false;
	}

	#take(parts: readonly Uint8Array[]): Maybe<boolean> {
		this.bytes = byteKit.concat(parts);
		this.#next = 0;
		if (!this.#hasEnded) return this.next();
		if (this.bytes.length === 0) return false;
		this.start = 0;
		this.end = this.bytes.length;
		this.#next = this.end;
		this.isDelimited = false;
		this.count += 1;
		return true;
	}
}

const nearBytes = 64;
const nothing = new Uint8Array(0);
