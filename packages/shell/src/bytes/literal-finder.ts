import { byteKit } from './bytes.ts';

/**
 * Finds one needle again and again. What stands near is found by a loop that skips (Horspool's), as
 * a call into the platform costs more than a short search; what is far away by the platform.
 */
export class LiteralFinder {
	readonly #needle: Uint8Array;
	/** How far the needle can move if a byte stands under its end. */
	readonly #skips: Int32Array;

	/** The needle must not be empty, nor be changed later. */
	constructor(needle: Uint8Array) {
		this.#needle = needle;
		this.#skips = new Int32Array(0x100).fill(needle.length);
		for (let at = 0; at + 1 < needle.length; at++) this.#skips[needle[at]!] = needle.length - 1 - at;
	}

	/** The first place at or after `from` where the needle starts, or -1. */
	find(bytes: Uint8Array, from: number): number {
		const needle = this.#needle;
		const skips = this.#skips;
		const last = needle.length - 1;
		const lastByte = needle[last]!;
		const near = Math.min(bytes.length, from + nearBytes);
		let end = from + last;
		while (end < near) {
			const byte = bytes[end]!;
			if (byte === lastByte && startsWith(bytes, end - last, needle)) return end - last;
			end += skips[byte]!;
		}
		return end >= bytes.length ? -1 : byteKit.indexOf(bytes, needle, end - last);
	}
}

const nearBytes = 1024;

const startsWith = (bytes: Uint8Array, start: number, needle: Uint8Array): boolean => {
	for (let at = 0; at < needle.length; at++) if (bytes[start + at] !== needle[at]) return false;
	return true;
};
