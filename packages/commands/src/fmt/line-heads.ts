import type { Flow } from '@tenon/core';
import type { ByteCursor } from '../support/byte-cursor.ts';
import { type BlankWriter, tabWidth } from './blank-writer.ts';

/** A prefix that lines must have to be filled, its blanks counted. */
export interface Prefix {
	readonly text: Uint8Array;
	/** Blanks before it that a line has at least. */
	readonly leading: number;
	/** Its length with the blanks at its end. */
	readonly fullLength: number;
}

/** Reads how lines begin: the blanks, the prefix, the blanks after it. */
export class LineHeads {
	readonly #cursor: ByteCursor;
	readonly #prefix: Prefix;
	readonly #writer: BlankWriter;
	/** The column that reading has come to. */
	column = 0;
	/** Where the prefix of the line begins. */
	prefixIndent = 0;

	constructor(cursor: ByteCursor, prefix: Prefix, writer: BlankWriter) {
		this.#cursor = cursor;
		this.#prefix = prefix;
		this.#writer = writer;
	}

	/** The first byte of the next line after its head, or the one that is not the prefix's. */
	*next(): Flow<number> {
		const { text, leading } = this.#prefix;
		this.column = 0;
		let byte = yield* this.skipBlanks(yield* this.#cursor.read());
		this.prefixIndent = text.length === 0 ? Math.min(leading, this.column) : this.column;
		if (text.length === 0) return byte;
		for (const wanted of text) {
			if (byte !== wanted) return byte;
			this.column += 1;
			byte = yield* this.#cursor.read();
		}
		return yield* this.skipBlanks(byte);
	}

	/** Whether the line has the prefix and text after it. */
	hasText(byte: number): boolean {
		const { leading, fullLength } = this.#prefix;
		return !isLineEnd(byte) && this.prefixIndent >= leading && this.column >= this.prefixIndent + fullLength;
	}

	/** The first byte that is no blank, from `byte` on. */
	*skipBlanks(byte: number): Flow<number> {
		for (let at = byte; ; at = this.#cursor.ready() ?? (yield* this.#cursor.read())) {
			if (at === space) this.column += 1;
			else if (at === tab) {
				this.#writer.usesTabs = true;
				this.column += tabWidth - (this.column % tabWidth);
			} else return at;
		}
	}
}

/** Whether a byte ends the line, or the input does. */
export const isLineEnd = (byte: number): boolean => byte === newline || byte < 0;

const tab = 0x09;
const newline = 0x0a;
const space = 0x20;
