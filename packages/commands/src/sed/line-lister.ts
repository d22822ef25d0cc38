import { byteEscape, encodeText } from '@tenon/core';

/**
 * Shows a text as `l` does, in parts: bytes that cannot be printed as escapes, lines folded at a width (0 for no
 * folding) with the delimiter. The `$` at the end is the caller's to write.
 */
export class LineLister {
	readonly #width: number;
	readonly #fold: string;
	#column = 0;

	constructor(width: number, delimiter: string) {
		this.#width = width;
		this.#fold = `\\${delimiter}`;
	}

	/** What is printed for the next part of the text. */
	list(part: string): string {
		let result = '';
		for (const byte of encodeText(part)) {
			const shown = shownBytes[byte]!;
			if (this.#width > 0 && this.#column + shown.length > this.#width - 1) {
				result += this.#fold;
				this.#column = 0;
			}
			result += shown;
			this.#column += shown.length;
		}
		return result;
	}
}

const backslash = 0x5c;

const shownBytes: readonly string[] = Array.from({ length: 0x100 }, (_, byte) => {
	if (byte === backslash) return '\\\\';
	return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byteEscape(byte);
});
