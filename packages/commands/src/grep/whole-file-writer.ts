import { byteKit, type CommandOutput, lineEnd, lineStart } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';
import type { LineMatcher } from './line-matcher.ts';
import type { GrepSettings } from './settings.ts';

/**
 * Writes what is to be said about a file that has a match and is at hand as a whole, where that is no more than its
 * name, or its lines with names and numbers: most files of a tree, in few steps. A file with anything but ASCII in it
 * is left to others.
 */
export class WholeFileWriter {
	readonly #settings: GrepSettings;
	readonly #matcher: LineMatcher;
	readonly #output: CommandOutput;

	constructor(settings: GrepSettings, matcher: LineMatcher, output: CommandOutput) {
		this.#settings = settings;
		this.#matcher = matcher;
		this.#output = output;
	}

	/** Whether it can write what is asked for. */
	static canWrite(settings: GrepSettings): boolean {
		const { report, inverts, maxCount, before, after, showsOffsets, alignsTabs, colors } = settings;
		return (
			(report === 'lines' || report === 'names') &&
			!inverts &&
			maxCount === Number.POSITIVE_INFINITY &&
			before < 0 &&
			after < 0 &&
			!showsOffsets &&
			!alignsTabs &&
			colors === undefined
		);
	}

	/**
	 * Writes about a file whose first match is at `found`; `name` stands before its lines, if they are to have one.
	 * `false` if the file has to be looked at more closely: nothing was written then.
	 */
	write(bytes: Uint8Array, found: number, name: string | undefined): boolean {
		if (!this.canShow(bytes)) return false;
		const head = this.#headOf(name);
		if (this.#settings.report === 'names') {
			this.#output.appendText(head);
			return true;
		}
		const { delimiter } = this.#settings;
		let number = 1;
		let from = 0;
		for (let at = found; at >= 0; ) {
			const start = lineStart(bytes, at, from, delimiter);
			const end = lineEnd(bytes, at, delimiter);
			number = this.#writeLine(bytes, from, start, end, head, number);
			from = end + 1;
			at = from < bytes.length ? this.#matcher.findLine(bytes, from) : -1;
		}
		return true;
	}

	/** Whether these bytes are text beyond doubt, or taken for it. */
	canShow(bytes: Uint8Array): boolean {
		const { delimiter, binary } = this.#settings;
		if (binary === 'text') return true;
		return byteKit.isAscii(bytes) && (delimiter === 0 || byteKit.indexOfByte(bytes, 0) < 0);
	}

	/**
	 * Writes about a file whose bytes start at `from` and {@link canShow | can be shown}. All its lines with a match stand
	 * in `places`, as {@link LineMatcher.findLines} gives them, from the line `first` to before the line `last`.
	 */
	writeFound(
		bytes: Uint8Array,
		from: number,
		places: Int32Array,
		first: number,
		last: number,
		name: string | undefined,
	): void {
		const head = this.#headOf(name);
		if (this.#settings.report === 'names') {
			this.#output.appendText(head);
			return;
		}
		let number = 1;
		let at = from;
		for (let line = first; line < last; line++) {
			const end = places[line * 2 + 1]!;
			number = this.#writeLine(bytes, at, places[line * 2]!, end, head, number);
			at = end + 1;
		}
	}

	// What stands for a name, or before each line.
	#headOf(name: string | undefined): string {
		const { nulAfterNames, report } = this.#settings;
		if (name === undefined) return '';
		return name + (nulAfterNames ? '\0' : report === 'names' ? '\n' : ':');
	}

	// `number` is that of the line at `from`; returns that of the line behind this one.
	#writeLine(
		bytes: Uint8Array,
		from: number,
		start: number,
		end: number,
		head: string,
		number: number,
	): number {
		const { delimiter, showsLineNumbers } = this.#settings;
		const output = this.#output;
		const own = showsLineNumbers ? number + countByte(bytes, delimiter, from, start) : number;
		output.appendText(showsLineNumbers ? `${head}${own}:` : head);
		output.append(bytes, start, end);
		output.appendByte(delimiter);
		return own + 1;
	}
}
