import { byteKit } from './bytes.ts';
import { rarestPlace } from './rare-byte.ts';

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
	/** Places with the byte and without the needle, less what was to be expected. */
	#wasted = 0;

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
			at = byteKit.indexOfByte(bytes, this.#byte, at);
			if (at < 0) return -1;
			if (startsWith(bytes, at - place, this.#needle)) {
				if (this.#wasted > 0) this.#wasted -= 1;
				return at - place;
			}
			this.#wasted += 1;
			at += 1;
		}
		return byteKit.indexOf(bytes, this.#needle, at - place);
	}
}

// From then on the whole needle is looked for.
const mostWasted = 1024;

const startsWith = (bytes: Uint8Array, start: number, needle: Uint8Array): boolean => {
	if (start + needle.length > bytes.length) return false;
	for (let at = 0; at < needle.length; at++) if (bytes[start + at] !== needle[at]) return false;
	return true;
};
