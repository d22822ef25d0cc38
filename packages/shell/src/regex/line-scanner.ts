import { byteKit } from '../bytes/bytes.ts';
import { findLinesBy } from '../bytes/find-lines.ts';
import type { LineAutomaton } from './line-automaton.ts';
import type { Pausing } from './pauses.ts';
import type { TextFinder } from './required-text.ts';

/**
 * Finds lines with a match in UTF-8 text without cutting it into lines or decoding it. Where every
 * match contains a known text, only the lines with that text are read. Keeps nothing of the text.
 */
export class LineScanner {
	readonly #automaton: LineAutomaton;
	readonly #required: TextFinder | undefined;

	/** `required` finds a text that every match contains, if there is one. */
	constructor(automaton: LineAutomaton, required: TextFinder | undefined) {
		this.#automaton = automaton;
		this.#required = required;
	}

	/**
	 * The first line at or after `from` (where a line starts) that has a match: an offset from its start
	 * to its delimiter, or -1. The last line may lack the delimiter.
	 */
	find(bytes: Uint8Array, from: number, delimiter: number): number {
		if (from >= bytes.length) return -1;
		if (this.#required !== undefined) return this.#findCandidates(this.#required, bytes, from, delimiter);
		const isDelimited = bytes[bytes.length - 1] === delimiter;
		return this.#automaton.find(bytes, from, isDelimited ? bytes.length - 1 : bytes.length, delimiter);
	}

	/** As {@link find}, with pauses. */
	*findPausing(bytes: Uint8Array, from: number, delimiter: number): Pausing<number> {
		if (from >= bytes.length) return -1;
		if (this.#required === undefined) {
			const isDelimited = bytes[bytes.length - 1] === delimiter;
			const to = isDelimited ? bytes.length - 1 : bytes.length;
			return yield* this.#automaton.findPausing(bytes, from, to, delimiter);
		}
		for (let at = from; ; ) {
			const candidate = this.#required.find(bytes, at);
			if (candidate < 0) return -1;
			const start = byteKit.lastIndexOfByte(bytes, delimiter, candidate - 1) + 1;
			const delimited = byteKit.indexOfByte(bytes, delimiter, candidate);
			const end = delimited < 0 ? bytes.length : delimited;
			const found = yield* this.#automaton.findPausing(bytes, start, end, delimiter);
			if (found >= 0 || delimited < 0) return found;
			at = delimited + 1;
			yield;
		}
	}

	/** The lines that have a match, as {@link findLinesBy} gives them. */
	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number {
		const required = this.#required;
		if (required === undefined)
			return findLinesBy((text, start) => this.find(text, start, delimiter), bytes, from, delimiter, places);
		let size = 0;
		for (let at = from; at < bytes.length && size + 1 < places.length; ) {
			const room = places.subarray(size);
			const count = required.findLines(bytes, at, delimiter, room);
			if (count === 0) break;
			at = room[count * 2 - 1]! + 1;
			size += this.#keepMatching(bytes, delimiter, room, count) * 2;
		}
		return size >> 1;
	}

	// Moves the lines with a match to the front; returns how many there are.
	#keepMatching(bytes: Uint8Array, delimiter: number, places: Int32Array, count: number): number {
		let kept = 0;
		for (let index = 0; index < count; index++) {
			const start = places[index * 2]!;
			const end = places[index * 2 + 1]!;
			if (this.#automaton.find(bytes, start, end, delimiter) < 0) continue;
			places[kept * 2] = start;
			places[kept * 2 + 1] = end;
			kept += 1;
		}
		return kept;
	}

	#findCandidates(required: TextFinder, bytes: Uint8Array, from: number, delimiter: number): number {
		for (let at = from; ; ) {
			const candidate = required.find(bytes, at);
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
