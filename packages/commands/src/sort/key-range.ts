import { byteKit } from '@tenon/shell';
import { isBlank } from '../support/byte-class.ts';
import type { SortKey } from './key.ts';

/** Finds the bytes of one key in lines; holds the range of the line it looked at last. */
export class KeyRange {
	start = 0;
	end = 0;
	readonly #key: SortKey;
	/** The byte between fields, or -1: fields are told apart by blanks. */
	readonly #separator: number;

	constructor(key: SortKey, separator: number) {
		this.#key = key;
		this.#separator = separator;
	}

	/** Looks at a line; an end before the start gives an empty range. */
	find(bytes: Uint8Array, lineStart: number, lineEnd: number): void {
		const { place, ordering } = this.#key;
		const { endField, startField } = place;
		const end = endField === undefined ? lineEnd : this.#endOf(bytes, lineStart, lineEnd, endField);
		let start = startField === undefined ? lineStart : this.#skip(bytes, lineStart, lineEnd, startField);
		if (ordering.skipsStartBlanks) start = skipBlanks(bytes, start, lineEnd);
		if (startField !== undefined) start = Math.min(lineEnd, start + place.startCharacter);
		this.start = start;
		this.end = Math.max(start, end);
	}

	#endOf(bytes: Uint8Array, lineStart: number, lineEnd: number, endField: number): number {
		const { endCharacter } = this.#key.place;
		if (endCharacter === 0) {
			if (this.#separator < 0) return this.#skip(bytes, lineStart, lineEnd, endField + 1);
			const last = this.#skip(bytes, lineStart, lineEnd, endField);
			return fieldEnd(bytes, last, lineEnd, this.#separator);
		}
		let end = this.#skip(bytes, lineStart, lineEnd, endField);
		if (this.#key.ordering.skipsEndBlanks) end = skipBlanks(bytes, end, lineEnd);
		return Math.min(lineEnd, end + endCharacter);
	}

	// The start of the field after so many; with blanks, the end of the last of them.
	#skip(bytes: Uint8Array, lineStart: number, lineEnd: number, fields: number): number {
		let at = lineStart;
		for (let left = fields; left > 0 && at < lineEnd; left--) {
			if (this.#separator >= 0) {
				at = fieldEnd(bytes, at, lineEnd, this.#separator);
				if (at < lineEnd) at += 1;
			} else {
				at = skipBlanks(bytes, at, lineEnd);
				at = nextBlank(bytes, at, lineEnd);
			}
		}
		return at;
	}
}

const fieldEnd = (bytes: Uint8Array, start: number, lineEnd: number, separator: number): number => {
	let at = start;
	while (at < lineEnd && bytes[at] !== separator) at += 1;
	return at;
};

const skipBlanks = (bytes: Uint8Array, start: number, lineEnd: number): number => {
	let at = start;
	while (at < lineEnd && isFieldBlank(bytes[at]!)) at += 1;
	return at;
};

// Where the next blank is: a loop finds it soon, or the platform in pieces.
const nextBlank = (bytes: Uint8Array, start: number, lineEnd: number): number => {
	let at = start;
	for (const near = Math.min(lineEnd, start + nearBytes); at < near; at++)
		if (isFieldBlank(bytes[at]!)) return at;
	for (; at < lineEnd; at += pieceBytes) {
		const length = Math.min(pieceBytes, lineEnd - at);
		let piece = bytes.subarray(at, at + length);
		for (const blank of fieldBlanks) {
			const found = byteKit.indexOfByte(piece, blank);
			if (found >= 0) piece = piece.subarray(0, found);
		}
		if (piece.length < length) return at + piece.length;
	}
	return lineEnd;
};

const fieldBlanks = [0x20, 0x09, 0x0a] as const;
const nearBytes = 64;
const pieceBytes = 4096;

// A newline is inside of a line only where NUL ends lines; it separates fields then.
const isFieldBlank = (byte: number): boolean => isBlank(byte) || byte === 0x0a;
