import { type Flow, isPromise } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import type { Breathe } from './merge-sort.ts';

/**
 * Lines in one block of memory, with where each begins. Every line in it has its delimiter; what came
 * after the last delimiter waits until its line is whole.
 */
export class LineTable {
	bytes: Uint8Array = new Uint8Array(initialBytes);
	/** Where line `n` begins; it ends one byte before line `n + 1` begins. */
	starts: Uint32Array = new Uint32Array(initialLines);
	count = 0;
	readonly #delimiter: number;
	#used = 0;

	constructor(delimiter: number) {
		this.#delimiter = delimiter;
	}

	/** About how many bytes of memory sorting this takes. */
	get footprint(): number {
		return this.#used + this.count * bytesPerLine;
	}

	/** Whether `add` has memory for so many bytes of an input; else `makeRoom` comes first. */
	hasRoom(byteCount: number): boolean {
		return this.#hasBytes(byteCount) && this.#hasStarts(byteCount);
	}

	/** Moves all into larger memory, a slice at a time. */
	*makeRoom(byteCount: number, breathe: Breathe): Flow<void> {
		if (!this.#hasBytes(byteCount)) {
			const larger = new Uint8Array(Math.max(this.#used + byteCount + 1, this.bytes.length * 2));
			yield* move(this.bytes, larger, this.#used, breathe);
			this.bytes = larger;
		}
		if (this.#hasStarts(byteCount)) return;
		const larger = new Uint32Array(this.starts.length * 2 + foreseenLines);
		yield* move(this.starts, larger, this.count + 1, breathe);
		this.starts = larger;
	}

	#hasBytes(byteCount: number): boolean {
		return this.#used + byteCount < this.bytes.length;
	}

	// Each byte may end a line.
	#hasStarts(byteCount: number): boolean {
		return this.count + Math.min(byteCount, foreseenLines) + 1 < this.starts.length;
	}

	/** Adds bytes of an input, for which there must be room. */
	add(chunk: Uint8Array): void {
		this.bytes.set(chunk, this.#used);
		const from = this.#used;
		this.#used += chunk.length;
		this.#findLines(from);
	}

	/** An input has ended: its last line gets its delimiter if it had none; there is always room for that. */
	endInput(): void {
		if (this.starts[this.count]! === this.#used) return;
		this.bytes[this.#used] = this.#delimiter;
		this.#used += 1;
		this.#addLine(this.#used);
	}

	/** Forgets all whole lines; the beginning of the next one stays. */
	clear(): void {
		const start = this.starts[this.count]!;
		this.bytes.copyWithin(0, start, this.#used);
		this.#used -= start;
		this.count = 0;
		this.starts[0] = 0;
	}

	#findLines(from: number): void {
		const { bytes } = this;
		const end = this.#used;
		let at = from;
		while (at < end) {
			// Most lines are short: a loop finds their end before a call into the platform would.
			const near = Math.min(at + nearBytes, end);
			while (at < near && bytes[at] !== this.#delimiter) at += 1;
			if (at === near) {
				if (near === end) return;
				at = byteKit.indexOfByte(bytes, this.#delimiter, near);
				if (at < 0 || at >= end) return;
			}
			at += 1;
			this.#addLine(at);
		}
	}

	#addLine(next: number): void {
		this.count += 1;
		if (this.count >= this.starts.length) {
			const larger = new Uint32Array(this.starts.length * 2);
			larger.set(this.starts);
			this.starts = larger;
		}
		this.starts[this.count] = next;
	}
}

function* move<T extends Uint8Array | Uint32Array>(
	from: T,
	into: T,
	count: number,
	breathe: Breathe,
): Flow<void> {
	for (let at = 0; at < count; at += movedItems) {
		into.set(from.subarray(at, Math.min(at + movedItems, count)), at);
		const turn = breathe(stepsPerLook);
		if (isPromise(turn)) yield turn;
	}
}

const initialBytes = 1 << 16;
const initialLines = 1 << 10;
const nearBytes = 64;
// As many as a chunk of a pipe may end. A chunk of a file may end more; they are moved at once then.
const foreseenLines = 1 << 16;
// So many are moved in a millisecond or so.
const movedItems = 1 << 18;
const stepsPerLook = 256;

// Its start, and its number and rank twice while it is sorted.
const bytesPerLine = 28;
