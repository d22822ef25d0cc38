import { encodeText } from '@tenon/core';
import type { Pausing } from '@tenon/shell';
import { inPieces } from '../support/text-pieces.ts';

/** Counts the bytes before places of a text. A place costs as much as the way from the one asked about before. */
export class ByteOffsets {
	readonly #text: string;
	#at = 0;
	#offset = 0;

	constructor(text: string) {
		this.#text = text;
	}

	/** How many bytes stand before a place. */
	before(at: number): number {
		if (at >= this.#at) this.#offset += byteLength(this.#text.slice(this.#at, at));
		else this.#offset -= byteLength(this.#text.slice(at, this.#at));
		this.#at = at;
		return this.#offset;
	}

	/** The same with pauses, for a place that may be far away. */
	*beforePausing(at: number): Pausing<number> {
		yield* inPieces(this.#text, [this.#at, at], ([, to]) => {
			this.before(to);
		});
		return this.before(at);
	}
}

/** How many bytes a text has. */
export const byteLength = (text: string): number => (text === '' ? 0 : encodeText(text).length);
