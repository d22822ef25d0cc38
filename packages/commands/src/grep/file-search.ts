import { andThen, type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandContext, lineEnd } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';
import { LineCopier } from './line-copier.ts';
import { LineHistory, lineBefore } from './line-history.ts';
import type { LineMatcher } from './line-matcher.ts';
import type { InputLine, LineSink } from './line-sink.ts';
import { PartialLine } from './partial-line.ts';
import type { GrepSettings } from './settings.ts';

/** What the searches of several files share. */
export interface SearchRun {
	readonly context: CommandContext;
	readonly settings: GrepSettings;
	readonly matcher: LineMatcher;
	/** Some line was written, so that the next group of lines is told apart from it. */
	hasWritten: boolean;
}

/**
 * The search of one file, fed with its bytes chunk by chunk: selects lines, writes them or counts them,
 * and knows what is left to do. A chunk is judged as a whole: a NUL byte in it makes the file binary
 * from that chunk on, so chunks should be as long as GNU's.
 */
export class FileSearch {
	/** Lines selected so far. */
	selected = 0;
	/** No further input can change anything. */
	isDone: boolean;
	/** Something was not shown for not being text. */
	hasHiddenMatches = false;
	/** Where the first NUL byte stands, -1 if none was met or it was not looked for. */
	nulOffset = -1;
	#pushed = 0;
	readonly #settings: GrepSettings;
	readonly #matcher: LineMatcher;
	readonly #run: SearchRun;
	readonly #sink: LineSink;
	/** Takes lines that are to be written as they are; `undefined` where the sink writes them. */
	readonly #copier: LineCopier | undefined;
	readonly #partial: PartialLine;
	/** Only how many lines are selected matters, however many there are. */
	readonly #countsAll: boolean;
	#isQuiet: boolean;
	#stopsAtFirst: boolean;
	/** As many lines are selected as were asked for; only lines after the last are still shown. */
	#isFull = false;
	#selectedBeforeNul = -1;
	/** Of the bytes that the search sees now, the offset in the file and the lines before. */
	#offset = 0;
	#lines = 0;
	#countedTo = 0;
	/** Where in the file the last written line ended; -1 before the first. */
	#writtenTo = -1;
	#pendingAfter = 0;
	readonly #history: LineHistory;
	/** Where in the file the last selected line ended. */
	#selectedTo = 0;

	/** `copiesLines`: selected lines are written as they are and not given to the sink. */
	constructor(run: SearchRun, sink: LineSink, options: { readonly copiesLines: boolean }) {
		const { settings, matcher } = run;
		this.#run = run;
		this.#settings = settings;
		this.#matcher = matcher;
		this.#sink = sink;
		this.#partial = new PartialLine(run.context.ports.limits.maxTextBytes);
		this.#history = new LineHistory(settings.before, settings.delimiter);
		this.#isQuiet = settings.report !== 'lines' && settings.report !== 'matches';
		this.#countsAll = settings.report === 'count' && settings.maxCount === Number.POSITIVE_INFINITY;
		this.#stopsAtFirst = this.#isQuiet && settings.report !== 'count';
		this.#copier = options.copiesLines ? new LineCopier(run.context.output, settings) : undefined;
		this.isDone = settings.maxCount <= 0;
		if (!settings.passesAll) return;
		this.#writtenTo = 0;
		this.#pendingAfter = Number.POSITIVE_INFINITY;
	}

	/** As many lines are selected as were asked for. */
	get isFull(): boolean {
		return this.#isFull;
	}

	/** Where in the file reading could go on if nothing more is wanted. */
	get selectedTo(): number {
		return this.#selectedTo;
	}

	/** Takes the next chunk; nothing of it is kept when it has been searched, so its memory may be used again. */
	push(chunk: Uint8Array): Maybe<void> {
		this.#judge(chunk);
		if (this.isDone) return;
		const { delimiter } = this.#settings;
		const end = byteKit.lastIndexOfByte(chunk, delimiter) + 1;
		let start = 0;
		if (end > 0 && this.#partial.size > 0) {
			start = byteKit.indexOfByte(chunk, delimiter) + 1;
			this.#partial.add(chunk.subarray(0, start));
			const searched = this.#search(this.#partial.take());
			if (searched !== undefined) return andThen(searched, () => this.#pushRest(chunk, start, end));
		}
		return this.#pushRest(chunk, start, end);
	}

	#pushRest(chunk: Uint8Array, start: number, end: number): Maybe<void> {
		const searched = start < end && !this.isDone ? this.#search(chunk.subarray(start, end)) : undefined;
		const keep = (): void => {
			if (end < chunk.length) this.#partial.add(chunk.subarray(end));
		};
		return searched === undefined ? keep() : andThen(searched, keep);
	}

