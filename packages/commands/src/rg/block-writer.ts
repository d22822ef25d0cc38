import type { Pausing, PerlRegex, Span } from '@tenon/shell';
import type { BlockSink } from './block-sink.ts';
import type { LinePrinter } from './line-printer.ts';
import { PassagePrinter, type Place } from './passage-printer.ts';
import { allMatchesOf, type Passage, passageOf } from './replacement.ts';
import type { RgShow } from './settings.ts';
import type { WholeText } from './whole-text.ts';

/** Writes the lines of one file as rg does, where a match may span lines. */
export class BlockWriter implements BlockSink {
	readonly #show: RgShow;
	readonly #regex: PerlRegex;
	readonly #printer: LinePrinter;
	readonly #passages: PassagePrinter;
	readonly #whole: WholeText;

	constructor(show: RgShow, regex: PerlRegex, printer: LinePrinter, whole: WholeText) {
		this.#show = show;
		this.#regex = regex;
		this.#printer = printer;
		this.#passages = new PassagePrinter(show.mode, printer);
		this.#whole = whole;
	}

	*select(lines: Span): Pausing<number> {
		const passage = yield* this.#passageOf(this.#whole.text, lines);
		yield* this.#passages.printBlock(this.#placeOf(lines), passage);
		return 1;
	}

	*surround(line: Span): Pausing<void> {
		const text = this.#whole.text.slice(line[0], line[1]);
		// With -v a match may be in it, as far as it is in this line.
		const passage = this.#show.inverts
			? yield* this.#passageOf(text, [0, text.length])
			: { text, matches: [] };
		yield* this.#passages.printLine(this.#placeOf(line), passage, { isSelected: false, isReplaced: false });
	}

	separate(): void {
		this.#printer.separate();
	}

	#placeOf([start]: Span): Place {
		const number = this.#show.lineNumbers ? this.#whole.numberOf(start) : 0;
		return { number, offset: this.#show.offsets ? this.#whole.offsetOf(start) : 0 };
	}

	*#passageOf(text: string, part: Span): Pausing<Passage> {
		const { needsMatches, replacement: template } = this.#show;
		const found = needsMatches ? yield* allMatchesOf(this.#regex, text, part) : [];
		return yield* passageOf(text, part, found, { regex: this.#regex, template });
	}
}
