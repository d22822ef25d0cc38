/**
 * A way of reading bytes under which many spellings of a secret are one: some bytes count as the same,
 * some do not count at all. Each lens has an automaton of its own.
 */
export interface Lens {
	/** The byte that this one is read as, or `skipped`. */
	fold(byte: number): number;
}

/** Says of a byte that it is passed over. */
export const skipped = -1;

const codes = (text: string): ReadonlySet<number> =>
	new Set([...text].map((character) => character.charCodeAt(0)));

const backslash = 0x5c;

/** Reads over backslashes: what JSON and the shells put before a character, once or several times nested. */
export const plainLens: Lens = { fold: (byte) => (byte === backslash ? skipped : byte) };

const lineBreaks = codes(' \t\r\n');

/** Reads over line breaks and indentation, and both alphabets of base64 as one. */
export const base64Lens: Lens = {
	fold: (byte) => {
		if (lineBreaks.has(byte)) return skipped;
		if (byte === 0x2d) return 0x2b; // - is +
		return byte === 0x5f ? 0x2f : byte; // _ is /
	},
};

// `68:65`, `68 65`, `68-65`, `68, 65`, `\x68\x65`, `%68%65`, and over several lines.
const separators = codes(' \t\r\n:-,\\xX%');

/** Reads over what stands between hexadecimal digits, and both cases as one. */
export const hexLens: Lens = {
	fold: (byte) => {
		if (separators.has(byte)) return skipped;
		return byte >= 0x41 && byte <= 0x46 ? byte + 0x20 : byte;
	},
};
