import { isMeta, type Reader } from './reader.ts';

/**
 * The word that starts here if it is free of quotes, escapes and expansions; else the empty
 * string. Reserved words are recognised by it. Nothing is read.
 */
export const plainWord = (reader: Reader): string => {
	const { text, end } = reader;
	let at = reader.at;
	for (; at < end; at++) {
		const code = text.charCodeAt(at);
		if (isMeta(code)) break;
		if (code === 0x27 || code === 0x22 || code === 0x5c || code === 0x60 || code === 0x24) return '';
		if (at - reader.at > longestReserved) return '';
	}
	return text.slice(reader.at, at);
};

const longestReserved = 'function'.length;

/** Passes a reserved word that {@link plainWord} has just seen. */
export const takeWord = (reader: Reader, word: string): void => {
	reader.at += word.length;
};
