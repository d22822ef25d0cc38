import { encodeText } from '@tenon/core';
import type { Regex } from '@tenon/shell';

/** Finds where a regular expression ends records. Expressions know texts: the bytes are decoded once for many records. */
export class PatternRecords {
	readonly #settings: { decode(bytes: Uint8Array, start: number, end: number): string };
	#text = '';
	#generation = -1;
	/** How much of the text, and of the bytes it was made of, is taken. */
	#unit = 0;
	#byte = 0;
	#isPlain = true;

	constructor(settings: { decode(bytes: Uint8Array, start: number, end: number): string }) {
		this.#settings = settings;
	}

	/**
	 * The first match from `from` on, in bytes. `undefined`: there is none, or more input may make it longer. `^` is the
	 * beginning of the input alone.
	 */
	find(
		regex: Regex,
		bytes: Uint8Array,
		from: number,
		size: number,
		{
			generation,
			isAtStart,
			hasEnded,
		}: { readonly generation: number; readonly isAtStart: boolean; readonly hasEnded: boolean },
	): { readonly start: number; readonly end: number } | undefined {
		// Another way to end records may have taken some meanwhile.
		if (generation !== this.#generation || from !== this.#byte) {
			this.#generation = generation;
			const end = hasEnded ? size : wholeCharacters(bytes, from, size);
			const text = this.#settings.decode(bytes, from, end);
			this.#isPlain = text.length === end - from;
			// What was there before matters to `^` alone: any character will do.
			const before = isAtStart ? '' : '\n';
			this.#text = before + text;
			this.#unit = before.length;
			this.#byte = from;
		}
		for (let search = this.#unit; ; ) {
			const found = regex.find(this.#text, search);
			if (found === undefined) return undefined;
			const [at, after] = found;
			if (after === at) {
				if (at >= this.#text.length) return undefined;
				search = at + 1;
				continue;
			}
			if (after === this.#text.length && !hasEnded) return undefined;
			const start = this.#byte + this.#bytesOf(this.#unit, at);
			const end = start + this.#bytesOf(at, after);
			this.#unit = after;
			this.#byte = end;
			return { start, end };
		}
	}

	#bytesOf(from: number, to: number): number {
		return this.#isPlain ? to - from : encodeText(this.#text.slice(from, to)).length;
	}
}

// Where the last character that is whole ends.
const wholeCharacters = (bytes: Uint8Array, from: number, size: number): number => {
	for (let at = size - 1; at >= from && at >= size - 4; at--) {
		const byte = bytes[at]!;
		if (byte < 0x80) return size;
		if (byte >= 0xc0) return at + (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > size ? at : size;
	}
	return size;
};
