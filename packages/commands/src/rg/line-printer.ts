import type { CommandOutput, Pausing, Span } from '@tenon/shell';
import { matchesPerStop } from '../support/pausing.ts';
import { inPieces } from '../support/text-pieces.ts';
import { byteLength } from './byte-offsets.ts';
import { endOfBlanks, endOfCharacters, hasMoreBytes } from './long-text.ts';
import type { RgShow } from './settings.ts';

/** What the writers of several files share. */
export interface RgPage {
	/** Lines of some file were written. */
	hasWritten: boolean;
}

/** What stands before the text of a line. */
export interface LineHead {
	readonly number: number;
	readonly offset: number;
	/** In bytes, from 1; `undefined` where no match is known. */
	readonly column: number | undefined;
	readonly isSelected: boolean;
}

/** What a text is that may be too long to be printed. */
export interface LineFit {
	readonly isSelected: boolean;
	/** A whole line, whose newline counts too. */
	readonly isWhole: boolean;
	/** All that are in it. */
	readonly matches: readonly Span[];
}

/** Prints lines of one file, with all that stands before and between them. */
export class LinePrinter {
	readonly #show: RgShow;
	readonly #output: CommandOutput;
	readonly #name: string | undefined;
	readonly #separator: string | undefined;
	readonly #page: RgPage;
	#hasHeading = false;
	/** Of the long line that was printed last. */
	#lastCut: LineCut | undefined;

	/** `name` stands before lines, or above them, if it is there. */
	constructor(
		show: RgShow,
		output: CommandOutput,
		how: { readonly name: string | undefined; readonly separator: string | undefined; readonly page: RgPage },
	) {
		this.#show = show;
		this.#output = output;
		this.#name = how.name;
		this.#separator = how.separator;
		this.#page = how.page;
	}

	/** Writes the heading, where one is wanted and not there yet: something is found, even if nothing is to be printed. */
	begin(): void {
		if (this.#hasHeading || !this.#show.heading) return;
		this.#hasHeading = true;
		let heading = this.#page.hasWritten ? '\n' : '';
		if (this.#name !== undefined)
			heading += this.#colored(this.#name, pathColor) + (this.#show.nulAfterNames ? '\0' : '\n');
		this.#write(heading);
	}

	/** Writes a line; its text is ready, and has no newline at its end. */
	print(head: LineHead, text: string): void {
		this.#write(`${this.#before(head)}${text}\n`);
	}

	/** Writes a line of a text as {@link fitted} has it; a long one in pieces, with pauses. */
	*printFitted(
		head: LineHead,
		text: string,
		line: Span,
		matches: readonly Span[],
		how: LineFit,
	): Pausing<void> {
		if (line[1] - line[0] <= shortLine) {
			this.print(head, this.fitted(text, line, matches, how));
			return;
		}
		const cut = yield* this.#cutOf(text, line, how.isWhole);
		this.#write(this.#before(head));
		if (cut.isWhole) yield* this.#paint(text, cut.shown, matches);
		else if (!this.#show.showsBeginnings) this.#write(this.#omission(matches, how));
		else {
			yield* this.#paint(text, cut.shown, matches);
			this.#write(this.#remainder([cut.shown[1], line[1]], matches, how));
		}
		this.#write('\n');
	}

	#before(head: LineHead): string {
		this.begin();
		const { heading, lineNumbers, columns, offsets, nulAfterNames } = this.#show;
		const sign = head.isSelected ? this.#show.matchSeparator : this.#show.contextSeparator;
		let before = '';
		if (this.#name !== undefined && !heading)
			before += this.#colored(this.#name, pathColor) + (nulAfterNames ? '\0' : sign);
		if (lineNumbers) before += this.#colored(String(head.number), numberColor) + sign;
		if (columns && head.column !== undefined) before += this.#colored(String(head.column), '') + sign;
		if (offsets) before += this.#colored(String(head.offset), '') + sign;
		return before;
	}

	/** A gap lies between the lines before and those to come; a heading says so by itself. */
	separate(): void {
		if (this.#separator !== undefined && (this.#hasHeading || !this.#show.heading))
			this.#write(`${this.#separator}\n`);
	}

	/** Writes a remark on the file. */
	remark(text: string): void {
		const name = this.#name === undefined ? '' : `${this.#colored(this.#name, pathColor)}: `;
		this.#write(`${name}${text}\n`);
	}

	/** A line of a text as it is printed, or what is printed instead where it is too long. */
	fitted(text: string, line: Span, matches: readonly Span[], how: LineFit): string {
		const { maxColumns, showsBeginnings } = this.#show;
		if (maxColumns === Number.POSITIVE_INFINITY) return this.painted(text, line, matches);
		const [start, end] = this.trimmed(text, line);
		const bytes = byteLength(text.slice(line[0], line[1])) + (how.isWhole ? 1 : 0);
		if (bytes <= maxColumns) return this.painted(text, line, matches);
		if (!showsBeginnings) return this.#omission(matches, how);
		const shown = Array.from(text.slice(start, end)).slice(0, maxColumns).join('');
		const cut = start + shown.length;
		return this.painted(text, [start, cut], matches) + this.#remainder([cut, end], matches, how);
	}

	// What is printed in place of a line that is too long.
	#omission(matches: readonly Span[], how: LineFit): string {
		if (!how.isSelected) return '[Omitted long context line]';
		return matches.length === 0 || this.#show.mode === 'matches'
			? '[Omitted long matching line]'
			: `[Omitted long line with ${how.matches.length} matches]`;
	}

	// What is printed after the beginning of one.
	#remainder([cut, end]: Span, matches: readonly Span[], how: LineFit): string {
		if (matches.length === 0) return ' [... omitted end of long line]';
		const left = countBefore(how.matches, end) - countBefore(how.matches, cut);
		return ` [... ${left} more ${left === 1 ? 'match' : 'matches'}]`;
	}

	// What of a long line is printed; known where it is asked about the same line again.
	*#cutOf(text: string, line: Span, isWhole: boolean): Pausing<LineCut> {
		const known = this.#lastCut;
		if (known !== undefined && known.text === text && known.start === line[0] && known.end === line[1])
			return known;
		const { maxColumns, showsBeginnings, trims } = this.#show;
		const start = trims ? yield* endOfBlanks(text, line) : line[0];
		const most = maxColumns - (isWhole ? 1 : 0);
		const fits = maxColumns === Number.POSITIVE_INFINITY || !(yield* hasMoreBytes(text, line, most));
		const end =
			fits || !showsBeginnings ? line[1] : yield* endOfCharacters(text, [start, line[1]], maxColumns);
		this.#lastCut = { text, start: line[0], end: line[1], shown: [start, end], isWhole: fits };
		return this.#lastCut;
	}

	// Writes a part of a text in pieces, with its matches in colour.
	*#paint(text: string, [start, end]: Span, matches: readonly Span[]): Pausing<void> {
		let at = start;
		let painting = '';
		let count = 0;
		const write = ([from, to]: Span): void => this.#write(text.slice(from, to));
		for (const [first, last] of this.#show.color ? joined(matches) : []) {
			if (first >= end) break;
			const matchStart = Math.max(first, at);
			const matchEnd = Math.min(last, end);
			if (matchStart >= matchEnd) continue;
			if (matchEnd - at <= shortLine)
				painting += text.slice(at, matchStart) + this.marked(text.slice(matchStart, matchEnd));
			else {
				this.#write(painting);
				painting = '';
				yield* inPieces(text, [at, matchStart], write);
				this.#write(colorStart(matchColor));
				yield* inPieces(text, [matchStart, matchEnd], write);
				this.#write(colorEnd);
			}
			at = matchEnd;
			if (++count % matchesPerStop > 0) continue;
			this.#write(painting);
			painting = '';
			yield;
		}
		this.#write(painting);
		yield* inPieces(text, [at, end], write);
	}

