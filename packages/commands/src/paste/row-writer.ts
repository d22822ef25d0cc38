import type { Maybe } from '@tenon/core';
import type { CommandOutput } from '@tenon/shell';
import type { LineReader } from '../support/line-reader.ts';

/** A file that is read line by line. Several operands `-` read from one. */
export interface Column {
	readonly name: string;
	readonly reader: LineReader;
	hasEnded: boolean;
}

/** What stands between lines and behind them. */
export interface Style {
	/** What goes between lines, in turn; 0 to 1 bytes each. */
	readonly delimiters: readonly Uint8Array[];
	readonly lineDelimiter: number;
}

/**
 * Prints rows of a line of each column. The caller waits for what {@link run} returns, and says with {@link take} how
 * a line that had to be waited for came out; in between the row stays as it is.
 */
export class RowWriter {
	readonly #output: CommandOutput;
	readonly #columns: readonly Column[];
	readonly #style: Style;
	#index = 0;
	/** The first column whose delimiter is not printed yet: they wait for the first line of the row. */
	#heldFrom = 0;
	/** A part of the line of this column is printed. */
	#isInLine = false;
	#hasLine = false;

	constructor(output: CommandOutput, columns: readonly Column[], style: Style) {
		this.#output = output;
		this.#columns = columns;
		this.#style = style;
	}

	/** The column whose line comes next. */
	get column(): Column {
		return this.#columns[this.#index]!;
	}

	/**
	 * Prints until enough has gathered to be written, or all columns have ended; or whether the next line is there,
	 * once it is known.
	 */
	run(): Maybe<'gathered' | 'ended' | boolean> {
		const columns = this.#columns;
		let cells = 0;
		while (this.#output.size < gatheredBytes) {
			while (this.#index < columns.length) {
				if (cells === cellsAtOnce) return 'gathered';
				cells += 1;
				const { hasEnded, reader } = columns[this.#index]!;
				const isLine = !hasEnded && reader.next();
				if (isLine instanceof Promise) return isLine;
				this.take(isLine);
				if (this.#isInLine) return 'gathered';
			}
			if (!this.#endRow()) return 'ended';
		}
		return 'gathered';
	}

	/** The line of the column is there, or there is none. */
	take(isLine: boolean): void {
		const { column } = this;
		if (isLine) {
			if (!this.#isInLine) this.#printHeld(this.#index);
			const { bytes, start, end, isOpen } = column.reader;
			this.#output.append(bytes, start, end);
			this.#hasLine = true;
			this.#isInLine = isOpen;
			if (isOpen) return;
		} else if (!this.#isInLine) column.hasEnded = true;
		this.#isInLine = false;
		this.#index += 1;
		if (this.#hasLine) this.#printHeld(Math.min(this.#index, this.#columns.length - 1));
	}

	// `false` if there was no line in it.
	#endRow(): boolean {
		const hadLine = this.#hasLine;
		if (hadLine) this.#output.appendByte(this.#style.lineDelimiter);
		this.#index = 0;
		this.#heldFrom = 0;
		this.#hasLine = false;
		return hadLine;
	}

	#printHeld(to: number): void {
		const { delimiters } = this.#style;
		for (; this.#heldFrom < to; this.#heldFrom++)
			this.#output.append(delimiters[this.#heldFrom % delimiters.length]!);
	}
}

// A fraction of a millisecond, unless each is the first of its file.
const cellsAtOnce = 512;
const gatheredBytes = 1 << 16;
