import { byteKit } from '@tenon/shell';
import { characterWidth } from '../support/character-width.ts';
import { countByte } from '../support/count-byte.ts';

/** What `wc` can count. */
export interface Counts {
	readonly lines: number;
	readonly words: number;
	readonly chars: number;
	readonly bytes: number;
	readonly maxLineLength: number;
}

/** What it was asked to count. */
export type Wanted = Readonly<Record<keyof Counts, boolean>>;

/** Nothing counted yet; the keys are in the order in which they are printed. */
export const noCounts: Counts = { lines: 0, words: 0, chars: 0, bytes: 0, maxLineLength: 0 };

/** Counts a stream of chunks. Decodes characters only if words, characters or columns are wanted. */
export class Counter {
	readonly #decodes: boolean;
	readonly #words: boolean;
	readonly #measures: boolean;
	readonly #lines: boolean;
	/** Each byte beyond ASCII is a character, and none that is printed. */
	readonly #hasBytes: boolean;
	#counts = { ...noCounts };
	#column = 0;
	#inWord = false;
	/** Continuation bytes that a character still lacks, what is known of it, and its least code. */
	#missing = 0;
	#code = 0;
	#least = 0;

	constructor(wanted: Wanted, { hasBytes }: { readonly hasBytes: boolean } = { hasBytes: false }) {
		this.#measures = wanted.maxLineLength;
		this.#decodes = wanted.words || wanted.chars || wanted.maxLineLength;
		this.#words = wanted.words;
		this.#lines = wanted.lines;
		this.#hasBytes = hasBytes;
	}

	get counts(): Counts {
		return this.#counts;
	}

	push(chunk: Uint8Array): void {
		this.#counts.bytes += chunk.length;
		if (!this.#measures && this.#decodes && this.#missing === 0 && byteKit.isAscii(chunk)) {
			this.#counts.chars += chunk.length;
			this.#counts.lines += countByte(chunk, newline);
			if (this.#words) this.#pushAsciiWords(chunk);
		} else if (this.#decodes) this.#pushCharacters(chunk);
		else if (this.#lines) this.#counts.lines += countByte(chunk, newline);
	}

	/** The input has ended: so have its last word and line. */
	end(): void {
		if (this.#inWord) this.#counts.words += 1;
		this.#inWord = false;
		this.#counts.maxLineLength = this.#measures ? Math.max(this.#counts.maxLineLength, this.#column) : 0;
		this.#column = 0;
		this.#missing = 0;
	}

	/** Adds the counts of a whole input; the widest line is the widest of all. */
	add(counts: Counts): void {
		this.#counts.lines += counts.lines;
		this.#counts.words += counts.words;
		this.#counts.chars += counts.chars;
		this.#counts.bytes += counts.bytes;
		this.#counts.maxLineLength = Math.max(this.#counts.maxLineLength, counts.maxLineLength);
	}

	// Counts the ends of words without a branch: what a byte does to a word is looked up.
	#pushAsciiWords(chunk: Uint8Array): void {
		let inWord = this.#inWord ? 1 : 0;
		let words = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			const continues = (inWord & keepsWord[byte]!) | startsWord[byte]!;
			words += inWord & (continues ^ 1);
			inWord = continues;
		}
		this.#counts.words += words;
		this.#inWord = inWord === 1;
	}

	#pushCharacters(chunk: Uint8Array): void {
		let { lines, words, chars } = this.#counts;
		let inWord = this.#inWord;
		const measures = this.#measures;
		let column = this.#column;
		let widest = this.#counts.maxLineLength;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			if (byte >= 0x80) {
				if (this.#hasBytes) {
					chars += 1;
					continue;
				}
				const code = this.#decode(byte);
				if (code === undefined) continue;
				chars += 1;
				const width = characterWidth(code);
				if (width < 0) continue;
				column += width;
				if (isWideSpace(code)) {
					if (inWord) words += 1;
					inWord = false;
				} else inWord = true;
				continue;
			}
			this.#missing = 0;
			chars += 1;
			const kind = kinds[byte]!;
			if (kind === printed) {
				inWord = true;
				column += 1;
			} else if (kind === separates) {
				if (inWord) words += 1;
				inWord = false;
				if (byte === newline) lines += 1;
				if (!measures) continue;
				if (byte === tab) column += 8 - (column % 8);
				else if (byte === space) column += 1;
				else if (byte !== verticalTab) {
					if (column > widest) widest = column;
					column = 0;
				}
			}
		}
		this.#counts.lines = lines;
		this.#counts.words = words;
		this.#counts.chars = chars;
		this.#counts.maxLineLength = widest;
		this.#column = column;
		this.#inWord = inWord;
	}

	// The character that ends with this byte, if one does. Sequences of five and six bytes are characters to
	// the C library; surrogates and forms that are too long are not.
	#decode(byte: number): number | undefined {
		if (byte < 0xc0) {
			if (this.#missing === 0) return undefined;
			this.#code = this.#code * 64 + (byte & 0x3f);
			this.#missing -= 1;
			if (this.#missing > 0) return undefined;
			const code = this.#code;
			return code < this.#least || (code >= 0xd800 && code <= 0xdfff) ? undefined : code;
		}
		const length =
			byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf8 ? 4 : byte < 0xfc ? 5 : byte < 0xfe ? 6 : 0;
		this.#missing = length === 0 ? 0 : length - 1;
		this.#code = byte & (0x7f >> length);
		this.#least = leastCodes[length]!;
		return undefined;
	}
}

const newline = 0x0a;
const tab = 0x09;
const verticalTab = 0x0b;
const space = 0x20;

const leastCodes: readonly number[] = [0, 0, 0x80, 0x800, 0x1_0000, 0x20_0000, 0x400_0000];

// What an ASCII byte does to a word. A control character neither starts one nor ends it.
const separates = 1;
const printed = 2;
const kinds: Uint8Array = Uint8Array.from({ length: 128 }, (_, byte) => {
	if (byte === space || (byte >= 0x09 && byte <= 0x0d)) return separates;
	return byte > space && byte < 0x7f ? printed : 0;
});

const startsWord: Uint8Array = kinds.map((kind) => (kind === printed ? 1 : 0));
const keepsWord: Uint8Array = kinds.map((kind) => (kind === separates ? 0 : 1));

// Spaces of Unicode, those that do not break a line among them.
const isWideSpace = (code: number): boolean =>
	code === 0xa0 ||
	code === 0x1680 ||
	(code >= 0x2000 && code <= 0x200a) ||
	code === 0x202f ||
	code === 0x205f ||
	code === 0x2060 ||
	code === 0x3000;
