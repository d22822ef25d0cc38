import { encodeText, type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { byteKit, type CommandOutput, decodeApart, type Span } from '@tenon/shell';
import { inPieces } from '../support/text-pieces.ts';
import { colorEnd, colorStart, painted } from './colors.ts';
import type { LineMatcher } from './line-matcher.ts';
import { type InputLine, isAlwaysText, isText, type LineSink, longLine } from './line-sink.ts';
import type { GrepSettings } from './settings.ts';

/** Writes lines of one file, with all that is asked for in front of them and in colour. */
export class LineWriter implements LineSink {
	readonly needsNumbers: boolean;
	readonly #settings: GrepSettings;
	readonly #matcher: LineMatcher;
	readonly #output: CommandOutput;
	/** `undefined` where names are not shown. */
	readonly #name: string | undefined;
	readonly #numberWidth: number;
	/** Lines that take long to write, and what came after them. */
	readonly #waiting: ({ readonly line: InputLine; readonly isSelected: boolean } | 'gap')[] = [];

	constructor(
		settings: GrepSettings,
		matcher: LineMatcher,
		output: CommandOutput,
		name: string | undefined,
		numberWidth: number,
	) {
		this.#settings = settings;
		this.needsNumbers = settings.showsLineNumbers;
		this.#matcher = matcher;
		this.#output = output;
		this.#name = name;
		this.#numberWidth = numberWidth;
	}

	write(line: InputLine, isSelected: boolean): boolean {
		const { report, colors } = this.#settings;
		const size = line.end - line.start;
		const isLong =
			size > longPlainLine || (size > longLine && (report === 'matches' || colors !== undefined));
		if (isLong || this.#waiting.length > 0) {
			this.#waiting.push({ line, isSelected });
			return true;
		}
		const writing = this.#write(line, isSelected);
		if (typeof writing === 'boolean') return writing;
		for (;;) {
			const step = writing.next();
			if (step.done === true) return step.value;
		}
	}

	finish(pause: () => Maybe<void>): Maybe<boolean> {
		return this.#waiting.length === 0 || runFlow(this.#finish(pause));
	}

	*#finish(pause: () => Maybe<void>): Flow<boolean> {
		let isShown = true;
		const waiting = this.#waiting.splice(0);
		for (const item of waiting) {
			if (item === 'gap') {
				this.separate();
				continue;
			}
			const writing = this.#write(item.line, item.isSelected);
			yield* wait(pause());
			if (typeof writing === 'boolean') {
				isShown &&= writing;
				continue;
			}
			for (let step = writing.next(); ; step = writing.next()) {
				yield* wait(pause());
				if (step.done !== true) continue;
				isShown &&= step.value;
				break;
			}
		}
		return isShown;
	}

	// Where matches are told apart, it stops after some of them, so that others have their turn.
	#write(line: InputLine, isSelected: boolean): boolean | Writing {
		const { report, inverts, colors, delimiter } = this.#settings;
		const hasMatches = isSelected !== inverts;
		if (report === 'matches') return !hasMatches || this.#writeMatches(line, isSelected);
		if (line.end - line.start > longPlainLine) return this.#writeLong(line, isSelected, hasMatches);
		if (!this.#isShowable(line.bytes, line.start, line.end)) return false;
		this.#writeHead(line.offset, line.number, isSelected ? ':' : '-', line.end > line.start);
		if (colors !== undefined) return this.#writePainted(line, isSelected, hasMatches);
		this.#output.append(line.bytes, line.start, line.end);
		this.#output.appendByte(delimiter);
		return true;
	}

	// In pieces, each of which is looked at and written in one go.
	*#writeLong(line: InputLine, isSelected: boolean, hasMatches: boolean): Writing {
		const { bytes, start, end } = line;
		for (let at = start; at < end && !isAlwaysText(this.#settings); ) {
			const to = wholeCharacters(bytes, at, Math.min(at + pieceBytes, end), end);
			if (!isText(bytes, at, to)) return false;
			at = to;
			yield;
		}
		this.#writeHead(line.offset, line.number, isSelected ? ':' : '-', true);
		if (this.#settings.colors !== undefined) return yield* this.#writePainted(line, isSelected, hasMatches);
		for (let at = start; at < end; at += pieceBytes) {
			this.#output.append(bytes, at, Math.min(at + pieceBytes, end));
			yield;
		}
		this.#output.appendByte(this.#settings.delimiter);
		return true;
	}

	// A part of a text; a long one in pieces.
	*#writeText(text: string, from: number, to: number): Generator<void, void> {
		yield* inPieces(text, [from, to], ([start, end]) => this.#output.appendText(text.slice(start, end)));
	}

	separate(): void {
		if (this.#waiting.length > 0) {
			this.#waiting.push('gap');
			return;
		}
		const { groupSeparator, colors } = this.#settings;
		if (groupSeparator === undefined) return;
		this.#output.appendText(`${painted(colors, colors?.separator ?? '', groupSeparator)}\n`);
	}

	/** Writes the file's name and what comes behind it. */
	writeName(separator: string): void {
		const { colors, nulAfterNames } = this.#settings;
		if (this.#name === undefined) return;
		const sign = nulAfterNames
			? '\0'
			: separator === ''
				? ''
				: painted(colors, colors?.separator ?? '', separator);
		this.#output.appendText(painted(colors, colors?.fileName ?? '', this.#name) + sign);
	}

	#writeHead(offset: number, number: number, separator: string, hasText: boolean): void {
		const { showsLineNumbers, showsOffsets, alignsTabs, colors } = this.#settings;
		if (this.#name === undefined && !showsLineNumbers && !showsOffsets) return;
		this.writeName(separator);
		const sign = painted(colors, colors?.separator ?? '', separator);
		let text = '';
		if (showsLineNumbers)
			text += painted(colors, colors?.lineNumber ?? '', String(number).padStart(this.#numberWidth)) + sign;
		if (showsOffsets)
			text += painted(colors, colors?.byteOffset ?? '', String(offset).padStart(this.#numberWidth)) + sign;
		if (alignsTabs && hasText) text += '\t';
		this.#output.appendText(text);
	}

	#decode(bytes: Uint8Array, start: number, end: number): string {
		return (this.#settings.hasBytes ? decodeApart : byteKit.decode)(bytes, start, end);
	}

	// Each match that is not empty, on a line of its own.
	*#writeMatches(line: InputLine, isSelected: boolean): Writing {
		const { bytes, start, end } = line;
		const { colors, delimiter, inverts } = this.#settings;
		const text = this.#decode(bytes, start, end);
		const isLong = text.length > longLine;
		const isPlain = text.length === end - start;
		const color = (isSelected ? colors?.selectedMatch : colors?.contextMatch) ?? '';
		let previous = 0;
		let previousByte = 0;
		let count = 0;
		for (let at = 0; ; ) {
			const span = isLong ? yield* this.#matchPausing(text, at) : this.#matchFrom(text, at);
			if (span === undefined) break;
			at = span[1];
			const [from, to] = span;
			const first = isPlain ? from : previousByte + encodeText(text.slice(previous, from)).length;
			const last = isPlain ? to : first + encodeText(text.slice(from, to)).length;
			previous = to;
			previousByte = last;
			if (!this.#isShowable(bytes, start + first, start + last)) return false;
			this.#writeHead(line.offset + first, line.number, inverts ? '-' : ':', true);
			if (colors !== undefined) this.#output.appendText(colorStart(colors, color));
			this.#output.append(bytes, start + first, start + last);
			if (colors !== undefined) this.#output.appendText(colorEnd(colors, color));
			this.#output.appendByte(delimiter);
			count += 1;
			if (count % matchesPerStep === 0) yield;
		}
		return true;
	}

	*#writePainted(line: InputLine, isSelected: boolean, hasMatches: boolean): Writing {
		const colors = this.#settings.colors!;
		const { inverts } = this.#settings;
		const lineColor =
			isSelected !== (inverts && colors.isReversed) ? colors.selectedLine : colors.contextLine;
		const matchColor = isSelected ? colors.selectedMatch : colors.contextMatch;
		const text = this.#decode(line.bytes, line.start, line.end);
		const isLong = text.length > longLine;
		let shown = 0;
		let painting = '';
		let count = 0;
		if (hasMatches && matchColor !== '') {
			for (let at = 0; ; ) {
				const span = isLong ? yield* this.#matchPausing(text, at) : this.#matchFrom(text, at);
				if (span === undefined) break;
				at = span[1];
				const [from, to] = span;
				painting += colorStart(colors, lineColor);
				if (to - shown > pieceBytes) {
					this.#output.appendText(painting);
					yield* this.#writeText(text, shown, from);
					this.#output.appendText(colorStart(colors, matchColor));
					yield* this.#writeText(text, from, to);
					painting = colorEnd(colors, matchColor);
				} else painting += text.slice(shown, from) + painted(colors, matchColor, text.slice(from, to));
				shown = to;
				count += 1;
				if (count % matchesPerStep > 0) continue;
				this.#output.appendText(painting);
				painting = '';
				yield;
			}
		}
		// A carriage return at the end stays outside of the colour.
		const tail = text.endsWith('\r') ? text.length - 1 : text.length;
		if (tail > shown && lineColor !== '') {
			this.#output.appendText(painting + colorStart(colors, lineColor));
			yield* this.#writeText(text, shown, tail);
			painting = colorEnd(colors, lineColor);
			shown = tail;
		}
		this.#output.appendText(painting);
		yield* this.#writeText(text, shown, text.length);
		this.#output.appendByte(this.#settings.delimiter);
		return true;
	}

	// The next match that is not empty.
	#matchFrom(text: string, from: number): Span | undefined {
		for (let at = from; at < text.length; ) {
			const span = this.#matcher.find(text, at);
			if (span === undefined || span[1] > span[0]) return span;
			at = span[0] + 1;
		}
		return undefined;
	}

	*#matchPausing(text: string, from: number): Generator<void, Span | undefined> {
		for (let at = from; at < text.length; ) {
			const span = yield* this.#matcher.findPausing(text, at);
			if (span === undefined || span[1] > span[0]) return span;
			at = span[0] + 1;
		}
		return undefined;
	}

	#isShowable(bytes: Uint8Array, start: number, end: number): boolean {
		return isAlwaysText(this.#settings) || isText(bytes, start, end);
	}
}

/** Writes a line; stops now and then. Returns whether it could be shown. */
type Writing = Generator<void, boolean, void>;

// Where the last character ends that is whole before a place.
const wholeCharacters = (bytes: Uint8Array, start: number, place: number, end: number): number => {
	let at = place;
	while (place < end && at > start + 1 && (bytes[at]! & 0xc0) === 0x80) at -= 1;
	return at;
};

const matchesPerStep = 256;
const longPlainLine = 1 << 18;
const pieceBytes = 1 << 16;
