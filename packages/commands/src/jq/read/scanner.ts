import { byteKit } from '@tenon/shell';
import { unescaped } from '../syntax/escapes.ts';
import { readNumber } from '../values/number-literal.ts';
import type { JqValue } from '../values/value.ts';
import { cleanText } from './clean-text.ts';
import { JsonFault } from './json-fault.ts';
import { TextCache } from './text-cache.ts';

/** What {@link JsonScanner.next} found: one of these, or the code of a bracket, a comma or a colon. */
export const needMore = 0;
/** A text; it is in {@link JsonScanner.value}. */
export const textToken = 1;
/** A number or a word; it is in {@link JsonScanner.value}. */
export const wordToken = 2;
/** The separator of a sequence of texts. */
export const recordSeparator = 0x1e;

const quote = 0x22;
const backslash = 0x5c;
const newline = 0x0a;

/** Classes of bytes outside of texts. */
const blank = 1;
const structure = 2;
const classes = new Uint8Array(256);
for (const byte of [0x20, 0x09, 0x0d, newline]) classes[byte] = blank;
for (const sign of '[]{},:"') classes[sign.charCodeAt(0)] = structure;

/**
 * Cuts bytes into the words of JSON. It may be fed in pieces that end anywhere; what is not whole yet stays. Places in
 * messages count as jq does: all that was looked at when the fault was found.
 */
export class JsonScanner {
	value: JqValue = null;
	readonly #isSequence: boolean;
	readonly #texts = new TextCache();
	#bytes: Uint8Array = new Uint8Array(0);
	#at = 0;
	#end = 0;
	#isOwnMemory = false;
	#isLast = false;
	/** How far a text that is not whole was looked at. */
	#seen = 0;
	#lines = 0;
	/** Bytes of the last line before the memory at hand. */
	#column = 0;
	#markBytes = 0;

	constructor({ isSequence }: { readonly isSequence: boolean }) {
		this.#isSequence = isSequence;
	}

	/** Bytes that are held and not yet read. */
	get pending(): number {
		return this.#end - this.#at;
	}

