import { byteKit, type CommandOutput } from '@tenon/shell';
import type { Style } from './row-writer.ts';

/** Prints all lines of a file in one, as its chunks come. What ends the last line is left to {@link end}. */
export class SerialWriter {
	readonly #output: CommandOutput;
	readonly #style: Style;
	/** The delimiter of each turn in a byte, where each has one. */
	readonly #bytes: Uint8Array | undefined;
	#turn = 0;
	/** The last chunk ended in a delimiter of lines: whether a line follows is not known yet. */
	#isBetween = false;

	constructor(output: CommandOutput, style: Style) {
		this.#output = output;
		this.#style = style;
		if (style.delimiters.every(({ length }) => length === 1)) this.#bytes = byteKit.concat(style.delimiters);
	}

	push(chunk: Uint8Array): void {
		if (chunk.length === 0) return;
		if (this.#isBetween) this.#output.append(this.#nextDelimiter());
		this.#isBetween = chunk[chunk.length - 1] === this.#style.lineDelimiter;
		const end = this.#isBetween ? chunk.length - 1 : chunk.length;
		if (this.#bytes === undefined) this.#copyLines(chunk, end);
		else this.#replaceDelimiters(chunk, end, this.#bytes);
	}

	end(): void {
		this.#output.appendByte(this.#style.lineDelimiter);
	}

	#nextDelimiter(): Uint8Array {
		const { delimiters } = this.#style;
		const delimiter = delimiters[this.#turn]!;
		this.#turn = (this.#turn + 1) % delimiters.length;
		return delimiter;
	}

	#replaceDelimiters(chunk: Uint8Array, end: number, delimiters: Uint8Array): void {
		const { lineDelimiter } = this.#style;
		const into = this.#output.room(end);
		let turn = this.#turn;
		for (let at = 0; at < end; at++) {
			const byte = chunk[at]!;
			if (byte !== lineDelimiter) into[at] = byte;
			else {
				into[at] = delimiters[turn]!;
				turn = turn + 1 === delimiters.length ? 0 : turn + 1;
			}
		}
		this.#turn = turn;
		this.#output.advance(end);
	}

	#copyLines(chunk: Uint8Array, end: number): void {
		for (let start = 0; ; ) {
			const found = byteKit.indexOfByte(chunk, this.#style.lineDelimiter, start);
			const stop = found < 0 || found > end ? end : found;
			this.#output.append(chunk, start, stop);
			if (stop === end) return;
			this.#output.append(this.#nextDelimiter());
			start = stop + 1;
		}
	}
}
