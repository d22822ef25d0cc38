import { isPromise, type Maybe } from '@tenon/core';
import { byteKit, type Input, LineTooLong } from '@tenon/shell';
import type { LineOptions } from './line-options.ts';

/** How lines are told apart, and what becomes of a long one: it is refused, or it comes in parts of a length. */
export interface BlockOptions extends LineOptions {
	readonly partBytes?: number;
}

/**
 * Reads an input in blocks that hold at least one whole line, into two memories by turns: a block is good
 * until the call after the next. What one block holds of an unfinished line is the start of the next. Where long
 * lines come in parts, a block may be a part of a line and nothing else.
 */
export class BlockRing {
	readonly #input: Input;
	readonly #delimiter: number;
	readonly #maxLineBytes: number;
	readonly #partBytes: number;
	readonly #breathe: () => Maybe<void>;
	#memory: Uint8Array = nothing;
	#other: Uint8Array = nothing;
	#size = 0;
	/** How much is asked for at once: little until it shows that there is more. */
	#chunkBytes = firstBytes;
	#hasEnded = false;
	#isOpen = false;

	constructor(input: Input, options: BlockOptions) {
		this.#input = input;
		this.#delimiter = options.delimiter;
		this.#maxLineBytes = options.maxLineBytes;
		this.#partBytes = options.partBytes ?? Number.POSITIVE_INFINITY;
		this.#breathe = options.breathe;
	}

	/** Whether the last block ended with the input: what is after its last delimiter is a line too. */
	get hasEnded(): boolean {
		return this.#hasEnded;
	}

	/** Whether the last block is a part of a line that goes on. */
	get isOpen(): boolean {
		return this.#isOpen;
	}

	/** The rest of the last block, from `start` on, and what comes behind it up to a delimiter at least. */
	next(start: number): Maybe<Uint8Array> {
		const before = this.#memory;
		const restBytes = this.#size - start;
		this.#memory = this.#other;
		this.#other = before;
		this.#size = 0;
		this.#isOpen = false;
		this.#reserve(restBytes + this.#chunkBytes);
		this.#append(before.subarray(start, start + restBytes));
		for (;;) {
			const chunk = this.#pull();
			if (isPromise(chunk)) return this.#fillLater(chunk);
			if (this.#isFilled(chunk)) return this.#block();
			const turn = this.#breathe();
			if (isPromise(turn)) return this.#fillLater(turn.then(() => this.#pull()));
		}
	}

	async #fillLater(first: Promise<Uint8Array | undefined>): Promise<Uint8Array> {
		let chunk = await first;
		while (!this.#isFilled(chunk)) {
			const turn = this.#breathe();
			if (isPromise(turn)) await turn;
			chunk = await this.#pull();
		}
		return this.#block();
	}

	#pull(): Maybe<Uint8Array | undefined> {
		const input = this.#input;
		if (input.pullInto === undefined) return input.pull();
		this.#reserve(this.#size + this.#chunkBytes);
		return input.pullInto(this.#memory.subarray(this.#size, this.#size + this.#chunkBytes));
	}

	#isFilled(chunk: Uint8Array | undefined): boolean {
		if (chunk === undefined) {
			this.#hasEnded = true;
			return true;
		}
		if (chunk.length >= this.#chunkBytes) this.#chunkBytes = laterBytes;
		const hasLine = byteKit.indexOfByte(chunk, this.#delimiter) >= 0;
		const isLong = this.#size + chunk.length > this.#maxLineBytes && this.#partBytes > this.#maxLineBytes;
		if (!hasLine && isLong) throw new LineTooLong(this.#maxLineBytes);
		if (chunk.buffer === this.#memory.buffer) this.#size += chunk.length;
		else this.#append(chunk);
		this.#isOpen = !hasLine && this.#size >= this.#partBytes;
		return hasLine || this.#isOpen;
	}

	#append(bytes: Uint8Array): void {
		this.#reserve(this.#size + bytes.length);
		this.#memory.set(bytes, this.#size);
		this.#size += bytes.length;
	}

	#reserve(size: number): void {
		if (size <= this.#memory.length) return;
		const larger = new Uint8Array(Math.max(size, this.#memory.length * 2));
		larger.set(this.#memory.subarray(0, this.#size));
		this.#memory = larger;
	}

	#block(): Uint8Array {
		return this.#memory.subarray(0, this.#size);
	}
}

const firstBytes = 4096;
const laterBytes = 65_536;
const nothing = new Uint8Array(0);
