import type { Flow, Maybe } from '@tenon/core';
import type { Pausing, PerlRegex, Span } from '@tenon/shell';
import { withPauses } from '../support/pausing.ts';
import type { BlockSink } from './block-sink.ts';
import type { MultilineSettings } from './multiline-settings.ts';
import { NulWatch } from './nul-watch.ts';
import { linesIn, type WholeText } from './whole-text.ts';

/**
 * A search of a whole text, in which matches may span lines. Lines that matches touch are one block, and so
 * are blocks without a line between them. It goes from match to match, and keeps none of them.
 */
export class MultilineSearch {
	/** What the blocks so far count for. */
	selected = 0;
	/** Where the search goes on. */
	at = 0;
	readonly #whole: WholeText;
	readonly #regex: PerlRegex;
	readonly #settings: MultilineSettings;
	readonly #sink: BlockSink;
	readonly #nul: NulWatch;
	/** Lines of matches that are not written yet: the next match may belong to them. */
	#block: Span | undefined;
	#isFull: boolean;
	#hasShown = false;
	#shownTo = 0;
	#afterLeft = 0;

	constructor(whole: WholeText, regex: PerlRegex, settings: MultilineSettings, sink: BlockSink) {
		this.#whole = whole;
		this.#regex = regex;
		this.#settings = settings;
		this.#sink = sink;
		this.#nul = new NulWatch(whole, settings.nul);
		this.#isFull = settings.maxCount <= 0;
	}

	/** Where the first NUL byte was met, -1 if none was. */
	get nulAt(): number {
		return this.#nul.at;
	}

	/** Goes on to the next match, and at last past the end; `false` if nothing is left to do. A long search breathes. */
	*step(breathe: (steps: number) => Maybe<void>): Flow<boolean> {
		if (this.#isDone) return false;
		if (this.at < this.#whole.text.length) {
			if (this.#settings.inverts) yield* this.#passInverted(breathe);
			else yield* this.#passMatch(breathe);
			return true;
		}
		const pause = (): Maybe<void> => breathe(stepsPerPause);
		if (this.#block !== undefined) yield* withPauses(this.#showBlock(this.#block), pause);
		yield* withPauses(this.#showAfter(this.#whole.text.length), pause);
		return false;
	}

	get #isDone(): boolean {
		return this.#isFull || this.#nul.stops;
	}

	*#passMatch(breathe: (steps: number) => Maybe<void>): Flow<void> {
		const { text } = this.#whole;
		const match = yield* this.#find(breathe);
		this.at = match === undefined ? text.length : match[1];
		if (match === undefined) return;
		if (match[0] === match[1] && this.at < text.length)
			this.at += text.codePointAt(this.at)! > 0xffff ? 2 : 1;
		const lines = this.#whole.linesAround(match);
		const block = this.#block;
		const isJoined = block !== undefined && block[1] >= lines[0];
		this.#block = isJoined ? [block[0], lines[1]] : lines;
		if (block !== undefined && !isJoined)
			yield* withPauses(this.#showBlock(block), () => breathe(stepsPerPause));
	}

	// The lines up to the next match, each by itself.
	*#passInverted(breathe: (steps: number) => Maybe<void>): Flow<void> {
		const start = this.at;
		const match = yield* this.#find(breathe);
		const { length } = this.#whole.text;
		const [end, next] = match === undefined ? [length, length] : this.#whole.linesAround(match);
		this.at = next;
		const pause = (): Maybe<void> => breathe(stepsPerPause);
		if (start < end) yield* withPauses(this.#showAround(start), pause);
		yield* withPauses(this.#selectEach([start, end]), pause);
	}

	*#selectEach(lines: Span): Pausing<void> {
		let count = 0;
		for (const line of linesIn(this.#whole.text, lines)) {
			if (this.#isDone) return;
			yield* this.#select(line);
			if (++count % linesPerStop === 0) yield;
		}
	}

	// What was passed is not seen: `^` matches where the search goes on.
	*#find(breathe: (steps: number) => Maybe<void>): Flow<Span | undefined> {
		const { text } = this.#whole;
		const rest = this.at === 0 ? text : text.slice(this.at);
		const span = this.#regex.isLong(rest.length)
			? yield* this.#regex.findInSlices(rest, 0, {}, breathe)
			: this.#regex.find(rest);
		return span === undefined ? undefined : [span[0] + this.at, span[1] + this.at];
	}

	*#showBlock(lines: Span): Pausing<void> {
		yield* this.#showAround(lines[0]);
		// Only a match after the last newline touches no line.
		if (lines[0] < lines[1]) yield* this.#select(lines);
	}

	// The lines between those shown so far and the next ones that are selected, as far as they are wanted.
	*#showAround(to: number): Pausing<void> {
		yield* this.#showAfter(to);
		let from = to;
		for (let left = this.#settings.before; left > 0 && from > this.#shownTo; left--)
			from = this.#whole.lineStart(from - 1);
		let count = 0;
		for (const line of linesIn(this.#whole.text, [from, to])) {
			yield* this.#surround(line);
			if (++count % linesPerStop === 0) yield;
		}
	}

	// The lines after the last selected ones.
	*#showAfter(to: number): Pausing<void> {
		const { passesAll } = this.#settings;
		if (this.#afterLeft === 0 && !passesAll) return;
		let count = 0;
		for (const line of linesIn(this.#whole.text, [this.#shownTo, to])) {
			yield* this.#surround(line);
			if (++count % linesPerStop === 0) yield;
			if (passesAll) continue;
			this.#afterLeft -= 1;
			this.#stopIfEnough();
			if (this.#afterLeft === 0) return;
		}
	}

	*#surround(line: Span): Pausing<void> {
		if (this.#begin(line)) yield* this.#sink.surround(line);
	}

	*#select(lines: Span): Pausing<void> {
		const { after, maxCount } = this.#settings;
		const isShown = this.#begin(lines);
		if (this.#isDone) return;
		this.selected += isShown ? yield* this.#sink.select(lines) : 1;
		// Of what is hidden, it is enough to know that it is there.
		if (!isShown) this.#isFull = true;
		// Lines beyond those that are asked for are shown only as lines after the last of them.
		this.#afterLeft = this.selected > maxCount ? Math.max(0, this.#afterLeft - 1) : after;
		this.#stopIfEnough();
	}

	// Whether lines may be shown; what stands before them is written.
	#begin(lines: Span): boolean {
		const { before, after, isContinued } = this.#settings;
		this.#nul.look(lines);
		if (this.#isDone) return false;
		const isShown = !this.#nul.hides;
		const followsGap = this.#hasShown ? lines[0] > this.#shownTo : isContinued && isShown;
		if (followsGap && (before > 0 || after > 0)) this.#sink.separate();
		this.#hasShown ||= isShown;
		this.#shownTo = lines[1];
		return isShown;
	}

	#stopIfEnough(): void {
		if (this.selected >= this.#settings.maxCount && this.#afterLeft === 0) this.#isFull = true;
	}
}

const linesPerStop = 64;
const stepsPerPause = 64;
