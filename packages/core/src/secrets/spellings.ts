import { encodeText, hasRawBytes } from '../text/codec.ts';

/** The spellings of a secret under each lens, as strings of bytes: one character for each. */
export interface Spellings {
	readonly plain: ReadonlySet<string>;
	readonly base64: ReadonlySet<string>;
	readonly hex: ReadonlySet<string>;
}

/** All spellings in which a secret is looked for. */
export const spellingsOf = (value: string): Spellings => {
	const bytes = encodeText(value);
	const binary = binaryOf(bytes);
	return {
		plain: new Set([
			binary,
			...linesOf(binary),
			...jsonSpellings(value),
			...urlSpellings(binary),
			...quotedSpellings(binary),
		]),
		base64: new Set([0, 1, 2].map((before) => base64Within(bytes, before))),
		hex: new Set(hexSpellings(bytes)),
	};
};

const binaryOf = (bytes: Uint8Array): string =>
	Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

// A key file is also shown line by line. Its first and last line are those of any key.
const linesOf = (binary: string): readonly string[] =>
	binary.includes('\n')
		? binary.split(/\r?\n/).filter((line) => line.length >= minLine && !line.startsWith('-----'))
		: [];

const minLine = 16;

// Backslashes are not read: what is left of `\n` is the letter.
const jsonSpellings = (value: string): readonly string[] => {
	if (hasRawBytes(value)) return [];
	const text = JSON.stringify(value).slice(1, -1);
	const inAscii = (toDigits: (hex: string) => string): string =>
		text.replace(/[^\0-\x7f]/g, (unit) => `\\u${toDigits(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);
	return [binaryOf(encodeText(text)), inAscii((hex) => hex), inAscii((hex) => hex.toUpperCase())];
};

// What each of the common encoders leaves as it is.
const keptInUrls = [
	/[A-Za-z0-9_.~-]/, // RFC 3986
	/[A-Za-z0-9_.!~*'()-]/, // encodeURIComponent
	/[A-Za-z0-9_.!~*'();,/?:@&=+$#-]/, // encodeURI
	/[A-Za-z0-9_.~/-]/, // paths
	/[A-Za-z0-9_.*-]/, // forms
];

const urlSpellings = (binary: string): readonly string[] =>
	keptInUrls.flatMap((kept) => {
		const encode = (toDigits: (hex: string) => string, space: string): string =>
			Array.from(binary, (character) => {
				if (kept.test(character)) return character;
				if (character === ' ') return space;
				return `%${toDigits(character.charCodeAt(0).toString(16).padStart(2, '0'))}`;
			}).join('');
		return ['%20', '+'].flatMap((space) => [
			encode((hex) => hex, space),
			encode((hex) => hex.toUpperCase(), space),
		]);
	});

// `'\''` without its backslash, and the other way to write a quote within quotes.
const quotedSpellings = (binary: string): readonly string[] =>
	binary.includes("'") ? [binary.replaceAll("'", "'''"), binary.replaceAll("'", `'"'"'`)] : [];

// The characters that these bytes alone decide, where `before` bytes (modulo three) stand before them.
const base64Within = (bytes: Uint8Array, before: number): string => {
	let text = '';
	const end = Math.floor(((before + bytes.length) * 8) / 6);
	for (let at = Math.ceil((before * 8) / 6); at < end; at++) {
		const bit = at * 6 - before * 8;
		const pair = (bytes[bit >> 3]! << 8) | (bytes[(bit >> 3) + 1] ?? 0);
		text += alphabet[(pair >> (10 - (bit & 7))) & 0x3f];
	}
	return text;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

// `0x68, 0x65` is read as `068065`: the x does not count.
const hexSpellings = (bytes: Uint8Array): readonly string[] => {
	const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
	return [digits.join(''), `0${digits.join('0')}`];
};
