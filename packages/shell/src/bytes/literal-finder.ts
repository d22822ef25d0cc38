import { byteKit } from './bytes.ts';
import { lineEnd, lineStart } from './line-bounds.ts';
import { rarestPlace } from './rare-byte.ts';
import { lineLoops, longestNeedle, pieceBytes } from './wasm-line-loops.ts';

/**
 * Finds one needle again and again. Looks for the byte of the needle that texts have least, which the platform
 * does at many bytes a step, and then at its neighbours; in a text that is full of that byte the platform
 * looks for the whole needle.
 */
export class LiteralFinder {
	readonly #needle: Uint8Array;
	/** Where in the needle the byte stands that is looked for, and which it is. */
	readonly #place: number;
	readonly #byte: number;
	/** Places with the byte and without the needle that were near each other, less those with it. */
	#wasted = 0;
	/** Lines in a row that were near each other. */
	#near = 0;
	/** How much was searched for lines with the whole needle. */
	#wastedBytes = 0;

	/** The needle must not be empty, nor be changed later. */
	constructor(needle: Uint8Array) {
		this.#needle = needle;
		this.#place = rarestPlace(needle);
		this.#byte = needle[this.#place]!;
	}

	/** The first place at or after `from` where the needle starts, or -1. */
	find(bytes: Uint8Array, from: number): number {
		const place = this.#place;
		let at = from + place;
		while (this.#wasted < mostWasted) {
			const before = at;
			at = byteKit.indexOfByte(bytes, this.#byte, at);
			if (at < 0) return -1;
			if (startsWith(bytes, at - place, this.#needle)) {
				if (this.#wasted > 0) this.#wasted -= 1;
				return at - place;
			}
			this.#wasted = Math.max(0, this.#wasted + 1 - Math.floor((at - before) / worthwhileBytes));
			at += 1;
		}
		return byteKit.indexOf(bytes, this.#needle, at - place);
	}

	/**
	 * The lines with the needle, as {@link findLinesBy} gives them. Where they are rare, and the byte is too, a call into
	 * the platform for each costs little; where they are not, all of a piece are sought at once.
	 */
	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number {
		// No line holds what it ends with.
		if (this.#needle.includes(delimiter)) return 0;
		let size = 0;
		for (let at = from; at < bytes.length && size + 1 < places.length; ) {
			const isQuick = this.#near < manyLines && this.#wastedBytes < manyBytes;
			const to = isQuick ? at : pieceEnd(bytes, at, delimiter);
			const loops = to > at && this.#needle.length <= longestNeedle ? lineLoops() : undefined;
			if (loops !== undefined) {
				const count = loops.find(this.#needle, bytes, at, to, delimiter, places, size);
				if (count * nearBytes < to - at) this.#near = 0;
				size += count * 2;
				at = size + 1 < places.length ? to : places[size - 1]! + 1;
				continue;
			}
			const found = this.find(bytes, at);
			if (this.#wasted >= mostWasted) this.#wastedBytes += (found < 0 ? bytes.length : found) - at;
			if (found < 0) break;
			const end = lineEnd(bytes, found, delimiter);
			places[size] = lineStart(bytes, found, at, delimiter);
			places[size + 1] = end;
			size += 2;
			this.#near = end - at < nearBytes ? this.#near + 1 : 0;
			at = end + 1;
		}
		return size >> 1;
	}
}

// From then on the whole needle is looked for.
const mostWasted = 128;
// So many bytes are passed in the time of a call.
const worthwhileBytes = 256;

// What is compiled once pays off in a text that is longer than this.
const manyBytes = 131_072;
// A piece is searched in the time of a few calls for every so many bytes.
const nearBytes = 1024;
const manyLines = 16;
// To copy less than this, and to call, is not worth it.
const leastPiece = 4096;

// Where the last line ends that is whole in a piece from `at` on; `at` if there is none, or too little is left.
const pieceEnd = (bytes: Uint8Array, at: number, delimiter: number): number => {
	const left = bytes.length - at;
	if (left < leastPiece) return at;
	if (left <= pieceBytes) return bytes.length;
	return Math.max(at, byteKit.lastIndexOfByte(bytes, delimiter, at + pieceBytes - 1) + 1);
};

const startsWith = (bytes: Uint8Array, start: number, needle: Uint8Array): boolean => {
	if (start + needle.length > bytes.length) return false;
	for (let at = 0; at < needle.length; at++) if (bytes[start + at] !== needle[at]) return false;
	return true;
};
