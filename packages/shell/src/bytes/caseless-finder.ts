import { byteKit } from './bytes.ts';
import { findLinesBy } from './find-lines.ts';
import { rarestPlace } from './rare-byte.ts';

/**
 * Finds an ASCII text in whatever case its letters stand, again and again: looks for one of its letters in
 * both cases, and then at the neighbours.
 */
export class CaselessFinder {
	/** In lower case. */
	readonly #needle: Uint8Array;
	readonly #place: number;
	readonly #lower: number;
	readonly #upper: number;

	/** The needle must be ASCII and not empty. */
	constructor(needle: Uint8Array) {
		this.#needle = needle.map(lowerOf);
		this.#place = rarestPlace(this.#needle);
		this.#lower = this.#needle[this.#place]!;
		this.#upper = isLower(this.#lower) ? this.#lower - 0x20 : this.#lower;
	}

	/** The first place at or after `from` where the needle starts, or -1. */
	find(bytes: Uint8Array, from: number): number {
		for (let at = from + this.#place; ; at += 1) {
			at = this.#findLetter(bytes, at);
			if (at < 0) return -1;
			if (this.#isAt(bytes, at - this.#place)) return at - this.#place;
		}
	}

	/** The lines with the needle, as {@link findLinesBy} gives them. */
	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number {
		return findLinesBy((text, start) => this.find(text, start), bytes, from, delimiter, places);
	}

	// The other case is sought only before the first place of the one: no byte is looked at many times.
	#findLetter(bytes: Uint8Array, from: number): number {
		const lower = byteKit.indexOfByte(bytes, this.#lower, from);
		if (this.#upper === this.#lower) return lower;
		const end = lower < 0 ? bytes.length : lower;
		if (end - from < nearBytes) {
			for (let at = from; at < end; at++) if (bytes[at] === this.#upper) return at;
			return lower;
		}
		const upper = byteKit.indexOfByte(bytes.subarray(from, end), this.#upper);
		return upper < 0 ? lower : from + upper;
	}

	#isAt(bytes: Uint8Array, start: number): boolean {
		const needle = this.#needle;
		if (start + needle.length > bytes.length) return false;
		for (let at = 0; at < needle.length; at++) if (lowerOf(bytes[start + at]!) !== needle[at]) return false;
		return true;
	}
}

// Up to this length a loop beats a view and a call into the platform.
const nearBytes = 32;

const lowerOf = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);
const isLower = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a;
