import { decodeText } from '@tenon/core';

/** Text that has a character for each byte, in the shell's string form. */
export const decodeBytes = (bytes: string): string =>
	decodeText(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));

/** What an escape stands for, and where it ends. */
export interface Escape {
	readonly byte: string;
	readonly end: number;
}

/** A `\c` that is followed by a backslash alone. */
export class RecursiveEscape extends Error {
	override readonly message: string = 'recursive escaping after \\c not allowed';
}

/**
 * Reads an escape for one byte, `\t` or `\x41`, whose letter stands at `at`; `undefined` if it is none.
 * The text has a character for each byte.
 */
export const readByteEscape = (text: string, at: number): Escape | undefined => {
	const letter = text[at]!;
	const control = controls[letter];
	if (control !== undefined) return { byte: control, end: at + 1 };
	if (letter === 'c') return readControl(text, at + 1);
	const base = bases[letter];
	return base === undefined ? undefined : readNumber(text, at + 1, base);
};

/** The text with escapes for bytes replaced; other backslashes stay, each with the byte behind it. */
export const replaceByteEscapes = (text: string): string => {
	if (!text.includes('\\')) return text;
	let result = '';
	for (let at = 0; at < text.length; ) {
		if (text[at] !== '\\' || at + 1 === text.length) {
			result += text[at];
			at += 1;
			continue;
		}
		const found = readByteEscape(text, at + 1);
		result += found?.byte ?? text.slice(at, at + 2);
		at = found?.end ?? at + 2;
	}
	return result;
};

/** The text with escapes for bytes replaced and all other backslashes taken away. */
export const removeEscapes = (text: string): string => {
	let result = '';
	for (let at = 0; at < text.length; ) {
		if (text[at] !== '\\' || at + 1 === text.length) {
			result += text[at];
			at += 1;
			continue;
		}
		const found = readByteEscape(text, at + 1);
		result += found?.byte ?? text[at + 1];
		at = found?.end ?? at + 2;
	}
	return result;
};

const controls: Readonly<Record<string, string>> = {
	a: '\x07',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
};

const bases: Readonly<Record<string, { readonly digits: RegExp; readonly radix: number }>> = {
	d: { digits: /[0-9]{1,3}/y, radix: 10 },
	o: { digits: /[0-7]{1,3}/y, radix: 8 },
	x: { digits: /[0-9a-fA-F]{1,2}/y, radix: 16 },
};

const readNumber = (
	text: string,
	at: number,
	{ digits, radix }: { readonly digits: RegExp; readonly radix: number },
): Escape | undefined => {
	digits.lastIndex = at;
	const found = digits.exec(text)?.[0];
	if (found === undefined) return undefined;
	return { byte: String.fromCharCode(Number.parseInt(found, radix) & 0xff), end: at + found.length };
};

// `\cX`; X is taken in upper case, and a backslash there is written twice.
const readControl = (text: string, at: number): Escape | undefined => {
	const character = text[at];
	if (character === undefined) return undefined;
	if (character === '\\') {
		if (text[at + 1] !== '\\') throw new RecursiveEscape();
		return { byte: String.fromCharCode(0x1c), end: at + 2 };
	}
	const code = character.charCodeAt(0);
	const upper = code >= 0x61 && code <= 0x7a ? code - 0x20 : code;
	return { byte: String.fromCharCode(upper ^ 0x40), end: at + 1 };
};
