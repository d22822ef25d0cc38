import type { CommandOutput } from '@tenon/shell';

/** Writes lines with blanks in them, as tabs where the input had some. */
export class BlankWriter {
	readonly #output: CommandOutput;
	/** Whether runs of blanks that reach a tab stop become tabs. */
	usesTabs = false;
	/** Columns that were written of this line. */
	column = 0;

	constructor(output: CommandOutput) {
		this.#output = output;
	}

	startLine(): void {
		this.column = 0;
	}

	/** Bytes, each of them a column. */
	put(bytes: Uint8Array, start: number, end: number): void {
		this.#output.append(bytes, start, end);
		this.column += end - start;
	}

	blanks(count: number): void {
		const target = this.column + count;
		const lastStop = target - (target % tabWidth);
		if (this.usesTabs && this.column + 1 < lastStop) {
			for (; this.column < lastStop; this.column += tabWidth - (this.column % tabWidth))
				this.#output.appendByte(tab);
		}
		for (; this.column < target; this.column++) this.#output.appendByte(space);
	}

	endLine(): void {
		this.#output.appendByte(newline);
	}
}

/** Columns between tab stops. */
export const tabWidth = 8;

const tab = 0x09;
const newline = 0x0a;
const space = 0x20;
