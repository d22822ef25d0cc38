import type { Pausing, Span } from '@tenon/shell';
import { matchesPerStop } from '../support/pausing.ts';
import { ByteOffsets } from './byte-offsets.ts';
import type { LinePrinter } from './line-printer.ts';
import type { Passage } from './replacement.ts';
import type { RgShow } from './settings.ts';
import { linesIn } from './whole-text.ts';

/** Where a passage starts in the file. */
export interface Place {
	readonly number: number;
	readonly offset: number;
}

/** Prints passages of a file: their lines, their matches, or a line for each match. */
export class PassagePrinter {
	readonly #mode: RgShow['mode'];
	readonly #printer: LinePrinter;

	constructor(mode: RgShow['mode'], printer: LinePrinter) {
		this.#mode = mode;
		this.#printer = printer;
	}

	/** Prints one line, selected or not; a newline at its end may be there. */
	*printLine(
		{ number, offset }: Place,
		{ text, matches }: Passage,
		{ isSelected, isReplaced }: { readonly isSelected: boolean; readonly isReplaced: boolean },
	): Pausing<void> {
		if (matches[0] === undefined || this.#mode === 'lines') {
			const column = matches[0] && (yield* new ByteOffsets(text).beforePausing(matches[0][0])) + 1;
			const head = { number, offset, column, isSelected };
			const line = withoutNewline(text, [0, text.length]);
			yield* this.#printer.printFitted(head, text, line, matches, {
				isSelected,
				isWhole: !isReplaced,
				matches,
			});
			return;
		}
		const offsets = new ByteOffsets(text);
		const all: Span = [0, text.length];
		let count = 0;
		for (const match of matches) {
			if (++count % matchesPerStop === 0) yield;
			const before = yield* offsets.beforePausing(match[0]);
			const part = withoutNewline(text, this.#mode === 'vimgrep' ? all : match);
			const isWhole = this.#mode === 'vimgrep' && !isReplaced;
			const head = { number, offset: offset + before, column: before + 1, isSelected };
			yield* this.#printer.printFitted(head, text, part, [match], { isSelected, isWhole, matches });
		}
	}

	/** Prints one short line, with all its matches in it. */
	printWhole(
		{ number, offset }: Place,
		{ text, matches }: Passage,
		{ isSelected, isReplaced }: { readonly isSelected: boolean; readonly isReplaced: boolean },
	): void {
		const column = matches[0] && new ByteOffsets(text).before(matches[0][0]) + 1;
		const shown = this.#printer.fitted(text, withoutNewline(text, [0, text.length]), matches, {
			isSelected,
			isWhole: !isReplaced,
			matches,
		});
		this.#printer.print({ number, offset, column, isSelected }, shown);
	}

	/** Prints selected lines that belong together, in which a match may span several. */
	*printBlock(place: Place, passage: Passage): Pausing<void> {
		this.#printer.begin();
		if (passage.matches.length === 0 || this.#mode === 'lines') yield* this.#printLines(place, passage);
		else if (this.#mode === 'matches') yield* this.#printParts(place, passage);
		else yield* this.#printStarts(place, passage);
	}

	// The column of the first match stands before each of the lines.
	*#printLines({ number, offset }: Place, { text, matches }: Passage): Pausing<void> {
		const offsets = new ByteOffsets(text);
		const column = matches[0] && (yield* offsets.beforePausing(matches[0][0])) + 1;
		for (const { line, index, touching } of withMatches(text, matches)) {
			if (index % matchesPerStop === 0) yield;
			const before = yield* offsets.beforePausing(line[0]);
			const head = { number: number + index, offset: offset + before, column, isSelected: true };
			yield* this.#printer.printFitted(head, text, withoutNewline(text, line), touching, {
				...wholeLine,
				matches: touching,
			});
		}
	}

	// What each line has of each match.
	*#printParts({ number, offset }: Place, { text, matches }: Passage): Pausing<void> {
		const offsets = new ByteOffsets(text);
		let count = 0;
		for (const { line, index, touching } of withMatches(text, matches)) {
			if (++count % matchesPerStop === 0) yield;
			const [start, end] = this.#printer.trimmed(text, withoutNewline(text, line));
			for (const match of touching) {
				if (++count % matchesPerStop === 0) yield;
				const part: Span = [Math.max(start, match[0]), Math.min(end, match[1])];
				if (part[0] >= part[1]) continue;
				const before = offsets.before(match[0]);
				const head = { number: number + index, offset: offset + before, column: before + 1 };
				this.#printer.print(
					{ ...head, isSelected: true },
					this.#printer.marked(text.slice(part[0], part[1])),
				);
			}
		}
	}

	// The line that each match starts in; before an empty match at its start there is none.
	*#printStarts({ number, offset }: Place, { text, matches }: Passage): Pausing<void> {
		const offsets = new ByteOffsets(text);
		let count = 0;
		for (const { line, index, touching } of withMatches(text, matches)) {
			if (++count % matchesPerStop === 0) yield;
			const lineOffset = offsets.before(line[0]);
			for (const match of touching) {
				if (++count % matchesPerStop === 0) yield;
				if (match[0] < line[0] || match[1] === line[0]) continue;
				const column = offsets.before(match[0]) - lineOffset + 1;
				const head = { number: number + index, offset: offset + lineOffset, column, isSelected: true };
				yield* this.#printer.printFitted(head, text, withoutNewline(text, line), [match], {
					...wholeLine,
					matches: touching,
				});
			}
		}
	}
}

// The lines of a text, each with the matches that are in it or reach into it.
function* withMatches(
	text: string,
	matches: readonly Span[],
): Generator<{ readonly line: Span; readonly index: number; readonly touching: readonly Span[] }> {
	let next = 0;
	let index = 0;
	for (const line of linesIn(text, [0, text.length])) {
		while (next < matches.length && matches[next]![0] < line[0] && matches[next]![1] <= line[0]) next += 1;
		let end = next;
		while (end < matches.length && matches[end]![0] < line[1]) end += 1;
		yield { line, index, touching: matches.slice(next, end) };
		index += 1;
	}
}

const wholeLine = { isSelected: true, isWhole: true } as const;

const withoutNewline = (text: string, [start, end]: Span): Span =>
	end > start && text[end - 1] === '\n' ? [start, end - 1] : [start, end];
