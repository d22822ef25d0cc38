import type { Maybe } from '@tenon/core';
import type { PatternSpace } from './pattern-space.ts';

/** Gathers bytes: standard output, or a buffer in front of a file. */
export interface ByteSink {
	append(bytes: Uint8Array, start?: number, end?: number): void;
	appendByte(byte: number): void;
	appendText(text: string): void;
	/** Writes if enough has gathered. */
	settle(): Maybe<unknown>;
	flush(): Maybe<unknown>;
}

/**
 * A place that lines are written to. A last line without a delimiter is written without one, and gets it
 * when something follows.
 */
export class OutputTarget {
	readonly sink: ByteSink;
	readonly #delimiter: number;
	#lacksDelimiter = false;

	constructor(sink: ByteSink, delimiter: number) {
		this.sink = sink;
		this.#delimiter = delimiter;
	}

	/** Writes the first line of the pattern space. */
	writeFirstLine(space: PatternSpace): void {
		const end = space.isRaw ? -1 : space.text.indexOf(String.fromCharCode(this.#delimiter));
		if (end < 0) this.writeLine(space);
		else this.writeDelimited(space.text.slice(0, end));
	}

	/** Writes text in the shell's string form and a delimiter. */
	writeDelimited(text: string): void {
		this.writeText(text);
		this.sink.appendByte(this.#delimiter);
	}

	/** Writes the pattern space as a line. */
	writeLine(space: PatternSpace): void {
		this.complete();
		if (space.isRaw) this.sink.append(space.bytes, space.start, space.end);
		else this.sink.appendText(space.text);
		if (space.isDelimited) this.sink.appendByte(this.#delimiter);
		else this.#lacksDelimiter = true;
	}

	/** Writes text in the shell's string form, as it is. */
	writeText(text: string): void {
		this.complete();
		this.sink.appendText(text);
	}

	/** Copies lines, or a part of them that another call goes on with. */
	copyLines(bytes: Uint8Array, start: number, end: number): void {
		this.complete();
		this.sink.append(bytes, start, end);
	}

	writeBytes(bytes: Uint8Array): void {
		this.complete();
		this.sink.append(bytes);
	}

	/** Writes the delimiter that the last line lacks. */
	complete(): void {
		if (!this.#lacksDelimiter) return;
		this.#lacksDelimiter = false;
		this.sink.appendByte(this.#delimiter);
	}
}
