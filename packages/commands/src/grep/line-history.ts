import { type Flow, type Maybe, wait } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';

/**
 * The last lines of what was searched, for they may yet come before a match. Keeps as many as are wanted, and up to a
 * quarter more where those are many: then each line is counted a few times, and not once with every chunk.
 */
export class LineHistory {
	readonly #wanted: number;
	readonly #delimiter: number;
	#memory: Uint8Array = nothing;
	#size = 0;
	#lines = 0;

	/** `wanted` is how many lines; below 1 none are kept. */
	constructor(wanted: number, delimiter: number) {
		this.#wanted = wanted;
		this.#delimiter = delimiter;
	}

	/** How many bytes are kept. */
	get size(): number {
		return this.#size;
	}

	/** What is kept, with more bytes after it. Good until the next call of {@link keep}. */
	followedBy(fresh: Uint8Array): Uint8Array {
		if (this.#size === 0) return fresh;
		const size = this.#size + fresh.length;
		if (size > this.#memory.length) {
			const larger = new Uint8Array(size * 2);
			larger.set(this.#memory.subarray(0, this.#size));
			this.#memory = larger;
		}
		this.#memory.set(fresh, this.#size);
		return this.#memory.subarray(0, size);
	}

	/** The same in slices, where there is much to be copied. */
	*followedByInSlices(fresh: Uint8Array, breathe: Breathe): Flow<Uint8Array> {
		if (this.#size === 0) return fresh;
		const size = this.#size + fresh.length;
		if (size > this.#memory.length) {
			const larger = new Uint8Array(size * 2);
			yield* copyInSlices(this.#memory.subarray(0, this.#size), larger, 0, breathe);
			this.#memory = larger;
		}
		yield* copyInSlices(fresh, this.#memory, this.#size, breathe);
		return this.#memory.subarray(0, size);
	}

	/**
	 * Keeps the end of what {@link followedBy} returned; returns where that begins. What is before `needless` is not
	 * wanted, however few lines that leaves. Calls `breathe` where it counts back over many lines.
	 */
	*keep(bytes: Uint8Array, needless: number, breathe: Breathe): Flow<number> {
		const from = Math.max(needless, yield* this.#startOfWanted(bytes, breathe));
		if (from > 0) this.#lines = from < bytes.length ? this.#countIn(bytes, from) : 0;
		if (from === bytes.length) this.#memory = nothing;
		else if (from > 0 || bytes.buffer !== this.#memory.buffer) {
			const kept = new Uint8Array(bytes.length - from);
			yield* copyInSlices(bytes.subarray(from), kept, 0, breathe);
			this.#memory = kept;
		}
		this.#size = bytes.length - from;
		return from;
	}

	*#startOfWanted(bytes: Uint8Array, breathe: Breathe): Flow<number> {
		if (this.#wanted >= many) {
			this.#lines += this.#countIn(bytes, this.#size);
			if (this.#lines <= this.#wanted * 1.25) return 0;
		}
		let from = bytes.length;
		for (let count = 0; count < this.#wanted && from > 0; count++) {
			from = lineBefore(bytes, from, this.#delimiter);
			if ((count & 1023) === 1023) yield* wait(breathe(16));
		}
		return from;
	}

	#countIn(bytes: Uint8Array, from: number): number {
		return this.#wanted < many ? 0 : countByte(bytes, this.#delimiter, from, bytes.length);
	}
}

type Breathe = (steps: number) => Maybe<void>;

const copyInSlices = function* (
	from: Uint8Array,
	into: Uint8Array,
	at: number,
	breathe: Breathe,
): Flow<void> {
	for (let start = 0; start < from.length; start += copiedBytes) {
		into.set(from.subarray(start, start + copiedBytes), at + start);
		if (start + copiedBytes < from.length) yield* wait(breathe(64));
	}
};

const copiedBytes = 1 << 18;

/** Where the line starts that ends before a place at which another starts. */
export const lineBefore = (bytes: Uint8Array, at: number, delimiter: number): number =>
	byteKit.lastIndexOfByte(bytes, delimiter, at - 2) + 1;

const nothing = new Uint8Array(0);
// Fewer are found again with each chunk.
const many = 1024;
