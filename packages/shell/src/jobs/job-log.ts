import { encodeText } from '@tenon/core';

/** What all logs of a table hold together, and who makes room when it is too much. */
export interface LogBudget {
	/** Bytes that one log may hold. */
	readonly maxLogBytes: number;
	/** Bytes came in, or went out if negative. */
	noteLogged(bytes: number): void;
}

/**
 * The newest bytes of one stream of a job: what is beyond the bound falls out at the front. Small pieces
 * are gathered in blocks, so that a log never takes much more memory than it has bytes.
 */
export class JobLog {
	#maxBytes: number;
	readonly #budget: LogBudget;
	/** Filled blocks, oldest first; the last one may have room after `#tailLength`. */
	#blocks: Uint8Array[] = none;
	#tailLength = 0;
	/** Bytes of the first block that have fallen out. */
	#skipped = 0;
	#size = 0;
	#droppedBytes = 0;
	/** Text that is not in the blocks yet. */
	#text = '';
	#changes = 0;
	#listeners: Set<(chunk: Uint8Array) => void> | undefined;

	constructor(budget: LogBudget) {
		this.#maxBytes = budget.maxLogBytes;
		this.#budget = budget;
	}

	/** How many bytes it holds. */
	get size(): number {
		this.#takeText();
		return this.#size;
	}

	/** How many bytes have fallen out. */
	get droppedBytes(): number {
		this.#takeText();
		return this.#droppedBytes;
	}

	/** Grows with every change. */
	get changes(): number {
		return this.#changes;
	}

	append(chunk: Uint8Array): void {
		if (chunk.length === 0) return;
		this.#takeText();
		this.#store(chunk);
	}

	/** Takes text in the shell's string form. */
	appendText(text: string): void {
		if (text === '') return;
		this.#text += text;
		this.#changes += 1;
		if (this.#text.length >= maxPendingText || this.#listeners !== undefined) this.#takeText();
	}

	/** All that it holds; the bytes are the caller's. */
	bytes(): Uint8Array {
		this.#takeText();
		const all = new Uint8Array(this.#size);
		let at = 0;
		for (const [index, block] of this.#blocks.entries()) {
			const isLast = index === this.#blocks.length - 1;
			const part = block.subarray(index === 0 ? this.#skipped : 0, isLast ? this.#tailLength : block.length);
			all.set(part, at);
			at += part.length;
		}
		return all;
	}

	/** Called with all that comes from now on, as it comes. The result ends that. */
	subscribe(listener: (chunk: Uint8Array) => void): () => void {
		this.#takeText();
		this.#listeners ??= new Set();
		this.#listeners.add(listener);
		return () => {
			this.#listeners?.delete(listener);
			if (this.#listeners?.size === 0) this.#listeners = undefined;
		};
	}

	/** Lets go of its oldest bytes, as many as that if there are so many. Returns how many went. */
	dropOldest(bytes: number): number {
		let left = Math.min(bytes, this.#size);
		const dropped = left;
		while (left > 0) {
			const held = (this.#blocks.length === 1 ? this.#tailLength : this.#blocks[0]!.length) - this.#skipped;
			if (left < held) {
				this.#skipped += left;
				break;
			}
			this.#blocks.shift();
			this.#skipped = 0;
			left -= held;
		}
		if (this.#blocks.length === 0) this.#tailLength = 0;
		this.#size -= dropped;
		this.#droppedBytes += dropped;
		this.#budget.noteLogged(-dropped);
		return dropped;
	}

	/** Lets go of all it holds, and keeps nothing from now on; who listens still hears. */
	discard(): void {
		this.#text = '';
		this.dropOldest(this.#size);
		this.#maxBytes = 0;
	}

	#takeText(): void {
		if (this.#text === '') return;
		const chunk = encodeText(this.#text);
		this.#text = '';
		this.#store(chunk);
	}

	#store(chunk: Uint8Array): void {
		this.#changes += 1;
		if (this.#maxBytes > 0) this.#keep(chunk);
		if (this.#listeners !== undefined) for (const listener of [...this.#listeners]) listener(chunk);
	}

	#keep(chunk: Uint8Array): void {
		const kept = chunk.length > this.#maxBytes ? chunk.subarray(chunk.length - this.#maxBytes) : chunk;
		this.#droppedBytes += chunk.length - kept.length;
		if (kept.length >= blockBytes) this.#addBlock(kept);
		else this.#addToTail(kept);
		this.#size += kept.length;
		if (this.#size > this.#maxBytes) this.dropOldest(this.#size - this.#maxBytes);
		this.#budget.noteLogged(kept.length);
	}

	// A large chunk stays where it lies, unless that would keep far more memory alive than it has bytes.
	#addBlock(chunk: Uint8Array): void {
		this.#closeTail();
		const isView = chunk.length * 2 < chunk.buffer.byteLength;
		this.#push(isView ? chunk.slice() : chunk);
		this.#tailLength = chunk.length;
	}

	#addToTail(chunk: Uint8Array): void {
		const tail = this.#blocks.at(-1);
		if (tail === undefined || tail.length - this.#tailLength < chunk.length) {
			this.#closeTail();
			const room = Math.min(blockBytes, Math.max(firstBlockBytes, chunk.length, this.#size));
			this.#push(new Uint8Array(Math.max(room, chunk.length)));
			this.#tailLength = 0;
		}
		this.#blocks.at(-1)!.set(chunk, this.#tailLength);
		this.#tailLength += chunk.length;
	}

	#closeTail(): void {
		const last = this.#blocks.length - 1;
		if (last < 0 || this.#tailLength === this.#blocks[last]!.length) return;
		this.#blocks[last] = this.#blocks[last]!.slice(0, this.#tailLength);
	}

	#push(block: Uint8Array): void {
		if (this.#blocks === none) this.#blocks = [];
		this.#blocks.push(block);
	}
}

const blockBytes = 16 * 1024;
const firstBlockBytes = 256;
const maxPendingText = 4096;
// Most jobs write little or nothing; the array is made with the first block.
const none: Uint8Array[] = [];
