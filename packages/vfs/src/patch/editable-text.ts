import { countNewlines, offsetAfterNewline, withoutCarriageReturns } from './newlines.ts';
import { isContinuation } from './utf8.ts';

/**
 * UTF-8 text that is cheap to edit anywhere: a list of chunks, of which an edit replaces one.
 *
 * Owns its edited chunks; the others are views of the bytes it was made from, which it never
 * changes. Refused: a gap buffer (an edit far from the last one moves half of the file) and a
 * balanced rope (more code, no faster than a scan over a few thousand chunk lengths).
 */
export class EditableText {
	readonly #chunks: Chunk[] = [];
	#size: number;
	// The chunks that may hold a line end which is not normal, from first to last.
	#dirtyFrom = 0;
	#dirtyTo = Number.POSITIVE_INFINITY;

	constructor(bytes: Uint8Array) {
		this.#size = bytes.length;
		for (let at = 0; at < bytes.length; at += chunkBytes) {
			this.#chunks.push(chunkOf(bytes.subarray(at, at + chunkBytes)));
		}
	}

	get size(): number {
		return this.#size;
	}

	/** How many lines there are; needs normal lines. */
	get lineCount(): number {
		let count = 0;
		for (const chunk of this.#chunks) count += newlinesOf(chunk);
		return count;
	}

	/**
	 * Where line `line` begins, counted from 1: for the one after the last the end of the text,
	 * beyond it `undefined`. Needs normal lines.
	 */
	lineStart(line: number): number | undefined {
		let before = line - 1;
		let start = 0;
		for (const chunk of this.#chunks) {
			if (before === 0) return start;
			const newlines = newlinesOf(chunk);
			if (before <= newlines) return start + offsetAfterNewline(chunk.bytes, before);
			before -= newlines;
			start += chunk.bytes.length;
		}
		return before === 0 ? start : undefined;
	}

	/** Whether no character spans the offset. */
	isBoundary(offset: number): boolean {
		const { index, start } = this.#find(offset);
		return !isContinuation(this.#chunks[index]?.bytes[offset - start]);
	}

	/** A copy of a part. */
	slice(offset: number, length: number): Uint8Array {
		const part = new Uint8Array(length);
		let { index, start } = this.#find(offset);
		for (let at = 0; at < length; index++) {
			const { bytes } = this.#chunks[index]!;
			const from = offset + at - start;
			const piece = bytes.subarray(from, from + length - at);
			part.set(piece, at);
			at += piece.length;
			start += bytes.length;
		}
		return part;
	}

	/**
	 * Puts `content` in the place of `length` bytes. `asLines` promises that whole lines with `\n`
	 * ends are exchanged in normal text, which it then stays.
	 */
	splice(offset: number, length: number, content: Uint8Array, promise?: { readonly asLines: true }): void {
		if (length === 0 && content.length === 0) return;
		const { index, start } = this.#find(offset);
		let end = index;
		let endStart = start;
		while (end < this.#chunks.length - 1 && offset + length > endStart + this.#chunks[end]!.bytes.length) {
			endStart += this.#chunks[end]!.bytes.length;
			end++;
		}
		const head = this.#chunks[index]?.bytes.subarray(0, offset - start) ?? nothing;
		const tail = this.#chunks[end]?.bytes.subarray(offset + length - endStart) ?? nothing;
		const replaced = chunksOf(head, content, tail);
		if (index === end && replaced.length === 1) {
			const removed = this.#chunks[index]?.bytes.subarray(head.length, head.length + length) ?? nothing;
			replaced[0]!.newlines =
				newlinesOf(this.#chunks[index]) - countNewlines(removed) + countNewlines(content);
		}
		if (promise !== undefined) for (const chunk of replaced) chunk.normal = true;
		this.#chunks.splice(index, end - index + 1, ...replaced);
		this.#size += content.length - length;
		if (promise === undefined) this.#markDirty(index, end, replaced.length);
	}

	// Chunks `from` to `to` became `count` others; with none left, their neighbours meet.
	#markDirty(from: number, to: number, count: number): void {
		this.#dirtyFrom = Math.min(this.#dirtyFrom, from);
		this.#dirtyTo = Math.max(Math.max(this.#dirtyTo, to) + count - (to - from + 1), this.#dirtyFrom);
	}

	/**
	 * Makes every line end a `\n` and ends the last line with one; carriage returns elsewhere stay.
	 * Touches only chunks that changed since the last time.
	 */
	normalizeLines(): void {
		if (this.#dirtyFrom > this.#dirtyTo) return;
		this.#endLastLine();
		// From the end, so that a chunk sees what its successor has become; the chunk before the dirty
		// ones may end in a carriage return that a `\n` follows only now.
		const from = Math.max(this.#dirtyFrom - 1, 0);
		const to = Math.min(this.#dirtyTo, this.#chunks.length - 1);
		let next = this.#chunks[to + 1]?.bytes[0];
		for (let index = to; index >= from; index--) {
			const chunk = this.#chunks[index]!;
			const endsInReturn = chunk.bytes[chunk.bytes.length - 1] === carriageReturn;
			if (!chunk.normal || (endsInReturn && next === newline)) {
				const bytes = withoutCarriageReturns(chunk.bytes, next === newline);
				this.#size += bytes.length - chunk.bytes.length;
				chunk.bytes = bytes;
				chunk.normal = true;
			}
			if (chunk.bytes.length === 0) this.#chunks.splice(index, 1);
			else next = chunk.bytes[0];
		}
		this.#dirtyFrom = Number.POSITIVE_INFINITY;
		this.#dirtyTo = -1;
	}

	toBytes(): Uint8Array {
		return this.slice(0, this.#size);
	}

	#endLastLine(): void {
		const last = this.#chunks.at(-1);
		if (last === undefined || last.bytes[last.bytes.length - 1] === newline) return;
		this.#chunks.push(chunkOf(Uint8Array.of(newline)));
		this.#size++;
		this.#dirtyTo = this.#chunks.length - 1;
	}

	// The chunk that holds the byte at `offset`; at the end of the text, the last one.
	#find(offset: number): { index: number; start: number } {
		let start = 0;
		let index = 0;
		const last = this.#chunks.length - 1;
		while (index < last && start + this.#chunks[index]!.bytes.length <= offset) {
			start += this.#chunks[index]!.bytes.length;
			index++;
		}
		return { index, start };
	}
}

interface Chunk {
	bytes: Uint8Array;
	/** How many `\n` it holds, or -1 if not counted yet. */
	newlines: number;
	/** Whether no carriage return inside it stands before a `\n`. */
	normal: boolean;
}

const chunkBytes = 16 * 1024;
const newline = 0x0a;
const carriageReturn = 0x0d;
const nothing = new Uint8Array(0);

const chunkOf = (bytes: Uint8Array): Chunk => ({ bytes, newlines: -1, normal: false });

const newlinesOf = (chunk: Chunk | undefined): number => {
	if (chunk === undefined) return 0;
	if (chunk.newlines < 0) chunk.newlines = countNewlines(chunk.bytes);
	return chunk.newlines;
};

const chunksOf = (head: Uint8Array, content: Uint8Array, tail: Uint8Array): Chunk[] => {
	const joined = new Uint8Array(head.length + content.length + tail.length);
	joined.set(head);
	joined.set(content, head.length);
	joined.set(tail, head.length + content.length);
	if (joined.length === 0) return [];
	if (joined.length <= 2 * chunkBytes) return [chunkOf(joined)];
	const chunks: Chunk[] = [];
	for (let at = 0; at < joined.length; at += chunkBytes) {
		chunks.push(chunkOf(joined.subarray(at, at + chunkBytes)));
	}
	return chunks;
};
