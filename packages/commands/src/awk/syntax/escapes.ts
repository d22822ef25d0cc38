import { decodeText, encodeText } from '@tenon/core';
import { bytesApart } from '@tenon/shell';

const plainEscapes: Readonly<Record<string, number>> = {
	a: 7,
	b: 8,
	f: 12,
	n: 10,
	r: 13,
	t: 9,
	v: 11,
	'\\': 0x5c,
	'"': 0x22,
};

/** How the escapes of a text are read. */
export interface EscapeStyle {
	/** Each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
}

/** The value of a string as it is written between its quotes. */
export const readStringEscapes = (
	written: string,
	{ hasBytes }: EscapeStyle,
	warn: (text: string) => void,
): string => {
	if (!written.includes('\\')) return hasBytes ? bytesApart(written) : written;
	let text = '';
	let hasRaw = false;
	for (let at = 0; at < written.length; at++) {
		const character = written[at]!;
		if (character !== '\\') {
			text += character;
			continue;
		}
		const { byte, length, isKnown } = readEscape(written, at);
		if (byte === undefined) {
			const next = written[at + 1];
			if (next === undefined) text += '\\';
			else if (next === '\r' && written[at + 2] === '\n') at += 2;
			else if (next === '\n') at += 1;
			else {
				if (!isKnown) warn(`escape sequence \`\\${next}' treated as plain \`${next}'`);
				text += next;
				at += 1;
			}
			continue;
		}
		hasRaw ||= byte >= 0x80;
		text += byte >= 0x80 ? String.fromCharCode(0xdc00 + byte) : String.fromCharCode(byte);
		at += length - 1;
	}
	// Bytes that were written one by one may make characters.
	if (hasBytes) return bytesApart(text);
	return hasRaw ? decodeText(encodeText(text)) : text;
};

interface Escape {
	/** `undefined`: none that stands for a byte. */
	readonly byte: number | undefined;
	/** With the backslash. */
	readonly length: number;
	readonly isKnown: boolean;
}

const readEscape = (text: string, at: number): Escape => {
	const next = text[at + 1] ?? '';
	const plain = plainEscapes[next];
	if (plain !== undefined) return { byte: plain, length: 2, isKnown: true };
	const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
	if (octal !== undefined)
		return { byte: Number.parseInt(octal, 8) & 0xff, length: 1 + octal.length, isKnown: true };
	const hex = next === 'x' ? /^[0-9a-fA-F]{1,2}/.exec(text.slice(at + 2, at + 4))?.[0] : undefined;
	if (hex !== undefined) return { byte: Number.parseInt(hex, 16), length: 2 + hex.length, isKnown: true };
	return { byte: undefined, length: 2, isKnown: false };
};

/**
 * A regular expression between slashes as a dynamic one would be written: `\/` is a slash, and escapes that mean
 * nothing are told of.
 */
export const readRegexSource = (written: string, warn: (text: string) => void): string => {
	let source = '';
	for (let at = 0; at < written.length; at++) {
		if (written[at] !== '\\') {
			source += written[at];
			continue;
		}
		const next = written[at + 1] ?? '';
		at += 1;
		if (next === '/') source += '/';
		else {
			if (!knownRegexEscapes.includes(next))
				warn(`regexp escape sequence \`\\${next}' is not a known regexp operator`);
			source += `\\${next}`;
		}
	}
	return source;
};

const knownRegexEscapes = "abfnrtvx01234567\\/yBwWsS<>`'^$.[]|()*+?{}-&";

/** A dynamic regular expression in the dialect of the regex engine, which knows no escapes of bytes. */
export const translateRegex = (source: string): string => {
	if (!source.includes('\\')) return source;
	let translated = '';
	let isInList = false;
	let listStart = -1;
	for (let at = 0; at < source.length; at++) {
		const character = source[at]!;
		if (character === '\\') {
			const next = source[at + 1];
			const { byte, length } = readEscape(source, at);
			if (next === undefined) translated += '\\\\';
			else if (next === 'y' && !isInList) translated += '\\b';
			else if (byte !== undefined && !'\\/"'.includes(next)) {
				// As gawk has it, it may be an operator.
				translated += String.fromCharCode(byte >= 0x80 ? 0xdc00 + byte : byte);
				at += length - 2;
			} else if ('"/89'.includes(next)) translated += next;
			else translated += `\\${next}`;
			at += 1;
			continue;
		}
		if (isInList) {
			const isFirst = at === listStart + 1 || (at === listStart + 2 && source[listStart + 1] === '^');
			if (character === '[' && /[:.=]/.test(source[at + 1] ?? '')) {
				const end = source.indexOf(`${source[at + 1]}]`, at + 2);
				if (end >= 0) {
					translated += source.slice(at, end + 1);
					at = end + 1;
					translated += source[at];
					continue;
				}
			}
			if (character === ']' && !isFirst) isInList = false;
		} else if (character === '[') {
			isInList = true;
			listStart = at;
		}
		translated += character;
	}
	return translated.isWellFormed() ? translated : decodeText(encodeText(translated));
};