	/** The input has ended. */
	end(): Maybe<void> {
		const searched = this.isDone ? undefined : this.#search(this.#partial.take());
		return searched === undefined ? this.#conclude() : andThen(searched, () => this.#conclude());
	}

	#conclude(): void {
		const isBinary = this.#selectedBeforeNul >= 0 && this.#selectedBeforeNul < this.selected;
		if (isBinary && (this.#settings.report === 'lines' || this.#settings.report === 'matches'))
			this.hasHiddenMatches = true;
	}

	/** Waits until all lines of the last chunk are written; call it after each chunk and at the end. */
	written(): Maybe<void> {
		const finished = this.#sink.finish?.(() => this.#pause());
		if (finished === undefined || finished === true) return;
		return andThen(finished, (isShown) => {
			if (!isShown) this.hasHiddenMatches = true;
		});
	}

	#judge(chunk: Uint8Array): void {
		const { binary, delimiter, report } = this.#settings;
		if (this.#selectedBeforeNul >= 0 || delimiter === 0 || binary === 'text') return;
		const nul = byteKit.indexOfByte(chunk, 0);
		this.#pushed += chunk.length;
		if (nul < 0) return;
		this.nulOffset = this.#pushed - chunk.length + nul;
		if (binary === 'without-match') {
			this.selected = 0;
			this.isDone = true;
			return;
		}
		this.#selectedBeforeNul = this.selected;
		if (report !== 'count') {
			this.#isQuiet = true;
			this.#stopsAtFirst = true;
		}
	}

	#search(lines: Uint8Array): Maybe<void> {
		if (lines.length === 0) return;
		const fresh = this.#selectedBeforeNul >= 0 ? withoutNuls(lines, this.#settings.delimiter) : lines;
		const from = this.#history.size;
		if (from > 0 && from + fresh.length > longCopy) return runFlow(this.#searchCopied(fresh, from));
		return this.#searchAfter(this.#history.followedBy(fresh), from);
	}

	*#searchCopied(fresh: Uint8Array, from: number): Flow<void> {
		const { context } = this.#run;
		const bytes = yield* this.#history.followedByInSlices(fresh, (steps) => context.breathe(steps));
		yield* wait(this.#searchAfter(bytes, from));
	}

	#searchAfter(bytes: Uint8Array, from: number): Maybe<void> {
		const { context } = this.#run;
		const ahead = this.#matcher.ahead(bytes, from, (steps) => context.breathe(steps));
		if (ahead === undefined && from < longHistory) return this.#take(bytes, from);
		return runFlow(this.#searchInSlices(bytes, from, ahead));
	}

	*#searchInSlices(bytes: Uint8Array, from: number, ahead: Flow<void> | undefined): Flow<void> {
		if (ahead !== undefined) yield* ahead;
		if (from >= longHistory && !this.#isQuiet && !this.#isFull) yield* this.#writeHistory(bytes, from);
		yield* wait(this.#take(bytes, from));
	}

	#take(bytes: Uint8Array, from: number): Maybe<void> {
		this.#scan(bytes, from);
		if (this.#copier?.write(bytes) === false) this.hasHiddenMatches = true;
		if (!this.isDone) this.#writePending(bytes, bytes.length);
		if (this.#isFull && this.#pendingAfter === 0) this.isDone = true;
		return runFlow(this.#forget(bytes));
	}

	// What a chunk selects first may show all lines before it: those of the history are written with turns.
	*#writeHistory(bytes: Uint8Array, from: number): Flow<void> {
		const { before, delimiter } = this.#settings;
		const selected = this.#firstSelected(bytes, from);
		if (selected < 0) return;
		let at = selected;
		const earliest = this.#earliestContext;
		for (let count = 0; count < before && at > earliest; count++) {
			at = lineBefore(bytes, at, delimiter);
			if ((count & 1023) === 1023) yield* wait(this.#pause());
		}
		at = Math.max(at, earliest);
		if (at >= from) return;
		this.#startGroup(at);
		for (let count = 0; at < from; count++) {
			const end = lineEnd(bytes, at, delimiter);
			this.#write(bytes, at, end, false);
			at = end + 1;
			if ((count & 255) === 255) yield* wait(this.#pause());
		}
	}

	// Where the first line starts that is going to be selected; -1 if none is.
	#firstSelected(bytes: Uint8Array, from: number): number {
		const place = new Int32Array(2);
		const { inverts } = this.#settings;
		for (let at = from; at < bytes.length; at = place[1]! + 1) {
			const isFound = this.#matcher.findLines(bytes, at, place) > 0;
			if (!inverts) return isFound ? place[0]! : -1;
			if (!isFound || place[0]! > at) return at;
		}
		return -1;
	}

	#pause(): Maybe<void> {
		const { context } = this.#run;
		return andThen(context.output.settle(), () => context.breathe(stepsPerPause));
	}

	#scan(bytes: Uint8Array, from: number): void {
		const { inverts } = this.#settings;
		for (let at = from; at < bytes.length && !this.isDone && !this.#isFull; ) {
			const places = this.#placesWanted();
			const count = this.#matcher.findLines(bytes, at, places);
			if (this.#countsAll && !inverts) this.selected += count;
			else at = this.#selectFound(bytes, at, places, count);
			// Where there is room for more, there are no more.
			if (count * 2 === places.length) at = places[places.length - 1]! + 1;
			else if (!inverts) return;
			else {
				this.#selectRange(bytes, at, bytes.length);
				return;
			}
		}
	}

	// Room for no more lines than can be selected.
	#placesWanted(): Int32Array {
		const { inverts, maxCount } = this.#settings;
		if (inverts) return manyPlaces();
		const most = this.#stopsAtFirst ? 1 : maxCount - this.selected;
		return most < mostPlaces / 2 ? manyPlaces().subarray(0, most * 2) : manyPlaces();
	}

	// Selects the lines that were found, or those between them; returns where the next one starts.
	#selectFound(bytes: Uint8Array, from: number, places: Int32Array, count: number): number {
		const { inverts } = this.#settings;
		let at = from;
		for (let index = 0; index < count * 2 && !this.isDone && !this.#isFull; index += 2) {
			const start = places[index]!;
			const end = places[index + 1]!;
			if (inverts) this.#selectRange(bytes, at, start);
			else this.#select(bytes, start, end);
			at = end + 1;
		}
		return at;
	}

	// Lines without a match, all of them selected.
	#selectRange(bytes: Uint8Array, from: number, to: number): void {
		if (from >= to) return;
		const { delimiter } = this.#settings;
		const copier = this.#isQuiet ? undefined : this.#copier;
		if (copier !== undefined || this.#countsAll) {
			const isDelimited = bytes[to - 1] === delimiter;
			this.selected += countByte(bytes, delimiter, from, to) + (isDelimited ? 0 : 1);
			copier?.take(from, to);
			return;
		}
		for (let at = from; at < to && !this.isDone && !this.#isFull; ) {
			const end = lineEnd(bytes, at, delimiter);
			this.#select(bytes, at, end);
			at = end + 1;
		}
	}

