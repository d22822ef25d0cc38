import { byteKit, type CommandOutput, gatherRanges } from '@tenon/shell';
import { isAlwaysText, isText } from './line-sink.ts';
import type { GrepSettings } from './settings.ts';

/**
 * Writes whole lines of a block as they are: those that follow each other in one piece, and all of them only
 * when the block is done, so that one look tells whether they are text. Lines that are not are left out.
 */
export class LineCopier {
	readonly #output: CommandOutput;
	readonly #settings: Pick<GrepSettings, 'binary' | 'delimiter' | 'hasBytes'>;
	/** Where each piece starts and ends. */
	#pieces = nothing;
	#size = 0;

	constructor(output: CommandOutput, settings: Pick<GrepSettings, 'binary' | 'delimiter' | 'hasBytes'>) {
		this.#output = output;
		this.#settings = settings;
	}

	/** Takes lines with their delimiters, behind all that were taken before; the last may lack it. */
	take(start: number, end: number): void {
		if (this.#size > 0 && this.#pieces[this.#size - 1] === start) {
			this.#pieces[this.#size - 1] = end;
			return;
		}
		if (this.#size === this.#pieces.length) {
			const larger = new Int32Array(Math.max(64, this.#size * 2));
			larger.set(this.#pieces);
			this.#pieces = larger;
		}
		this.#pieces[this.#size] = start;
		this.#pieces[this.#size + 1] = end;
		this.#size += 2;
	}

	/** Writes what was taken of a block; `false` if some of it is not text. */
	write(block: Uint8Array): boolean {
		if (this.#size === 0) return true;
		const lines = this.#gather(block);
		this.#size = 0;
		if (isAlwaysText(this.#settings) || byteKit.isAscii(lines) || isText(lines, 0, lines.length)) {
			this.#output.advance(lines.length);
			return true;
		}
		return this.#writeText(lines.slice());
	}

	// In the room of the output, where they may stay.
	#gather(block: Uint8Array): Uint8Array {
		const { delimiter } = this.#settings;
		const copied = this.#output.room(block.length + 1);
		let size = gatherRanges(block, this.#pieces.subarray(0, this.#size), copied);
		if (copied[size - 1] !== delimiter) copied[size++] = delimiter;
		return copied.subarray(0, size);
	}

	// One line after the other; `false`, as not all of them are text.
	#writeText(lines: Uint8Array): false {
		for (let at = 0; at < lines.length; ) {
			const end = byteKit.indexOfByte(lines, this.#settings.delimiter, at) + 1;
			if (isText(lines, at, end)) this.#output.append(lines, at, end);
			at = end;
		}
		return false;
	}
}

const nothing = new Int32Array(0);
