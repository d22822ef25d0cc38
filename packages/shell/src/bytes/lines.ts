import type { Maybe } from '@tenon/core';
import type { Input } from '../pipe/stream.ts';
import type { ByteKit } from './byte-kit.ts';
import { byteKit } from './bytes.ts';
import { LineTooLong } from './errors.ts';

/**
 * Receives a line: `bytes` from `start` to `end`, its delimiter left out. `isDelimited` is false for
 * a last line without one. The bytes are valid for good, but may be part of a large chunk. Returning
 * `false` ends the reading.
 */
export type LineVisitor = (
	bytes: Uint8Array,
	start: number,
	end: number,
	isDelimited: boolean,
) => boolean | void;

/** How lines are told apart and how long one may be. */
export interface LineOptions {
	/** The byte that ends a line; newline if not given. */
	readonly delimiter?: number;
	/** Most bytes of a line that spans chunks, its delimiter not counted; beyond, `LineTooLong`. */
	readonly maxLineBytes: number;
	/** The kit to search with, for tests. */
	readonly kit?: ByteKit;
}

/**
 * Cuts a stream of chunks into lines. Keeps the part of a line that a chunk ended in; lines within a
 * chunk are never copied. Once a visitor has returned `false`, the splitter must not be used again.
 */
export class LineSplitter {
	readonly #delimiter: number;
	readonly #maxLineBytes: number;
	readonly #kit: ByteKit;
	#parts: Uint8Array[] = [];
	#carried = 0;

	constructor(options: LineOptions) {
		this.#delimiter = options.delimiter ?? newline;
		this.#maxLineBytes = options.maxLineBytes;
		this.#kit = options.kit ?? byteKit;
	}

	/** Visits each line that ends in this chunk; `false` if a visitor ended the reading. */
	push(chunk: Uint8Array, visit: LineVisitor): boolean {
		let start = 0;
		for (;;) {
			const end = this.#kit.indexOfByte(chunk, this.#delimiter, start);
			if (end < 0) break;
			if (this.#carried > 0) {
				const line = this.#completed(chunk.subarray(start, end));
				if (visit(line, 0, line.length, true) === false) return false;
			} else if (visit(chunk, start, end, true) === false) return false;
			start = end + 1;
		}
		if (start < chunk.length) this.#carry(start === 0 ? chunk : chunk.subarray(start));
		return true;
	}

	/** The input has ended: visits the line that had no delimiter, if there is one. */
	end(visit: LineVisitor): boolean {
		if (this.#carried === 0) return true;
		const line = this.#completed(new Uint8Array(0));
		return visit(line, 0, line.length, false) !== false;
	}

	/**
	 * Everything up to the last delimiter of the chunk, carried bytes in front: whole lines with their
	 * delimiters, for tools that search many lines at once. Empty if no line ends here.
	 */
	wholeLines(chunk: Uint8Array): Uint8Array {
		const end = this.#kit.lastIndexOfByte(chunk, this.#delimiter) + 1;
		const whole = end === 0 ? nothing : this.#completed(chunk.subarray(0, end));
		if (end < chunk.length) this.#carry(end === 0 ? chunk : chunk.subarray(end));
		return whole;
	}

	/** What `wholeLines` has kept when the input has ended: the last line without its delimiter. */
	rest(): Uint8Array {
		return this.#completed(nothing);
	}

	#carry(part: Uint8Array): void {
		this.#carried += part.length;
		if (this.#carried > this.#maxLineBytes) throw new LineTooLong(this.#maxLineBytes);
		this.#parts.push(part);
	}

	#completed(tail: Uint8Array): Uint8Array {
		if (this.#carried === 0) return tail;
		const parts = tail.length === 0 ? this.#parts : [...this.#parts, tail];
		this.#parts = [];
		this.#carried = 0;
		return this.#kit.concat(parts);
	}
}

/** Visits each line of an input, to its end or until a visitor returns `false`. */
export const forEachLine = (input: Input, options: LineOptions, visit: LineVisitor): Maybe<void> => {
	const splitter = new LineSplitter(options);
	for (;;) {
		const chunk = input.pull();
		if (chunk instanceof Promise) return visitRest(input, splitter, visit, chunk);
		if (!takeChunk(splitter, chunk, visit)) return;
	}
};

const visitRest = async (
	input: Input,
	splitter: LineSplitter,
	visit: LineVisitor,
	first: Promise<Uint8Array | undefined>,
): Promise<void> => {
	for (let chunk = await first; takeChunk(splitter, chunk, visit); chunk = await input.pull());
};

// Whether there is more to read.
const takeChunk = (splitter: LineSplitter, chunk: Uint8Array | undefined, visit: LineVisitor): boolean => {
	if (chunk !== undefined) return splitter.push(chunk, visit);
	splitter.end(visit);
	return false;
};

const newline = 0x0a;
const nothing = new Uint8Array(0);