	#select(bytes: Uint8Array, start: number, end: number): void {
		this.selected += 1;
		this.#selectedTo = this.#offset + end + 1;
		if (!this.#isQuiet) this.#writeSelected(bytes, start, end);
		// A match in a binary file counts as output.
		else this.#run.hasWritten = true;
		if (this.#stopsAtFirst) this.isDone = true;
		else if (this.selected >= this.#settings.maxCount) {
			this.#isFull = true;
			if (this.#settings.passesAll) this.#pendingAfter = 0;
		}
	}

	#writeSelected(bytes: Uint8Array, start: number, end: number): void {
		const { before, after, delimiter, passesAll } = this.#settings;
		if (this.#copier !== undefined) {
			this.#copier.take(start, Math.min(bytes.length, end + 1));
			return;
		}
		this.#writePending(bytes, start);
		let from = start;
		const earliest = this.#earliestContext;
		for (let count = 0; count < before && from > earliest; count++) from = lineBefore(bytes, from, delimiter);
		from = Math.max(from, earliest);
		this.#startGroup(from);
		while (from < start) {
			const lineTo = lineEnd(bytes, from, delimiter);
			this.#write(bytes, from, lineTo, false);
			from = lineTo + 1;
		}
		this.#write(bytes, start, end, true);
		this.#pendingAfter = passesAll ? Number.POSITIVE_INFINITY : Math.max(0, after);
	}

	// What was written is not written again.
	get #earliestContext(): number {
		return this.#writtenTo < 0 ? 0 : Math.max(0, this.#writtenTo - this.#offset);
	}

