import { MemoryExhausted } from '../command/errors.ts';
import type { LimitNotes } from './limit-notes.ts';

/**
 * What the commands of a kernel hold in memory at one time: lines that they gather, tables, texts. What they hold for a
 * chunk or a line of input is not counted.
 */
export class CommandMemory {
	readonly #maxBytes: number;
	readonly #notes: LimitNotes;
	#held = 0;

	constructor(maxBytes: number, notes: LimitNotes) {
		this.#maxBytes = maxBytes;
		this.#notes = notes;
	}

	/** Counts bytes that a command is about to hold. Throws `MemoryExhausted`, and counts nothing, if they are too many. */
	hold(bytes: number): void {
		if (this.#held + bytes > this.#maxBytes) {
			this.#notes.reached('maxValueBytes');
			throw new MemoryExhausted(this.#notes.text('maxValueBytes'));
		}
		this.#held += bytes;
	}

	/** Bytes that a command holds no more. */
	release(bytes: number): void {
		this.#held -= bytes;
	}
}
