import { decodeText, hasRawBytes, isJsonError, parseJson } from '@tenon/core';
import type { ContentKind } from './kind.ts';

/** The kind of text that bytes are, or `undefined` if they are none. */
export const textKind = (bytes: Uint8Array): ContentKind | undefined => {
	const encoding = encodingOf(bytes);
	if (encoding === undefined) return undefined;
	const text = encoding.read(bytes);
	if (encoding.mime === 'us-ascii' || encoding.mime === 'utf-8') {
		if (isJson(text)) return { text: 'JSON text data', mime: 'application/json', encoding: encoding.mime };
	}
	const format = formatOf(text);
	const lines = lineFacts(text);
	const name = format === undefined ? encoding.name : `${format.name}, ${encoding.name}`;
	const executable = format?.isScript === true ? ' executable' : '';
	return {
		text: `${name}${executable}${lines}`,
		mime: format?.mime ?? 'text/plain',
		encoding: encoding.mime,
	};
};

interface Encoding {
	readonly name: string;
	readonly mime: string;
	readonly read: (bytes: Uint8Array) => string;
}

const encodingOf = (bytes: Uint8Array): Encoding | undefined => {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16('little-endian', 'utf-16le');
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16('big-endian', 'utf-16be');
	let hasHigh = false;
	let hasExtended = false;
	for (const byte of bytes) {
		if (byte >= 0x80) {
			hasHigh = true;
			if (byte < 0xa0) hasExtended = true;
		} else if (!isTextByte(byte)) return undefined;
	}
	const read = (all: Uint8Array): string => decodeText(all);
	if (!hasHigh) return { name: 'ASCII text', mime: 'us-ascii', read };
	if (isUtf8(bytes)) {
		const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
		return {
			name: hasMark ? 'Unicode text, UTF-8 (with BOM) text' : 'Unicode text, UTF-8 text',
			mime: 'utf-8',
			read: (all) => decodeText(hasMark ? all.subarray(3) : all),
		};
	}
	return hasExtended
		? { name: 'Non-ISO extended-ASCII text', mime: 'unknown-8bit', read }
		: { name: 'ISO-8859 text', mime: 'iso-8859-1', read };
};

// A character that was cut off at the end of what is looked at does not count.
const isUtf8 = (bytes: Uint8Array): boolean =>
	!hasRawBytes(decodeText(bytes)) ||
	(bytes.length >= wholeBytes && !hasRawBytes(decodeText(bytes.subarray(0, -3))));

const wholeBytes = 1 << 20;

const utf16 = (order: string, mime: string): Encoding => ({
	name: `Unicode text, UTF-16, ${order} text`,
	mime,
	read: (bytes) => new TextDecoder(mime).decode(bytes),
});

// Bell, backspace, tab, newline, form feed, return, escape, and what can be printed.
const isTextByte = (byte: number): boolean =>
	(byte >= 0x20 && byte !== 0x7f) || (byte >= 0x07 && byte <= 0x0d && byte !== 0x0b) || byte === 0x1b;

const isJson = (text: string): boolean => {
	if (!/^\s*[[{]/.test(text)) return false;
	try {
		parseJson(text);
		return true;
	} catch (error) {
		// Text that starts like JSON and is none is ordinary text.
		if (isJsonError(error)) return false;
		throw error;
	}
};

interface TextFormat {
	readonly name: string;
	readonly mime: string;
	readonly isScript: boolean;
}

const formatOf = (text: string): TextFormat | undefined => {
	const shebang = /^#! *(\S+)(?: +(.*))?/.exec(text);
	if (shebang !== null) return scriptFormat(shebang[1]!, shebang[2] ?? '');
	const start = text.slice(0, 4096);
	return textFormats.find(({ pattern }) => pattern.test(start));
};

const scriptFormat = (path: string, rest: string): TextFormat => {
	const isEnv = /(?:^|\/)env$/.test(path);
	const words = rest
		.trim()
		.split(/\s+/)
		.filter((word) => word !== '-S');
	const program = (isEnv ? (words[0] ?? '') : path).replace(/.*\//, '');
	const known = interpreters.find(({ pattern }) => pattern.test(program));
	if (known !== undefined) return { name: known.name, mime: known.mime, isScript: true };
	const shown = isEnv ? `${path} ${words.join(' ')}` : rest === '' ? path : `${path} ${rest}`;
	return { name: `a ${shown} script`, mime: 'text/plain', isScript: true };
};

const shell = 'text/x-shellscript';

const interpreters: readonly { readonly pattern: RegExp; readonly name: string; readonly mime: string }[] = [
	{ pattern: /^(?:sh|dash)$/, name: 'POSIX shell script', mime: shell },
	{ pattern: /^bash$/, name: 'Bourne-Again shell script', mime: shell },
	{ pattern: /^zsh$/, name: "Paul Falstad's zsh script", mime: shell },
	{ pattern: /^ksh$/, name: 'Korn shell script', mime: shell },
	{ pattern: /^python[\d.]*$/, name: 'Python script', mime: 'text/x-script.python' },
	{ pattern: /^perl[\d.]*$/, name: 'Perl script text executable', mime: 'text/x-perl' },
	{ pattern: /^ruby$/, name: 'Ruby script', mime: 'text/x-ruby' },
	{ pattern: /^node(?:js)?$/, name: 'Node.js script', mime: 'application/javascript' },
	{ pattern: /^php$/, name: 'PHP script', mime: 'text/x-php' },
];

const textFormats: readonly (TextFormat & { readonly pattern: RegExp })[] = [
	{ pattern: /^<\?xml version="1\.0"/, name: 'XML 1.0 document', mime: 'text/xml', isScript: false },
	{
		pattern: /^\s*(?:<!doctype html|<html[\s>]|<head[\s>]|<title[\s>])/i,
		name: 'HTML document',
		mime: 'text/html',
		isScript: false,
	},
	{ pattern: /^<\?php/, name: 'PHP script', mime: 'text/x-php', isScript: false },
	{ pattern: /^\s*#\s*include\b/m, name: 'C source', mime: 'text/x-c', isScript: false },
	{
		pattern: /^\s*(?:def \w+\(.*\)|class \w+(?:\(.*\))?):\s*$/m,
		name: 'Python script',
		mime: 'text/x-script.python',
		isScript: true,
	},
];

const lineFacts = (text: string): string => {
	const facts: string[] = [];
	const longest = Math.max(...text.split(/\r\n|\r|\n/).map((line) => line.length));
	if (longest >= veryLong) facts.push(`with very long lines (${longest})`);
	const crlf = (text.match(/\r\n/g) ?? []).length;
	const cr = (text.match(/\r(?!\n)/g) ?? []).length;
	const lf = (text.match(/(?<!\r)\n/g) ?? []).length;
	const ends = [...(crlf > 0 ? ['CRLF'] : []), ...(cr > 0 ? ['CR'] : []), ...(lf > 0 ? ['LF'] : [])];
	if (ends.length === 0) facts.push('with no line terminators');
	else if (ends.length > 1 || ends[0] !== 'LF') facts.push(`with ${ends.join(', ')} line terminators`);
	if (text.includes('\x1b')) facts.push('with escape sequences');
	if (text.includes('\b')) facts.push('with overstriking');
	return facts.map((fact) => `, ${fact}`).join('');
};

const veryLong = 300;
