import { encodeText } from '@tenon/core';
import { byteKit } from '../bytes/bytes.ts';
import { LiteralFinder } from '../bytes/literal-finder.ts';
import type { LineAutomaton } from './line-automaton.ts';

/**
 * Finds lines with a match in UTF-8 text without cutting it into lines or decoding it. Where every
 * match contains a known text, only the lines with that text are read. Keeps nothing of the text.
 */
export class LineScanner {
	readonly #automaton: LineAutomaton;
	readonly #literal: LiteralFinder | undefined;

	/** `literal` may be empty. */
	constructor(automaton: LineAutomaton, literal: string) {
		this.#automaton = automaton;
		this.#literal = literal === '' ? undefined : new LiteralFinder(encodeText(literal));
	}

	/**
	 * The first line at or after `from` (where a line starts) that has a match: an offset from its start
	 * to its delimiter, or -1. The last line may lack the delimiter.
	 */
	find(bytes: Uint8Array, from: number, delimiter: number): number {
		if (from >= bytes.length) return -1;
		if (this.#literal !== undefined) return this.#findCandidates(this.#literal, bytes, from, delimiter);
		const isDelimited = bytes[bytes.length - 1] === delimiter;
		return this.#automaton.find(bytes, from, isDelimited ? bytes.length - 1 : bytes.length, delimiter);
	}

	#findCandidates(literal: LiteralFinder, bytes: Uint8Array, from: number, delimiter: number): number {
		for (let at = from; ; ) {
			const candidate = literal.find(bytes, at);
			if (candidate < 0) return -1;
			const start = byteKit.lastIndexOfByte(bytes, delimiter, candidate - 1) + 1;
			const delimited = byteKit.indexOfByte(bytes, delimiter, candidate);
			const found = this.#automaton.find(bytes, start, delimited < 0 ? bytes.length : delimited, delimiter);
			if (found >= 0) return found;
			if (delimited < 0) return -1;
			at = delimited + 1;
		}
	}
}
