import type { Span } from './ast.ts';

/** A place in a script as people count it: both from 1. The column counts characters. */
export interface Place {
	readonly line: number;
	readonly column: number;
}

/** Turns offsets of one source text into lines, columns and bytes. Lines are counted as far as it was asked for. */
export class SourceText {
	readonly text: string;
	/** Line number of the text's first line; a sourced fragment may start elsewhere. */
	readonly firstLine: number;
	/** Where a backslash and line end were taken out. */
	readonly #joins: readonly number[];
	/** How many lines have ended before each {@link blockSize} characters; as far as it was asked for. */
	readonly #endedBefore: number[] = [0];
	#continues: boolean | undefined;

	constructor(text: string, firstLine = 1, joins: readonly number[] = []) {
		this.text = text;
		this.firstLine = firstLine;
		this.#joins = joins;
	}

	/** Whether any line goes on behind a backslash. */
	get continues(): boolean {
		this.#continues ??= this.text.includes('\\\n');
		return this.#continues;
	}

	/** The text without the backslash and line end at an offset; lines and bytes are counted as with them. */
	without(at: number): SourceText {
		return this.#changed(at, at + 2, '', at);
	}

	/** The text with another between two offsets. */
	replaced(from: number, to: number, by: string): SourceText {
		return this.#changed(from, to, by);
	}

	#changed(from: number, to: number, by: string, ...joined: readonly number[]): SourceText {
		const grown = by.length - (to - from);
		const moved = this.#joins.map((join) => (join >= to ? join + grown : Math.min(join, from)));
		const joins = [...moved, ...joined].sort((a, b) => a - b);
		return new SourceText(`${this.text.slice(0, from)}${by}${this.text.slice(to)}`, this.firstLine, joins);
	}

	/** Line and column of an offset. */
	place(offset: number): Place {
		const line = offset === 0 ? 0 : this.text.lastIndexOf('\n', offset - 1) + 1;
		const start = Math.max(line, ...this.#joins.filter((join) => join <= offset));
		return { line: this.lineAt(offset), column: [...this.text.slice(start, offset)].length + 1 };
	}

	/** Line number of an offset: what `LINENO` would be there. */
	lineAt(offset: number): number {
		const block = Math.floor(Math.min(offset, this.text.length) / blockSize);
		this.#countBlocks(block);
		const ended = this.#endedBefore[block]! + this.#endsBetween(block * blockSize, offset);
		return this.firstLine + ended + this.#joins.filter((join) => join <= offset).length;
	}

	/** Counts the lines up to an offset: what reads a long text calls it in its pauses, so that it is not done in one go. */
	countTo(offset: number): void {
		this.#countBlocks(Math.floor(Math.min(offset, this.text.length) / blockSize));
	}

	/** The line that holds the offset, without its line end. */
	lineText(offset: number): string {
		const end = this.text.indexOf('\n', offset);
		return this.text.slice(this.text.lastIndexOf('\n', offset - 1) + 1, end === -1 ? undefined : end);
	}

	/** A span in bytes of UTF-8, where an escaped byte counts one. */
	byteSpan(span: Span): Span {
		return { start: this.#byteOffset(span.start), end: this.#byteOffset(span.end) };
	}

	#byteOffset(offset: number): number {
		return byteLength(this.text, 0, offset) + 2 * this.#joins.filter((join) => join < offset).length;
	}

	#countBlocks(wanted: number): void {
		const counts = this.#endedBefore;
		for (let block = counts.length; block <= wanted; block++)
			counts.push(counts[block - 1]! + this.#endsBetween((block - 1) * blockSize, block * blockSize));
	}

	#endsBetween(from: number, to: number): number {
		const { text } = this;
		let count = 0;
		for (let at = from; at < to; at++) if (text.charCodeAt(at) === newline) count += 1;
		return count;
	}
}

// A number is looked up and at most so many characters are looked at.
const blockSize = 256;
const newline = 0x0a;

const byteLength = (text: string, from: number, to: number): number => {
	let bytes = 0;
	for (let at = from; at < to; at++) {
		const unit = text.charCodeAt(at);
		if (unit < 0x80 || (unit >= 0xdc80 && unit <= 0xdcff)) bytes += 1;
		else if (unit < 0x800) bytes += 2;
		else if (unit >= 0xd800 && unit <= 0xdbff && at + 1 < to) {
			bytes += 4;
			at += 1;
		} else bytes += 3;
	}
	return bytes;
};
