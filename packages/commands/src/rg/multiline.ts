import { encodeText } from '@tenon/core';
import { byteKit, type PerlRegex, type Span } from '@tenon/shell';
import type { LineSink } from '../grep/line-sink.ts';
import { expandReplacement, matchesOf } from './replacement.ts';
import type { RgWriter } from './rg-writer.ts';
import type { RgShow } from './settings.ts';

/** A match that may span lines, with its groups. */
interface WideMatch {
	readonly span: Span;
	readonly groups: readonly (Span | undefined)[];
}

/** A search of a whole text, in which matches may span lines. */
export class MultilineSearch {
	/** How many matches there are. */
	readonly count: number;
	readonly #bytes: Uint8Array;
	readonly #text: string;
	readonly #regex: PerlRegex;
	readonly #matches: readonly WideMatch[];

	constructor(bytes: Uint8Array, regex: PerlRegex) {
		this.#bytes = bytes;
		this.#text = byteKit.decode(bytes);
		this.#regex = regex;
		this.#matches = [...matchesOf(regex, this.#text)].filter(
			({ span }) => span[0] < this.#text.length || this.#text === '',
		);
		this.count = this.#matches.length;
	}

	/** Gives a sink the lines that matches touch, or all others; returns how many. */
	writeLines(sink: LineSink, options: { readonly inverts: boolean }): number {
		let count = 0;
		let next = 0;
		let offset = 0;
		for (let start = 0, number = 1; start < this.#text.length; number++) {
			const end = lineEnd(this.#text, start);
			while (
				next < this.count &&
				this.#matches[next]!.span[1] <= start &&
				this.#matches[next]!.span[0] < start
			)
				next += 1;
			const span = this.#matches[next]?.span;
			const isTouched = span !== undefined && span[0] <= end && (span[1] > start || span[0] === start);
			const size = lengthOf(this.#text.slice(start, end));
			if (isTouched !== options.inverts) {
				count += 1;
				sink.write({ bytes: this.#bytes, start: offset, end: offset + size, number, offset }, true);
			}
			offset += size + 1;
			start = end + 1;
		}
		return count;
	}

	/** Writes the matches alone (`-o`), or the lines they touch with the matches replaced (`-r`). */
	writeMatches(writer: RgWriter, show: RgShow): void {
		for (const block of this.#blocks(show.mode === 'matches')) {
			const { start, end, matches } = block;
			const text =
				show.mode === 'matches' && show.replacement === undefined
					? this.#text.slice(matches[0]!.span[0], matches[0]!.span[1])
					: this.#replaced(start, end, matches, show);
			const from = show.mode === 'matches' ? matches[0]!.span[0] : start;
			const lineStart = this.#text.lastIndexOf('\n', matches[0]!.span[0] - 1) + 1;
			const number = this.#text.slice(0, from).split('\n').length;
			const column = lengthOf(this.#text.slice(lineStart, matches[0]!.span[0])) + 1;
			let offset = lengthOf(this.#text.slice(0, from));
			for (const [index, line] of text.split('\n').entries()) {
				writer.writeText({ number: number + index, offset }, column, line);
				offset += lengthOf(line) + 1;
			}
		}
	}

	// Matches that share lines belong together, unless each is written alone.
	*#blocks(isAlone: boolean): Generator<{ start: number; end: number; matches: WideMatch[] }> {
		let current: { start: number; end: number; matches: WideMatch[] } | undefined;
		for (const match of this.#matches) {
			const start = this.#text.lastIndexOf('\n', match.span[0] - 1) + 1;
			const end = lineEnd(this.#text, Math.max(match.span[0], match.span[1] - 1));
			if (current !== undefined && start <= current.end && !isAlone) {
				current.end = Math.max(current.end, end);
				current.matches.push(match);
				continue;
			}
			if (current !== undefined) yield current;
			current = { start, end, matches: [match] };
		}
		if (current !== undefined) yield current;
	}

	#replaced(start: number, end: number, matches: readonly WideMatch[], show: RgShow): string {
		let text = '';
		let at = show.mode === 'matches' ? matches[0]!.span[0] : start;
		for (const { span, groups } of matches) {
			text += this.#text.slice(at, span[0]);
			text += expandReplacement(show.replacement ?? '$0', this.#text, groups, this.#regex);
			at = span[1];
		}
		return show.mode === 'matches' ? text : text + this.#text.slice(at, end);
	}
}

const lineEnd = (text: string, from: number): number => {
	const newline = text.indexOf('\n', from);
	return newline < 0 ? text.length : newline;
};

const lengthOf = (text: string): number => encodeText(text).length;
