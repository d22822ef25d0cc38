import { byteKit, type PerlRegex } from '@tenon/shell';
import { clippedLine } from './clipped-line.ts';

/** A line that matches. */
export interface LineMatch {
	/** From 1. */
	readonly line: number;
	/** Clipped where it is long. */
	readonly text: string;
	readonly before: readonly string[];
	readonly after: readonly string[];
}

/** What is looked for, and how much of it is wanted. */
export interface SearchRequest {
	readonly regex: PerlRegex;
	/** Lines before and after each match. */
	readonly contextLines: number;
	readonly maxMatches: number;
}

interface OpenMatch extends LineMatch {
	readonly before: readonly string[];
	readonly after: string[];
}

/** Looks for lines in the blocks of a file, one after the other; numbers them, and shows those around a match. */
export class LineSearch {
	/** In the order of the file. */
	readonly matches: OpenMatch[] = [];
	readonly #request: SearchRequest;
	/** Number of the line at `#countedTo` in the block. */
	#line = 1;
	#block: Uint8Array = new Uint8Array(0);
	#countedTo = 0;
	/** The last lines of the block before, as many as a match may show. */
	#carried: readonly string[] = [];

	constructor(request: SearchRequest) {
		this.#request = request;
	}

	/** Takes whole lines, which stay as they are until the next; returns whether more are wanted. */
	push(block: Uint8Array): boolean {
		if (block.length === 0) return !this.#isDone;
		this.#leaveBlock(block);
		this.#fillAfter(block, 0);
		for (let at = this.#find(block, 0); at >= 0; ) {
			this.#countTo(at);
			const start = at === 0 ? 0 : byteKit.lastIndexOfByte(block, newline, at - 1) + 1;
			const end = lineEnd(block, at);
			this.matches.push(this.#match(block, start, end));
			this.#fillAfter(block, end + 1);
			at = end + 1 < block.length ? this.#find(block, end + 1) : -1;
		}
		return !this.#isDone;
	}

	// Lines are counted when a match or another block needs their number: for most files nothing does.
	#leaveBlock(next: Uint8Array): void {
		const { contextLines } = this.#request;
		this.#countTo(this.#block.length);
		this.#carried = linesBefore(this.#block, this.#block.length, contextLines, this.#carried);
		this.#block = next;
		this.#countedTo = 0;
	}

	#countTo(place: number): void {
		this.#line += newlinesBetween(this.#block, this.#countedTo, place);
		this.#countedTo = place;
	}

	get #isFull(): boolean {
		return this.matches.length >= this.#request.maxMatches;
	}

	get #isDone(): boolean {
		return this.#isFull && (this.matches.at(-1)?.after.length ?? 0) >= this.#request.contextLines;
	}

	#find(block: Uint8Array, from: number): number {
		return this.#isFull ? -1 : this.#request.regex.findLine(block, from, newline);
	}

	#match(block: Uint8Array, start: number, end: number): OpenMatch {
		const { regex, contextLines } = this.#request;
		return {
			line: this.#line,
			text: clippedLine(byteKit.decode(block, start, end), (text) => regex.find(text)?.[0] ?? 0),
			before: linesBefore(block, start, contextLines, this.#carried),
			after: [],
		};
	}

	// The newest match still lacks lines behind it.
	#fillAfter(block: Uint8Array, from: number): void {
		const last = this.matches.at(-1);
		for (
			let at = from;
			last !== undefined && last.after.length < this.#request.contextLines && at < block.length;
		) {
			const end = lineEnd(block, at);
			last.after.push(clippedLine(byteKit.decode(block, at, end)));
			at = end + 1;
		}
	}
}

const newline = 0x0a;

const lineEnd = (block: Uint8Array, from: number): number => {
	const end = byteKit.indexOfByte(block, newline, from);
	return end < 0 ? block.length : end;
};

const newlinesBetween = (block: Uint8Array, from: number, to: number): number => {
	let count = 0;
	for (
		let at = byteKit.indexOfByte(block, newline, from);
		at >= 0 && at < to;
		at = byteKit.indexOfByte(block, newline, at + 1)
	)
		count += 1;
	return count;
};

// The last lines before a place, in their order; those that lie before the block come from `carried`.
const linesBefore = (
	block: Uint8Array,
	place: number,
	count: number,
	carried: readonly string[],
): readonly string[] => {
	const lines: string[] = [];
	let end = place;
	while (lines.length < count && end > 0) {
		const isEnded = block[end - 1] === newline;
		const textEnd = isEnded ? end - 1 : end;
		const start = textEnd === 0 ? 0 : byteKit.lastIndexOfByte(block, newline, textEnd - 1) + 1;
		lines.unshift(clippedLine(byteKit.decode(block, start, textEnd)));
		end = start;
	}
	const missing = count - lines.length;
	return missing > 0 ? [...carried.slice(-missing), ...lines] : lines;
};
