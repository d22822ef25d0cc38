import type { Span } from './ast.ts';

/** A place in a script as people count it: both from 1. The column counts characters. */
export interface Place {
	readonly line: number;
	readonly column: number;
}

/** Turns offsets of one source text into lines, columns and bytes. The table of lines goes as far as it was asked for. */
export class SourceText {
	readonly text: string;
	/** Line number of the text's first line; a sourced fragment may start elsewhere. */
	readonly firstLine: number;
	/** Where a backslash and line end were taken out. */
	readonly #joins: readonly number[];
	readonly #lineStarts: number[] = [0];
	/** Lines that start before this offset are in the table. */
	#countedTo = 0;
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
		const starts = this.#startsTo(offset);
		const index = lastAtOrBefore(starts, offset);
		return { line: this.firstLine + index, column: [...this.text.slice(starts[index]!, offset)].length + 1 };
	}

	/** Line number of an offset: what `LINENO` would be there. */
	lineAt(offset: number): number {
		return this.firstLine + lastAtOrBefore(this.#startsTo(offset), offset);
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

	/** Counts the lines up to an offset: what reads a long text calls it in its pauses, so that it is not done in one go. */
	countTo(offset: number): void {
		if (this.#joins.length === 0) this.#startsTo(offset);
	}

	#startsTo(offset: number): readonly number[] {
		const starts = this.#lineStarts;
		// Lines that were joined are of a fragment, which is short.
		const wanted = this.#joins.length > 0 ? this.text.length : offset;
		if (wanted < this.#countedTo || this.#countedTo > this.text.length) return starts;
		let at = this.#countedTo;
		do {
			const newline = this.text.indexOf('\n', at);
			at = newline === -1 ? this.text.length + 1 : newline + 1;
			if (newline !== -1) starts.push(at);
		} while (at <= wanted);
		this.#countedTo = at;
		if (this.#joins.length > 0) {
			starts.push(...this.#joins);
			starts.sort((a, b) => a - b);
		}
		return starts;
	}
}

const lastAtOrBefore = (starts: readonly number[], offset: number): number => {
	let low = 0;
	let high = starts.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (starts[middle]! <= offset) low = middle;
		else high = middle - 1;
	}
	return low;
};

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
