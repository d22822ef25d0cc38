import { encodeText, hasRawBytes } from '@tenon/core';
import { byteKit, type CommandOutput, type PerlRegex } from '@tenon/shell';
import type { InputLine, LineSink } from '../grep/line-sink.ts';
import { matchesOf } from './replacement.ts';

/** Sums over all files, for the last message. */
export interface JsonTotals {
	searches: number;
	searches_with_match: number;
	bytes_searched: number;
	bytes_printed: number;
	matched_lines: number;
	matches: number;
}

/** Writes the lines of one file as messages in JSON, one per line. */
export class JsonWriter implements LineSink {
	readonly needsNumbers = true;
	readonly #output: CommandOutput;
	readonly #regex: PerlRegex;
	readonly #path: string;
	readonly #inverts: boolean;
	#hasBegun = false;
	#printed = 0;
	#lines = 0;
	#matches = 0;

	constructor(output: CommandOutput, regex: PerlRegex, path: string, inverts: boolean) {
		this.#output = output;
		this.#regex = regex;
		this.#path = path;
		this.#inverts = inverts;
	}

	write(line: InputLine, isSelected: boolean): boolean {
		if (!this.#hasBegun) this.#print({ type: 'begin', data: { path: textOf(this.#path) } });
		this.#hasBegun = true;
		const text = byteKit.decode(line.bytes, line.start, line.end);
		const submatches =
			isSelected && !this.#inverts
				? [...matchesOf(this.#regex, text)].map(({ span }) => submatch(text, span))
				: [];
		if (isSelected) {
			this.#lines += 1;
			this.#matches += submatches.length;
		}
		this.#print({
			type: isSelected ? 'match' : 'context',
			data: {
				path: textOf(this.#path),
				lines: textOf(line.end < line.bytes.length ? `${text}\n` : text),
				line_number: line.number,
				absolute_offset: line.offset,
				submatches,
			},
		});
		return true;
	}

	separate(): void {
		// Messages say themselves where they stand.
	}

	/** Writes the end of the file's messages and adds to the sums; without messages it does not count. */
	end(totals: JsonTotals, bytesSearched: number, nulOffset: number, elapsedMs: number): void {
		if (!this.#hasBegun) return;
		const stats = {
			elapsed: durationOf(elapsedMs),
			searches: 1,
			searches_with_match: this.#lines > 0 ? 1 : 0,
			bytes_searched: bytesSearched,
			bytes_printed: this.#printed,
			matched_lines: this.#lines,
			matches: this.#matches,
		};
		totals.searches += 1;
		totals.bytes_searched += bytesSearched;
		totals.searches_with_match += stats.searches_with_match;
		totals.bytes_printed += this.#printed;
		totals.matched_lines += this.#lines;
		totals.matches += this.#matches;
		const binary_offset = nulOffset < 0 ? null : nulOffset;
		this.#print({ type: 'end', data: { path: textOf(this.#path), binary_offset, stats } });
	}

	#print(message: object): void {
		const text = `${JSON.stringify(message)}\n`;
		this.#printed += text.length;
		this.#output.appendText(text);
	}
}

/** A duration as messages give it. */
export const durationOf = (ms: number): object => ({
	secs: Math.floor(ms / 1000),
	nanos: Math.round((ms % 1000) * 1e6),
	human: `${(ms / 1000).toFixed(6)}s`,
});

const textOf = (text: string): object =>
	hasRawBytes(text) ? { bytes: base64Of(encodeText(text)) } : { text };

const base64Of = (bytes: Uint8Array): string =>
	btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const submatch = (text: string, [start, end]: readonly [number, number]): object => {
	const from = encodeText(text.slice(0, start)).length;
	const match = text.slice(start, end);
	return { match: textOf(match), start: from, end: from + encodeText(match).length };
};
