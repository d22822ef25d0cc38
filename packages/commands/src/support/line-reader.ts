import { isPromise, type Maybe } from '@tenon/core';
import { byteKit, type Input, LineTooLong } from '@tenon/shell';
import { BlockRing } from './block-ring.ts';
import type { LineOptions } from './line-options.ts';

/** How lines are told apart, how long one may be, and for how long they are wanted. */
export interface LineReaderOptions extends LineOptions {
	/**
	 * Lines that are not kept share their memory: a line is good as long as `bytes` is the same, and while it is
	 * the next one. All lines are kept if not given.
	 */
	readonly keeps?: 'all' | 'two-blocks';
	/** Lines that are longer come in parts, each of them a line that {@link LineReader.isOpen}. */
	readonly partBytes?: number;
}

/**
 * Hands out the lines of an input one at a time, for commands that read several inputs side by side. The
 * line is `bytes` from `start` to `end`, its delimiter left out; the bytes stay valid when the reader
 * goes on, unless the options say otherwise. It does not close the input.
 */
export class LineReader {
	bytes: Uint8Array = nothing;
	start = 0;
	end = 0;
	/** Lines handed out so far. */
	count = 0;
	/** Whether the line had its delimiter; the last one may not. */
	isDelimited = true;
	/** Whether the line goes on: the next one is more of it, and if there is none it was the end. */
	isOpen = false;
	readonly #input: Input;
	readonly #delimiter: number;
	readonly #maxLineBytes: number;
	readonly #partBytes: number;
	readonly #breathe: () => Maybe<void>;
	readonly #ring: BlockRing | undefined;
	#next = 0;
	#hasEnded = false;

	constructor(input: Input, options: LineReaderOptions) {
		this.#input = input;
		this.#delimiter = options.delimiter;
		this.#maxLineBytes = options.maxLineBytes;
		this.#partBytes = options.partBytes ?? Number.POSITIVE_INFINITY;
		this.#breathe = options.breathe;
		if (options.keeps === 'two-blocks')
			this.#ring = new BlockRing(input, { ...options, partBytes: this.#partBytes });
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
		this.isOpen = false;
		if (this.#hasEnded) return false;
		if (this.#ring !== undefined) return this.#turnTo(this.#ring, this.#ring.next(start));
		const rest = this.bytes.subarray(start);
		return this.#gather(rest.length === 0 ? [] : [rest], rest.length);
	}

	#turnTo(ring: BlockRing, block: Maybe<Uint8Array>): Maybe<boolean> {
		if (isPromise(block)) return block.then((bytes) => this.#turnTo(ring, bytes));
		this.#hasEnded = ring.hasEnded;
		this.isOpen = ring.isOpen;
		return this.#take(block);
	}

	// Pulls until there is a whole line.
	#gather(parts: Uint8Array[], size: number): Maybe<boolean> {
		for (let gathered = size; ; ) {
			const chunk = this.#input.pull();
			if (chunk instanceof Promise) return this.#gatherLater(parts, gathered, chunk);
			if (this.#isComplete(parts, gathered, chunk)) return this.#take(byteKit.concat(parts));
			gathered += chunk?.length ?? 0;
			const turn = this.#breathe();
			if (isPromise(turn))
				return this.#gatherLater(
					parts,
					gathered,
					turn.then(() => this.#input.pull()),
				);
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
			const turn = this.#breathe();
			if (isPromise(turn)) await turn;
			chunk = await this.#input.pull();
		}
		return this.#take(byteKit.concat(parts));
	}

	#isComplete(parts: Uint8Array[], size: number, chunk: Uint8Array | undefined): boolean {
		if (chunk === undefined) {
			this.#hasEnded = true;
			return true;
		}
		parts.push(chunk);
		if (byteKit.indexOfByte(chunk, this.#delimiter) >= 0) return true;
		this.isOpen = size + chunk.length >= this.#partBytes;
		if (this.isOpen) return true;
		if (size + chunk.length > this.#maxLineBytes) throw new LineTooLong(this.#maxLineBytes);
		return false;
	}

	#take(block: Uint8Array): Maybe<boolean> {
		this.bytes = block;
		this.#next = 0;
		if (!this.#hasEnded && !this.isOpen) return this.next();
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
