import { byteKit, type CommandOutput } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';
import { lineEnd, lineStart } from './line-bounds.ts';
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
		const { delimiter, nulAfterNames, report, binary } = this.#settings;
		const isText = byteKit.isAscii(bytes) && (delimiter === 0 || byteKit.indexOfByte(bytes, 0) < 0);
		if (!isText && binary !== 'text') return false;
		if (report === 'names') this.#output.appendText(nulAfterNames ? `${name}\0` : `${name}\n`);
		else this.#writeLines(bytes, found, name === undefined ? '' : nulAfterNames ? `${name}\0` : `${name}:`);
		return true;
	}

	#writeLines(bytes: Uint8Array, found: number, head: string): void {
		const { delimiter, showsLineNumbers } = this.#settings;
		const output = this.#output;
		let number = 1;
		let from = 0;
		for (let at = found; at >= 0; ) {
			const start = lineStart(bytes, at, from, delimiter);
			const end = lineEnd(bytes, at, delimiter);
			if (showsLineNumbers) number += countByte(bytes, delimiter, from, start);
			output.appendText(showsLineNumbers ? `${head}${number}:` : head);
			output.append(bytes, start, end);
			output.appendByte(delimiter);
			from = end + 1;
			number += 1;
			at = from < bytes.length ? this.#matcher.findLine(bytes, from) : -1;
		}
	}
}
