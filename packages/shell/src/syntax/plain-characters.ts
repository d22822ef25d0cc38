import type { Reader } from './reader.ts';

/** How many characters from the next but one on mean nothing but themselves; some of them where there are very many. */
export const plainLength = ({ text, at, end }: Reader, isPlain: Uint8Array): number => {
	const from = at + 1;
	const last = Math.min(end, from + manyCharacters);
	let to = from;
	while (to < last) {
		const code = text.charCodeAt(to);
		if (code < 128 && isPlain[code] === 0) break;
		to += 1;
	}
	return to - from;
};

const manyCharacters = 1_000_000;

/** For each character of ASCII 0 where it is one of these, else 1. */
export const plainBut = (special: string): Uint8Array => {
	const isPlain = new Uint8Array(128).fill(1);
	for (const char of special) isPlain[char.charCodeAt(0)] = 0;
	return isPlain;
};