	/** A part of a text as it is printed: blanks at its start are left out if asked for, matches are in colour. */
	painted(text: string, part: Span, matches: readonly Span[]): string {
		const [from, end] = this.trimmed(text, part);
		if (!this.#show.color) return text.slice(from, end);
		let painting = '';
		let at = from;
		for (const [first, last] of joined(matches)) {
			const matchStart = Math.min(Math.max(first, at), end);
			const matchEnd = Math.min(last, end);
			if (matchStart >= matchEnd) continue;
			painting += text.slice(at, matchStart) + this.marked(text.slice(matchStart, matchEnd));
			at = matchEnd;
		}
		return painting + text.slice(at, end);
	}

	/** The same part without the blanks at its start, if that is asked for. */
	trimmed(text: string, [start, end]: Span): Span {
		return this.#show.trims ? [start + blanks.exec(text.slice(start, end))![0].length, end] : [start, end];
	}

	/** Text of a match in colour. */
	marked(text: string): string {
		return this.#colored(text, matchColor);
	}

	#write(text: string): void {
		this.#page.hasWritten ||= text !== '';
		this.#output.appendText(text);
	}

	#colored(text: string, color: string): string {
		return this.#show.color ? colorStart(color) + text + colorEnd : text;
	}
}

/** What of a line is printed, and whether that is all of it but blanks at its start. */
interface LineCut {
	readonly text: string;
	readonly start: number;
	readonly end: number;
	readonly shown: Span;
	readonly isWhole: boolean;
}

// How many matches start before a place; they are in order.
const countBefore = (matches: readonly Span[], place: number): number => {
	let low = 0;
	let high = matches.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (matches[middle]![0] < place) low = middle + 1;
		else high = middle;
	}
	return low;
};

// Matches that touch each other are painted as one.
function* joined(matches: readonly Span[]): Generator<Span> {
	let current: Span | undefined;
	for (const match of matches) {
		if (current !== undefined && current[1] === match[0]) current = [current[0], match[1]];
		else {
			if (current !== undefined) yield current;
			current = match;
		}
	}
	if (current !== undefined) yield current;
}

const blanks = /^[\t\v\f\r ]*/;

const colorStart = (color: string): string => `\x1b[0m${color}`;
const colorEnd = '\x1b[0m';
// A longer line is written in pieces.
const shortLine = 4096;

const pathColor = '\x1b[35m';
const numberColor = '\x1b[32m';
const matchColor = '\x1b[1m\x1b[31m';
