import { encodeText, type Flow } from '@tenon/core';
import { byteKit } from '../bytes/bytes.ts';
import { findLinesBy } from '../bytes/find-lines.ts';
import { lineEnd } from '../bytes/line-bounds.ts';
import { byteCharacterBase } from './character-class.ts';
import type { Breathe } from './pauses.ts';
import type { CapturedTexts, MatchFlags, Regex, Span } from './regex.ts';

/** Text with each byte beyond ASCII as a raw byte by itself: what the C locale takes for its characters. */
export const bytesApart = (text: string): string => {
	if (!beyondAscii.test(text)) return text;
	let bytes = '';
	for (const byte of encodeText(text)) bytes += String.fromCharCode(byte < 0x80 ? byte : rawByteBase + byte);
	return bytes;
};

/** The same of bytes. */
export const decodeApart = (bytes: Uint8Array, from: number, to: number): string =>
	decodeWith(rawByteBase, bytes, from, to);

/** Such a text so that an expression sees characters in it: no raw bytes, and of no class. */
export const asCharacters = (text: string): string =>
	beyondAscii.test(text)
		? text.replace(rawBytes, (byte) =>
				String.fromCharCode(byte.charCodeAt(0) - rawByteBase + byteCharacterBase),
			)
		: text;

const beyondAscii = /[^\0-\x7f]/;
const rawBytes = /[\udc80-\udcff]/g;
const rawByteBase = 0xdc00;

const decodeWith = (base: number, bytes: Uint8Array, from: number, to: number): string => {
	let text = '';
	for (let at = from; at < to; at++) {
		const byte = bytes[at]!;
		text += String.fromCharCode(byte < 0x80 ? byte : base + byte);
	}
	return text;
};

/** What it asks of the expression: one of any dialect. */
type CharacterRegex = Regex | Omit<Regex, 'literal' | 'capture'>;

/**
 * An expression for which each byte is a character, as in the C locale. The texts it is asked about have a raw byte
 * for each that is beyond ASCII; the expression itself was made of such a source, by {@link asCharacters}.
 */
export class ByteRegex implements Regex {
	readonly #regex: CharacterRegex;
	#known: { readonly bytes: Uint8Array; readonly isAscii: boolean } | undefined;

	constructor(regex: CharacterRegex) {
		this.#regex = regex;
	}

	get groupCount(): number {
		return this.#regex.groupCount;
	}

	get literal(): string | undefined {
		const literal = 'literal' in this.#regex ? this.#regex.literal : undefined;
		return literal === undefined || beyondAscii.test(literal) ? undefined : literal;
	}

	capture(text: string, from?: number): CapturedTexts | undefined {
		const spans = this.exec(text, from);
		if (spans === undefined) return undefined;
		const texts = spans.map((span) => span && text.slice(span[0], span[1]));
		return Object.assign(texts, { index: spans[0]![0] });
	}

	exec(text: string, from?: number, flags?: MatchFlags): readonly (Span | undefined)[] | undefined {
		return this.#regex.exec(asCharacters(text), from, flags);
	}

	test(text: string, from?: number, flags?: MatchFlags): boolean {
		return this.#regex.test(asCharacters(text), from, flags);
	}

	find(text: string, from?: number, flags?: MatchFlags): Span | undefined {
		return this.#regex.find(asCharacters(text), from, flags);
	}

	isLong(length: number): boolean {
		return this.#regex.isLong(length);
	}

	isLongBlock(length: number): boolean {
		return this.#regex.isLongBlock(length);
	}

	execInSlices(
		text: string,
		from: number,
		flags: MatchFlags,
		breathe: Breathe,
	): Flow<readonly (Span | undefined)[] | undefined> {
		return this.#regex.execInSlices(asCharacters(text), from, flags, breathe);
	}

	testInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<boolean> {
		return this.#regex.testInSlices(asCharacters(text), from, flags, breathe);
	}

	findInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<Span | undefined> {
		return this.#regex.findInSlices(asCharacters(text), from, flags, breathe);
	}

	*findLineInSlices(bytes: Uint8Array, from: number, delimiter: number, breathe: Breathe): Flow<number> {
		if (this.#isAscii(bytes)) return yield* this.#regex.findLineInSlices(bytes, from, delimiter, breathe);
		for (let start = from; start < bytes.length; ) {
			const end = lineEnd(bytes, start, delimiter);
			const line = decodeWith(byteCharacterBase, bytes, start, end);
			if (yield* this.#regex.testInSlices(line, 0, {}, breathe)) return start;
			start = end + 1;
		}
		return -1;
	}

	findLine(bytes: Uint8Array, from: number, delimiter: number): number {
		if (this.#isAscii(bytes)) return this.#regex.findLine(bytes, from, delimiter);
		for (let start = from; start < bytes.length; ) {
			const end = lineEnd(bytes, start, delimiter);
			if (this.#regex.test(decodeWith(byteCharacterBase, bytes, start, end))) return start;
			start = end + 1;
		}
		return -1;
	}

	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number {
		if (this.#isAscii(bytes)) return this.#regex.findLines(bytes, from, delimiter, places);
		return findLinesBy((all, at) => this.findLine(all, at, delimiter), bytes, from, delimiter, places);
	}

	// The same bytes are asked for line after line.
	#isAscii(bytes: Uint8Array): boolean {
		if (this.#known?.bytes !== bytes) this.#known = { bytes, isAscii: byteKit.isAscii(bytes) };
		return this.#known.isAscii;
	}
}
