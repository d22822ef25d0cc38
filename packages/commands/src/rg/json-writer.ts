import type { Maybe } from '@tenon/core';
import { byteKit, type CommandOutput, type Pausing, type PerlRegex, type Span } from '@tenon/shell';
import type { InputLine, LineSink } from '../grep/line-sink.ts';
import { byteLength } from './byte-offsets.ts';
import type { RgFound } from './found.ts';
import { linePieces, textOf } from './json-pieces.ts';
import { LinesInTurn } from './lines-in-turn.ts';
import type { Place } from './passage-printer.ts';
import { allMatchesOf, type Passage, passageOf } from './replacement.ts';
import type { RgShow } from './settings.ts';

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
	readonly #hasNumbers: boolean;
	readonly #inTurn = new LinesInTurn();
	#hasBegun = false;
	#printed = 0;
	#lines = 0;
	#matches = 0;

	constructor(
		output: CommandOutput,
		regex: PerlRegex,
		path: string,
		{ inverts, lineNumbers }: Pick<RgShow, 'inverts' | 'lineNumbers'>,
	) {
		this.#output = output;
		this.#regex = regex;
		this.#path = path;
		this.#inverts = inverts;
		this.#hasNumbers = lineNumbers;
	}

	write(line: InputLine, isSelected: boolean): boolean {
		this.#inTurn.take(line, () => this.#write(line, isSelected));
		return true;
	}

	finish(pause: () => Maybe<void>): Maybe<boolean> {
		return this.#inTurn.finish(pause);
	}

	*#write(line: InputLine, isSelected: boolean): Pausing<void> {
		const text = byteKit.decode(line.bytes, line.start, line.end);
		const found = isSelected === this.#inverts ? [] : yield* allMatchesOf(this.#regex, text);
		const whole: Span = [0, text.length];
		const { matches } = yield* passageOf(text, whole, found, { regex: this.#regex, template: undefined });
		const shown = line.end < line.bytes.length ? `${text}\n` : text;
		yield* this.writeLines(line, { text: shown, matches }, isSelected ? 1 : 0);
	}

	separate(): void {
		// Messages say themselves where they stand.
	}

	/** Writes the end of the file's messages and adds to the sums; without messages it does not count. */
	end(totals: JsonTotals, { searched, nulOffset }: RgFound, elapsedMs: number): void {
		if (!this.#hasBegun) return;
		const stats = {
			elapsed: durationOf(elapsedMs),
			searches: 1,
			searches_with_match: this.#lines > 0 ? 1 : 0,
			bytes_searched: searched,
			bytes_printed: this.#printed,
			matched_lines: this.#lines,
			matches: this.#matches,
		};
		totals.searches += 1;
		totals.bytes_searched += searched;
		totals.searches_with_match += stats.searches_with_match;
		totals.bytes_printed += this.#printed;
		totals.matched_lines += this.#lines;
		totals.matches += this.#matches;
		const binary_offset = nulOffset < 0 ? null : nulOffset;
		this.#print({ type: 'end', data: { path: textOf(this.#path), binary_offset, stats } });
	}

	/** Writes lines that belong together. So many of them are `selected`: all, or none around those that are. */
	*writeLines({ number, offset }: Place, { text, matches }: Passage, selected: number): Pausing<void> {
		if (!this.#hasBegun) this.#print({ type: 'begin', data: { path: textOf(this.#path) } });
		this.#hasBegun = true;
		this.#lines += selected;
		if (selected > 0) this.#matches += matches.length;
		const line = {
			type: selected > 0 ? 'match' : 'context',
			path: this.#path,
			text,
			number: this.#hasNumbers ? number : null,
			offset,
			matches,
		} as const;
		for (const piece of linePieces(line)) {
			this.#writeText(piece);
			yield;
		}
	}

	#print(message: object): void {
		this.#writeText(`${JSON.stringify(message)}\n`);
	}

	#writeText(text: string): void {
		this.#printed += byteLength(text);
		this.#output.appendText(text);
	}
}

/** A duration as messages give it. */
export const durationOf = (ms: number): object => ({
	secs: Math.floor(ms / 1000),
	nanos: Math.round((ms % 1000) * 1e6),
	human: `${(ms / 1000).toFixed(6)}s`,
});
