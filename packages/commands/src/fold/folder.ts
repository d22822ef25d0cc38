import { ByteWriter } from '../support/byte-writer.ts';

/** How lines are broken. */
export interface FoldStyle {
	readonly width: number;
	/** Every byte is a column; else tabs, backspaces and carriage returns move as on a terminal. */
	readonly countsBytes: boolean;
	readonly breaksAtBlanks: boolean;
}

/** Breaks the lines of a stream of chunks. Holds no more than one piece of a line. */
export class Folder {
	readonly #style: FoldStyle;
	readonly #piece = new ByteWriter(256);
	#column = 0;

	constructor(style: FoldStyle) {
		this.#style = style;
	}

	/** What is printed for a chunk, as far as that is known. */
	push(chunk: Uint8Array): Uint8Array {
		const out = new ByteWriter(chunk.length + (chunk.length >> 2) + 16);
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			if (byte === newline) {
				this.#print(out, this.#piece.size);
				continue;
			}
			this.#put(byte, out);
		}
		return out.take(0);
	}

	/** What is left of the last line. */
	end(): Uint8Array {
		return this.#piece.take(0);
	}

	#put(byte: number, out: ByteWriter): void {
		for (;;) {
			const column = this.#columnAfter(this.#column, byte);
			if (column <= this.#style.width) {
				this.#column = column;
				break;
			}
			const blank = this.#style.breaksAtBlanks ? this.#lastBlank() : -1;
			if (blank !== -1) this.#print(out, blank + 1);
			else if (this.#piece.size > 0) this.#print(out, this.#piece.size);
			else {
				this.#column = column;
				break;
			}
		}
		this.#piece.appendByte(byte);
	}

	// Prints the beginning of the piece as a line; the rest of it starts the next.
	#print(out: ByteWriter, end: number): void {
		const piece = this.#piece;
		out.append(piece.bytes, 0, end);
		out.appendByte(newline);
		piece.bytes.copyWithin(0, end, piece.size);
		piece.size -= end;
		this.#column = 0;
		for (let at = 0; at < piece.size; at++) this.#column = this.#columnAfter(this.#column, piece.bytes[at]!);
	}

	#lastBlank(): number {
		const { bytes, size } = this.#piece;
		for (let at = size - 1; at >= 0; at--) if (bytes[at] === space || bytes[at] === tab) return at;
		return -1;
	}

	#columnAfter(column: number, byte: number): number {
		if (this.#style.countsBytes) return column + 1;
		switch (byte) {
			case backspace:
				return column > 0 ? column - 1 : 0;
			case carriageReturn:
				return 0;
			case tab:
				return column + 8 - (column % 8);
			default:
				return column + 1;
		}
	}
}

const newline = 0x0a;
const tab = 0x09;
const space = 0x20;
const backspace = 0x08;
const carriageReturn = 0x0d;
