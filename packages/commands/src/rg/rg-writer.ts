import type { Maybe } from '@tenon/core';
import { byteKit, type Pausing, type PerlRegex } from '@tenon/shell';
import { type InputLine, type LineSink, longLine } from '../grep/line-sink.ts';
import type { LinePrinter } from './line-printer.ts';
import { LinesInTurn } from './lines-in-turn.ts';
import { PassagePrinter } from './passage-printer.ts';
import { allMatchesOf, type FoundMatch, passageOf } from './replacement.ts';
import type { RgShow } from './settings.ts';

/** Writes the lines of one file as rg does, where a match is inside of a line. */
export class RgWriter implements LineSink {
	readonly needsNumbers: boolean;
	/** Matches in the lines so far. */
	matches = 0;
	readonly #show: RgShow;
	readonly #regex: PerlRegex;
	readonly #printer: LinePrinter;
	readonly #passages: PassagePrinter;
	readonly #lines = new LinesInTurn();

	constructor(show: RgShow, regex: PerlRegex, printer: LinePrinter) {
		this.needsNumbers = show.lineNumbers;
		this.#show = show;
		this.#regex = regex;
		this.#printer = printer;
		this.#passages = new PassagePrinter(show.mode, printer);
	}

	write(line: InputLine, isSelected: boolean): boolean {
		const { countsMatches, needsMatches, inverts } = this.#show;
		// Most lines are printed as they are.
		const isShort = line.end - line.start <= longLine;
		if (isShort && !countsMatches && !(needsMatches && isSelected !== inverts) && this.#lines.isEmpty) {
			const text = byteKit.decode(line.bytes, line.start, line.end);
			this.#passages.printWhole(line, { text, matches: [] }, { isSelected, isReplaced: false });
		} else this.#lines.take(line, () => this.#write(line, isSelected));
		return true;
	}

	finish(pause: () => Maybe<void>): Maybe<boolean> {
		return this.#lines.finish(pause);
	}

	*#write(line: InputLine, isSelected: boolean): Pausing<void> {
		const text = byteKit.decode(line.bytes, line.start, line.end);
		const { countsMatches, needsMatches, inverts, replacement: template } = this.#show;
		if (countsMatches) {
			this.matches += (yield* this.#matchesOf(line, text)).length;
			return;
		}
		const found = needsMatches && isSelected !== inverts ? yield* this.#matchesOf(line, text) : [];
		const passage = yield* passageOf(text, [0, text.length], found, { regex: this.#regex, template });
		yield* this.#passages.printLine(line, passage, {
			isSelected,
			isReplaced: template !== undefined && found.length > 0,
		});
	}

	// An empty match at the end of an input without a newline there is found, but is not shown unless it is replaced.
	*#matchesOf(line: InputLine, text: string): Pausing<readonly FoundMatch[]> {
		const found = yield* allMatchesOf(this.#regex, text);
		const isDelimited = line.end < line.bytes.length;
		if (isDelimited || this.#show.replacement !== undefined || found.at(-1)?.span[0] !== text.length)
			return found;
		return found.slice(0, -1);
	}

	separate(): void {
		if (this.#show.countsMatches || this.#lines.takeAfter(() => this.#printer.separate())) return;
		this.#printer.separate();
	}
}
