import { decodeText, sequenceLength } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import type { OutputBudget } from './output-budget.ts';

/** What is left of an output that was cut. */
export interface CutText {
	/** Well formed; where something is missing a line says how much. */
	readonly text: string;
	/** Bytes that were written in all. */
	readonly totalBytes: number;
	/** Bytes that are not in the text. */
	readonly omittedBytes: number;
}

/** Keeps the first and the last bytes of a stream, whatever comes between. */
export class HeadAndTail {
	readonly #budget: OutputBudget;
	readonly #head: Uint8Array[] = [];
	#headBytes = 0;
	/** What came after the head, oldest first; holds at least the tail. */
	#tail: Uint8Array[] = [];
	#tailBytes = 0;
	#totalBytes = 0;

	constructor(budget: OutputBudget) {
		this.#budget = budget;
	}

	/** Takes a chunk, of which it keeps a copy where it is small and in its place where it is large. */
	push(chunk: Uint8Array): void {
		this.#totalBytes += chunk.length;
		const room = this.#budget.headBytes - this.#headBytes;
		const rest = room > 0 ? chunk.subarray(room) : chunk;
		if (room > 0) {
			const part = chunk.slice(0, room);
			this.#head.push(part);
			this.#headBytes += part.length;
		}
		if (rest.length === 0) return;
		const part = rest.slice(Math.max(0, rest.length - this.#keptBytes));
		this.#tail.push(part);
		this.#tailBytes += part.length;
		if (this.#tailBytes > 2 * this.#keptBytes || this.#tail.length > maxParts) this.#shortenTail();
	}

	/** The newest bytes, at most as many as that, from the start of a line where there is one. */
	latest(maxBytes: number): string {
		const all = byteKit.concat([...this.#head, ...this.#tail]);
		if (all.length <= maxBytes) return decodeText(all).toWellFormed();
		const from = startOfLine(all, all.length - maxBytes);
		return decodeText(all.subarray(from)).toWellFormed();
	}

	/** What was kept, with a line between head and tail where something is missing. */
	cut(): CutText {
		this.#shortenTail();
		const head = byteKit.concat(this.#head);
		const tail = byteKit.concat(this.#tail);
		const totalBytes = this.#totalBytes;
		if (totalBytes <= this.#budget.headBytes + this.#budget.tailBytes) {
			const text = decodeText(byteKit.concat([head, tail])).toWellFormed();
			return { text, totalBytes, omittedBytes: 0 };
		}
		const headEnd = endOfLine(head);
		const tailStart = startOfLine(tail, 1);
		const omittedBytes = totalBytes - headEnd - (tail.length - tailStart);
		const before = decodeText(head.subarray(0, headEnd)).toWellFormed();
		const after = decodeText(tail.subarray(tailStart)).toWellFormed();
		return {
			text: `${withNewline(before)}[… ${omittedBytes} bytes left out …]\n${after}`,
			totalBytes,
			omittedBytes,
		};
	}

	// One byte more than the tail: it tells whether the tail starts a line.
	get #keptBytes(): number {
		return this.#budget.tailBytes + 1;
	}

	#shortenTail(): void {
		const all = byteKit.concat(this.#tail);
		const kept = all.subarray(Math.max(0, all.length - this.#keptBytes));
		this.#tail = kept.length === 0 ? [] : [kept];
		this.#tailBytes = kept.length;
	}
}

/** A whole text held to a budget. */
export const cutBytes = (bytes: Uint8Array, budget: OutputBudget): CutText => {
	const output = new HeadAndTail(budget);
	output.push(bytes);
	return output.cut();
};

const maxParts = 4096;

const withNewline = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

// After the last newline, or, where a single line is cut, after the last whole character.
const endOfLine = (bytes: Uint8Array): number => {
	const newline = byteKit.lastIndexOfByte(bytes, 0x0a);
	if (newline >= bytes.length >> 1) return newline + 1;
	let start = bytes.length - 1;
	while (start > 0 && start > bytes.length - 4 && (bytes[start]! & 0xc0) === 0x80) start -= 1;
	return bytes.length > 0 && sequenceLength(bytes, start) === 0 && bytes[start]! >= 0xc0
		? start
		: bytes.length;
};

// The first line that starts at or after a place; a character where a single line is cut.
const startOfLine = (bytes: Uint8Array, from: number): number => {
	const newline = byteKit.indexOfByte(bytes, 0x0a, Math.max(0, from - 1));
	if (newline >= 0 && newline + 1 - from <= (bytes.length - from) >> 1) return newline + 1;
	let start = from;
	while (start < bytes.length && start < from + 3 && (bytes[start]! & 0xc0) === 0x80) start += 1;
	return start;
};