	/** Takes more bytes. */
	feed(given: Uint8Array): void {
		const chunk = this.#markBytes < mark.length ? this.#skipMark(given) : given;
		if (chunk.length === 0) return;
		const rest = this.#end - this.#at;
		if (rest === 0) {
			this.#forget(this.#end);
			this.#bytes = chunk;
			this.#at = 0;
			this.#end = chunk.length;
			this.#isOwnMemory = false;
			return;
		}
		if (!this.#isOwnMemory || this.#end + chunk.length > this.#bytes.length) {
			this.#forget(this.#at);
			const memory = new Uint8Array((rest + chunk.length) * 2);
			byteKit.copy(this.#bytes, this.#at, this.#end, memory, 0);
			this.#bytes = memory;
			this.#at = 0;
			this.#end = rest;
			this.#isOwnMemory = true;
		}
		byteKit.copy(chunk, 0, chunk.length, this.#bytes, this.#end);
		this.#end += chunk.length;
	}

	// A byte order mark at the very start is no part of the text; the beginning of one is wrong.
	#skipMark(chunk: Uint8Array): Uint8Array {
		let at = 0;
		while (at < chunk.length && this.#markBytes < mark.length) {
			if (chunk[at] !== mark[this.#markBytes]) {
				if (this.#markBytes > 0) throw new JsonFault('Malformed BOM');
				this.#markBytes = mark.length;
				break;
			}
			this.#markBytes += 1;
			at += 1;
		}
		return chunk.subarray(at);
	}

	/** There are no more bytes. */
	finish(): void {
		this.#isLast = true;
	}

	/** Goes past a word; `false` if the next separator of a sequence is not there yet. */
	skipToSeparator(): boolean {
		const at = byteKit.indexOfByte(this.#bytes, recordSeparator, this.#at);
		if (at < 0 || at >= this.#end) {
			this.#at = this.#end;
			return false;
		}
		this.#at = at + 1;
		this.#seen = 0;
		return true;
	}

	/** The next word. */
	next(): number {
		const bytes = this.#bytes;
		const end = this.#end;
		let at = this.#at;
		while (at < end && classes[bytes[at]!] === blank) at += 1;
		this.#at = at;
		if (at >= end) return needMore;
		const byte = bytes[at]!;
		if (byte === quote) return this.#readText();
		if (classes[byte] === structure || (byte === recordSeparator && this.#isSequence)) {
			this.#at = at + 1;
			return byte;
		}
		return this.#readWord();
	}

	#readText(): number {
		const bytes = this.#bytes;
		const end = this.#end;
		const start = this.#at + 1;
		let at = start;
		if (this.#seen === 0) {
			let hash = 0;
			let byte = quote;
			for (; at < end; at++) {
				byte = bytes[at]!;
				if (byte === quote || byte === backslash || byte < 0x20 || byte >= 0x80) break;
				hash = (Math.imul(hash, 31) + byte) | 0;
			}
			if (at < end && byte === quote) {
				this.#at = at + 1;
				this.value = this.#texts.read(bytes, start, at, hash);
				return textToken;
			}
		} else at = start + this.#seen;
		return this.#readLongText(start, at);
	}

	// With escapes, bytes beyond ASCII, or its end in another piece.
	#readLongText(start: number, from: number): number {
		const bytes = this.#bytes;
		let at = from;
		while (at < this.#end && bytes[at] !== quote) {
			if (bytes[at] === backslash) {
				if (at + 1 >= this.#end) break;
				at += 1;
			}
			at += 1;
		}
		if (at >= this.#end || bytes[at] !== quote) {
			if (this.#isLast) {
				this.#at = this.#end;
				throw this.fault('Unfinished string at EOF');
			}
			this.#seen = at - start;
			return needMore;
		}
		this.#seen = 0;
		this.#at = at + 1;
		const raw = byteKit.decode(bytes, start, at);
		const text = cleanText(raw);
		const read = text.includes('\\') ? unescaped(text) : { text };
		const control = controlCharacter.exec(text);
		if (control !== null && ('text' in read || control.index < text.indexOf('\\')))
			throw this.fault('Invalid string: control characters from U+0000 through U+001F must be escaped');
		if ('fault' in read) throw this.fault(read.fault);
		this.value = read.text;
		return textToken;
	}

	#readWord(): number {
		const bytes = this.#bytes;
		const start = this.#at;
		let at = start;
		let whole = 0;
		// Most words are integers of a few digits.
		const isNegative = bytes[at] === 0x2d;
		if (isNegative) at += 1;
		const digits = at;
		for (; at < this.#end; at++) {
			const digit = bytes[at]! - 0x30;
			if (digit < 0 || digit > 9) break;
			whole = whole * 10 + digit;
		}
		const isInteger =
			at > digits &&
			at - digits <= 15 &&
			(bytes[digits] !== 0x30 || at === digits + 1) &&
			!(isNegative && whole === 0);
		if (isInteger && at < this.#end && this.#endsWord(bytes[at]!)) {
			this.#at = at;
			this.value = isNegative ? -whole : whole;
			return wordToken;
		}
		if (bytes[at] === 0x2e && at > digits && (bytes[digits] !== 0x30 || at === digits + 1)) {
			const end = this.#readFraction(at, at - digits, whole, isNegative);
			if (end > 0) {
				this.#at = end;
				return wordToken;
			}
		}
		while (at < this.#end && !this.#endsWord(bytes[at]!)) at += 1;
		if (at >= this.#end && !this.#isLast) return needMore;
		const word = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + longestWord)));
		const value = at - start > longestWord ? this.#readLongWord(start, at) : readWord(word);
		if (value instanceof JsonFault) {
			this.#at = Math.min(at + 1, this.#end);
			throw this.fault(at >= this.#end ? `${value.message} at EOF` : value.message);
		}
		this.#at = at;
		this.value = value;
		return wordToken;
	}

	// Of few digits, none of them a last zero: a division of two integers is the nearest double, and is printed the same.
	#readFraction(point: number, wholeDigits: number, whole: number, isNegative: boolean): number {
		const bytes = this.#bytes;
		let mantissa = whole;
		let at = point + 1;
		for (; at < this.#end; at++) {
			const digit = bytes[at]! - 0x30;
			if (digit < 0 || digit > 9) break;
			mantissa = mantissa * 10 + digit;
		}
		const digits = at - point - 1;
		if (digits === 0 || wholeDigits + digits > 15 || at >= this.#end || bytes[at - 1] === 0x30) return 0;
		if (!this.#endsWord(bytes[at]!)) return 0;
		const value = mantissa / powers[digits]!;
		if (value < 1e-4) return 0;
		this.value = isNegative ? -value : value;
		return at;
	}

	#readLongWord(start: number, end: number): JqValue | JsonFault {
		return readNumber(byteKit.decode(this.#bytes, start, end)) ?? new JsonFault('Invalid numeric literal');
	}

	#endsWord(byte: number): boolean {
		return classes[byte] !== 0 || (byte === recordSeparator && this.#isSequence);
	}

	/** The byte that comes next, without reading it; -1 if it is not there. */
	peek(): number {
		return this.#at < this.#end ? this.#bytes[this.#at]! : -1;
	}

	/** Reads one byte as part of what was looked at. */
	skipByte(): void {
		this.#at += 1;
	}

	/** What is wrong, with the place that was reached. */
	fault(message: string): JsonFault {
		const { line, column } = this.#place();
		return new JsonFault(`${message} at line ${line}, column ${column}`);
	}

	#place(): { readonly line: number; readonly column: number } {
		let line = this.#lines + 1;
		let column = this.#column + this.#at;
		for (
			let at = byteKit.indexOfByte(this.#bytes, newline);
			at >= 0 && at < this.#at;
			at = byteKit.indexOfByte(this.#bytes, newline, at + 1)
		) {
			line += 1;
			column = this.#at - at - 1;
		}
		return { line, column };
	}

	/** Whether the line that was reached is here to its end. */
	get hasWholeLine(): boolean {
		if (this.#isLast || (this.#at > 0 && this.#bytes[this.#at - 1] === newline)) return true;
		const next = byteKit.indexOfByte(this.#bytes, newline, this.#at);
		return (next >= 0 && next < this.#end) || this.#end - this.#at > longLine;
	}

	/** Lines that were begun: jq reads whole lines before it looks at them. */
	get lineNumber(): number {
		const { line } = this.#place();
		if (this.#at > 0 && this.#bytes[this.#at - 1] === newline) return line - 1;
		const next = byteKit.indexOfByte(this.#bytes, newline, this.#at);
		return next >= 0 && next < this.#end ? line : line - 1;
	}

	// Counts the lines of bytes that are not needed any more.
	#forget(count: number): void {
		let last = -1;
		for (
			let at = byteKit.indexOfByte(this.#bytes, newline);
			at >= 0 && at < count;
			at = byteKit.indexOfByte(this.#bytes, newline, at + 1)
		) {
			this.#lines += 1;
			last = at;
		}
		this.#column = last < 0 ? this.#column + count : count - last - 1;
	}
}

const mark = [0xef, 0xbb, 0xbf];
const powers = Array.from({ length: 16 }, (_, power) => 10 ** power);
const controlCharacter = /[\u0000-\u001f]/;
const longestWord = 400;
// What jq reads of a line in one go.
const longLine = 65_536;

const words: Readonly<Record<string, JqValue>> = { true: true, false: false, null: null };

const readWord = (word: string): JqValue | JsonFault => {
	if (word in words) return words[word]!;
	if (word.startsWith("'")) return new JsonFault('Invalid string literal; expected ", but got \'');
	if (/^(?:t|f|nu)/.test(word)) return new JsonFault('Invalid literal');
	return readNumber(word) ?? new JsonFault('Invalid numeric literal');
};
