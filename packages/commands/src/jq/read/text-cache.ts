import { byteKit } from '@tenon/shell';

/** Keys and other short texts come again and again: those that were seen lately are not made anew. */
export class TextCache {
	readonly #texts = new Array<string>(cacheSize).fill('');

	/** The text of ASCII bytes, of which `hash` is made. */
	read(bytes: Uint8Array, start: number, end: number, hash: number): string {
		const length = end - start;
		if (length > longest) return byteKit.decode(bytes, start, end);
		const slot = (hash ^ (hash >>> 15)) & (cacheSize - 1);
		const known = this.#texts[slot]!;
		if (known.length === length && isSame(known, bytes, start)) return known;
		let text = '';
		for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at]!);
		this.#texts[slot] = text;
		return text;
	}
}

const cacheSize = 4096;
const longest = 20;

const isSame = (text: string, bytes: Uint8Array, start: number): boolean => {
	for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[start + at]) return false;
	return true;
};