	#startGroup(from: number): void {
		const { before, after } = this.#settings;
		if ((before >= 0 || after >= 0) && this.#offset + from !== this.#writtenTo && this.#run.hasWritten)
			this.#sink.separate();
		this.#run.hasWritten = true;
	}

	// The lines after the last selected one, up to the next or the end.
	#writePending(bytes: Uint8Array, to: number): void {
		if (this.#pendingAfter === 0 || this.#isQuiet) return;
		const { delimiter, inverts, marksLater } = this.#settings;
		// A selected line that could not be shown leaves nothing between it and what was written.
		if (this.#writtenTo < 0) this.#writtenTo = this.#offset;
		for (; this.#pendingAfter > 0; this.#pendingAfter--) {
			// A line that cannot be shown is not passed: it counts for all that are left.
			const at = Math.max(0, this.#writtenTo - this.#offset);
			if (at >= to) return;
			const end = lineEnd(bytes, at, delimiter);
			const isLater = this.#isFull && marksLater;
			const isSelected = isLater && this.#matcher.findLine(bytes.subarray(at, end + 1), 0) >= 0 !== inverts;
			this.#write(bytes, at, end, isSelected);
		}
	}

	#write(bytes: Uint8Array, start: number, end: number, isSelected: boolean): void {
		const line: InputLine = {
			bytes,
			start,
			end,
			number: this.#sink.needsNumbers ? this.#numberOf(bytes, start) : 0,
			offset: this.#offset + start,
		};
		if (this.#sink.write(line, isSelected)) this.#writtenTo = this.#offset + end + 1;
		else this.hasHiddenMatches = true;
	}

	#numberOf(bytes: Uint8Array, start: number): number {
		this.#lines += countByte(bytes, this.#settings.delimiter, this.#countedTo, start);
		this.#countedTo = start;
		return this.#lines + 1;
	}

	// Moves on behind these bytes; keeps the lines that may become context.
	*#forget(bytes: Uint8Array): Flow<void> {
		const { delimiter } = this.#settings;
		const before = this.#history.size;
		const needless = this.#isQuiet ? bytes.length : Math.min(this.#earliestContext, bytes.length);
		const keptFrom = yield* this.#history.keep(bytes, needless, (steps) => this.#run.context.breathe(steps));
		if (this.#sink.needsNumbers) {
			if (keptFrom > this.#countedTo) this.#lines += countByte(bytes, delimiter, this.#countedTo, keptFrom);
			else this.#lines -= countByte(bytes, delimiter, keptFrom, this.#countedTo);
			this.#countedTo = 0;
		}
		this.#offset += keptFrom;
		this.#countHeld(this.#history.size - before);
	}

	// Lines before a match may be as many as a file has.
	#countHeld(more: number): void {
		const { context } = this.#run;
		if (more > 0) context.holdMemory(more);
		else if (more < 0) context.releaseMemory(-more);
	}
}

/** Where lines stand that were found; nothing is in here between two searches. */
const manyPlaces = (): Int32Array => (foundPlaces ??= new Int32Array(mostPlaces));
let foundPlaces: Int32Array | undefined;
const mostPlaces = 8192;

// From here on what is done about a history is done in slices.
const longHistory = 1 << 16;
const stepsPerPause = 256;
// So much takes long to be copied behind a history.
const longCopy = 1 << 20;

const withoutNuls = (bytes: Uint8Array, delimiter: number): Uint8Array => {
	const copy = bytes.slice();
	for (let at = byteKit.indexOfByte(copy, 0); at >= 0; at = byteKit.indexOfByte(copy, 0, at + 1))
		copy[at] = delimiter;
	return copy;
};
