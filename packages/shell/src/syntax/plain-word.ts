import { isMeta, type Reader } from './reader.ts';

/**
 * The word that starts here if it is free of quotes, escapes and expansions; else the empty
 * string. Reserved words are recognised by it; a continued line may go through one. Nothing is read.
 */
export const plainWord = (reader: Reader): string => {
	const { text, end } = reader;
	let from = reader.at;
	let before = '';
	let at = from;
	for (; at < end; at++) {
		const code = text.charCodeAt(at);
		if (isMeta(code)) {
			// The name of a process substitution goes on in the same word.
			if ((code === 0x3c || code === 0x3e) && text.charCodeAt(at + 1) === 0x28) return '';
			break;
		}
		if (isContinuation(text, at, end)) {
			before += text.slice(from, at);
			at += 1;
			from = at + 1;
		} else if (code === 0x27 || code === 0x22 || code === 0x5c || code === 0x60 || code === 0x24) return '';
		if (before.length + at - from > longestReserved) return '';
	}
	return before + text.slice(from, at);
};

const longestReserved = 'function'.length;

/** Passes a reserved word that {@link plainWord} has just seen. */
export const takeWord = (reader: Reader, word: string): void => {
	for (let left = word.length; left > 0; left--) {
		while (isContinuation(reader.text, reader.at, reader.end)) reader.at += 2;
		reader.at += 1;
	}
};

const isContinuation = (text: string, at: number, end: number): boolean =>
	text.charCodeAt(at) === 0x5c && text.charCodeAt(at + 1) === 0x0a && at + 1 < end;
