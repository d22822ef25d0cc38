import type { CommandOutput } from '@tenon/shell';

/** What `cat` adds to and takes from the text. */
export interface CatStyle {
	readonly numbers: 'none' | 'all' | 'nonblank';
	readonly squeezes: boolean;
	readonly showsEnds: boolean;
	readonly showsTabs: boolean;
	readonly showsNonprinting: boolean;
}

/** Copies bytes in a style; a line may go on in the next chunk, or in the next file. */
export class CatNumbering {
	readonly #style: CatStyle;
	#line = 0;
	/** Newlines right before this place; a file's start counts as one. */
	#newlines = 1;
	/** A carriage return whose newline has not come yet. */
	#heldReturn = false;

	constructor(style: CatStyle) {
		this.#style = style;
	}

	copy(chunk: Uint8Array, output: CommandOutput): void {
		for (let at = 0; at < chunk.length; at++) this.#put(chunk[at]!, output);
	}

	/** The last input has ended. */
	end(output: CommandOutput): void {
		this.#showHeldReturn(output, false);
	}

	#put(byte: number, output: CommandOutput): void {
		const { numbers, squeezes } = this.#style;
		if (byte === newline) {
			this.#newlines += 1;
			if (squeezes && this.#newlines > 2) {
				this.#newlines = 3;
				return;
			}
			if (this.#newlines > 1 && numbers === 'all') this.#putNumber(output);
			this.#showHeldReturn(output, true);
			if (this.#style.showsEnds) output.appendByte(dollar);
			output.appendByte(newline);
			return;
		}
		this.#showHeldReturn(output, false);
		if (this.#newlines > 0 && numbers !== 'none') this.#putNumber(output);
		this.#newlines = 0;
		if (byte === carriageReturn && this.#style.showsEnds && !this.#style.showsNonprinting) {
			this.#heldReturn = true;
			return;
		}
		this.#putShown(byte, output);
	}
	#putNumber(output: CommandOutput): void {
		this.#line += 1;
		output.appendText(`${String(this.#line).padStart(6)}\t`);
	}

	#showHeldReturn(output: CommandOutput, isBeforeNewline: boolean): void {
		if (!this.#heldReturn) return;
		this.#heldReturn = false;
		if (isBeforeNewline) output.appendText('^M');
		else output.appendByte(carriageReturn);
	}

	#putShown(byte: number, output: CommandOutput): void {
		const { showsTabs, showsNonprinting } = this.#style;
		if (byte === tab) {
			if (showsTabs) output.appendText('^I');
			else output.appendByte(tab);
		} else if (showsNonprinting) output.appendText(shown[byte]!);
		else output.appendByte(byte);
	}
}

const newline = 0x0a;
const carriageReturn = 0x0d;
const tab = 0x09;
const dollar = 0x24;

const showLow = (byte: number): string => {
	if (byte === 0x7f) return '^?';
	return byte < 0x20 ? `^${String.fromCharCode(byte + 0x40)}` : String.fromCharCode(byte);
};

const shown: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
	byte < 0x80 ? showLow(byte) : `M-${showLow(byte - 0x80)}`,
);
