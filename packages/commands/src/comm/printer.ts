import { encodeText, type Flow, wait } from '@tenon/core';
import type { CommandContext, CommandOutput } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import type { LineReader } from '../support/line-reader.ts';

/** How columns are printed. */
export interface CommStyle {
	readonly separator: string;
	/** What stands between the numbers of the last line. */
	readonly totalSeparator: string;
	readonly delimiter: number;
	/** Which of the three are printed. */
	readonly columns: readonly [boolean, boolean, boolean];
}

/** Prints lines in their column, and counts them. */
export class CommPrinter {
	readonly #output: CommandOutput;
	readonly #style: CommStyle;
	/** What stands before a line of each column. */
	readonly #indents: readonly Uint8Array[];
	readonly #counts: [number, number, number] = [0, 0, 0];

	constructor(output: CommandOutput, style: CommStyle) {
		this.#output = output;
		this.#style = style;
		const { separator, columns } = style;
		const first = columns[0] ? separator : '';
		const second = columns[1] ? separator : '';
		this.#indents = ['', first, first + second].map((text) => encodeText(text));
	}

	print(column: 0 | 1 | 2, { bytes, start, end }: LineReader): void {
		this.#counts[column] += 1;
		if (!this.#style.columns[column]) return;
		this.#output.append(this.#indents[column]!);
		this.#output.append(bytes, start, end);
		this.#output.appendByte(this.#style.delimiter);
	}

	/** The same for a line of more than {@link longBytes}, in slices. */
	*printLong(context: CommandContext, column: 0 | 1 | 2, { bytes, start, end }: LineReader): Flow<void> {
		yield* wait(context.breathe(longSteps));
		this.#counts[column] += 1;
		if (!this.#style.columns[column]) return;
		this.#output.append(this.#indents[column]!);
		for (let at = start; at < end; at += longBytes) {
			this.#output.append(bytes, at, Math.min(at + longBytes, end));
			yield* wait(this.#output.settle());
			yield* wait(context.breathe(chunkSteps));
		}
		this.#output.appendByte(this.#style.delimiter);
	}

	printTotal(): void {
		this.#output.appendText([...this.#counts, 'total'].join(this.#style.totalSeparator));
		this.#output.appendByte(this.#style.delimiter);
	}
}

/** A longer line is a long one. */
export const longBytes = 65_536;

/** What work on a long line counts as, told to `breathe`. */
export const longSteps = 256;
