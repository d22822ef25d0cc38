import type { Span } from './ast.ts';

/** A place in a script as people count it: both from 1. The column counts characters. */
export interface Place {
	readonly line: number;
	readonly column: number;
}

/** Turns offsets of one source text into lines, columns and bytes. Tables are built on first use. */
export class SourceText {
	readonly text: string;
	/** Line number of the text's first line; a sourced fragment may start elsewhere. */
	readonly firstLine: number;
	#lineStarts: readonly number[] | undefined;

	constructor(text: string, firstLine = 1) {
		this.text = text;
		this.firstLine = firstLine;
	}

	/** Line and column of an offset. */
	place(offset: number): Place {
		const starts = this.#starts();
		const index = lastAtOrBefore(starts, offset);
		return { line: this.firstLine + index, column: [...this.text.slice(starts[index]!, offset)].length + 1 };
	}

	/** Line number of an offset: what `LINENO` would be there. */
	lineAt(offset: number): number {
		return this.firstLine + lastAtOrBefore(this.#starts(), offset);
	}

	/** The line that holds the offset, without its line end. */
	lineText(offset: number): string {
		const starts = this.#starts();
		const index = lastAtOrBefore(starts, offset);
		const next = starts[index + 1];
		return this.text.slice(starts[index]!, next === undefined ? undefined : next - 1);
	}

	/** A span in bytes of UTF-8, where an escaped byte counts one. */
	byteSpan(span: Span): Span {
		const start = byteLength(this.text, 0, span.start);
		return { start, end: start + byteLength(this.text, span.start, span.end) };
	}

	#starts(): readonly number[] {
		if (this.#lineStarts === undefined) {
			const starts = [0];
			for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1))
				starts.push(at + 1);
			this.#lineStarts = starts;
		}
		return this.#lineStarts;
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
