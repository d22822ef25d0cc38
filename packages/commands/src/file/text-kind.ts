import { decodeText, hasRawBytes, isJsonError, parseJson } from '@tenon/core';
import type { ContentKind } from './kind.ts';
import { sourceFormat, type TextFormat } from './source-formats.ts';

/** The kind of text that bytes are, or `undefined` if they are none. */
export const textKind = (bytes: Uint8Array): ContentKind | undefined => {
	const encoding = encodingOf(bytes);
	if (encoding === undefined) return undefined;
	const text = encoding.read(bytes);
	if (encoding.mime === 'us-ascii' || encoding.mime === 'utf-8') {
		if (isJson(text)) return { text: 'JSON text data', mime: 'application/json', encoding: encoding.mime };
		if (isJsonLines(text))
			return {
				text: 'New Line Delimited JSON text data',
				mime: 'application/x-ndjson',
				encoding: encoding.mime,
			};
	}
	if (isCommaSeparated(text)) return { text: 'CSV text', mime: 'text/csv', encoding: encoding.mime };
	const format = formatOf(text);
	const lines = lineFacts(bytes.length > lineBytes ? encoding.read(bytes.subarray(0, lineBytes)) : text);
	return {
		text: `${describeText(format, encoding.name)}${format?.placesExecutable === 'alone' ? '' : lines}`,
		mime: format?.mime ?? 'text/plain',
		encoding: encoding.mime,
	};
};

const describeText = (format: TextFormat | undefined, encoding: string): string => {
	if (format === undefined) return encoding;
	if (format.placesExecutable === 'alone') return format.name;
	const isMarked = format.isScript && format.placesExecutable !== 'named';
	return `${format.name}, ${encoding}${isMarked ? ' executable' : ''}`;
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

// Two values of one kind on two lines.
const isJsonLines = (text: string): boolean => {
	const [first, second] = text.trimStart().split('\n', 2);
	return second !== undefined && first![0] === second.trimStart()[0] && isJson(first!) && isJson(second);
};

// The same number of commas in each of the first ten lines, and in three of them at least. Between quotes none counts.
const isCommaSeparated = (text: string): boolean => {
	const lines = text
		.slice(0, csvStart)
		.replaceAll(/"(?:[^"]|"")*(?:"|$)/g, '')
		.split('\n');
	const ended = lines.slice(0, -1).slice(0, 10);
	const commas = ended.map((line) => line.split(',').length - 1);
	return ended.length >= 3 && commas[0]! > 0 && commas.every((count) => count === commas[0]);
};

const csvStart = 1 << 16;

const formatOf = (text: string): TextFormat | undefined => {
	const shebang = /^#![ \t]*(.*)/.exec(text);
	if (shebang !== null) return scriptFormat(shebang[1]!.trim());
	return sourceFormat(text);
};

// Interpreters are known by where they lie; one that lies elsewhere is shown as it is written.
const scriptFormat = (line: string): TextFormat => {
	const known = interpreters.find(({ pattern }) => pattern.test(line));
	if (known !== undefined) return { ...known, isScript: true };
	const shown = line.replace(/^\/usr\/bin\/env\s+/, '');
	return { name: `a ${shown} script`, mime: 'text/plain', isScript: true };
};

const shell = 'text/x-shellscript';

const interpreters: readonly Omit<TextFormat & { readonly pattern: RegExp }, 'isScript'>[] = [
	{ pattern: /^\/bin\/sh\b/, name: 'POSIX shell script', mime: shell },
	{
		pattern: /^(?:(?:\/usr(?:\/local)?)?\/bin\/|\/usr\/bin\/env\s+)bash\b/,
		name: 'Bourne-Again shell script',
		mime: shell,
	},
	{
		pattern: /^(?:(?:\/usr(?:\/local)?)?\/bin\/|\/usr\/bin\/env\s+)zsh\b/,
		name: "Paul Falstad's zsh script",
		mime: shell,
	},
	{ pattern: /^\/bin\/ksh\b/, name: 'Korn shell script', mime: shell },
	{ pattern: /^\/bin\/csh\b/, name: 'C shell script', mime: shell },
	{ pattern: /^(?:\/usr(?:\/local)?)?\/bin\/tcsh\b/, name: 'Tenex C shell script', mime: shell },
	{
		pattern: /^\/usr\/(?:(?:local\/)?bin\/|bin\/env\s+)fish\b/,
		name: 'fish shell script',
		mime: shell,
	},
	{
		pattern: /^\/usr\/(?:(?:local\/)?bin\/|bin\/env\s+)python/,
		name: 'Python script',
		mime: 'text/x-script.python',
	},
	{
		pattern: /^(?:(?:\/usr(?:\/local)?)?\/bin\/|\/usr\/bin\/env\s+)perl/,
		name: 'Perl script text executable',
		mime: 'text/x-perl',
		placesExecutable: 'alone',
	},
	{
		pattern: /^\/usr\/(?:(?:local\/)?bin\/|bin\/env\s+)ruby/,
		name: 'Ruby script',
		mime: 'text/x-ruby',
	},
	{
		pattern: /^\/usr\/bin\/(?:env\s+)?node(?:js)?\b/,
		name: 'Node.js script executable',
		mime: 'application/javascript',
		placesExecutable: 'named',
	},
	{ pattern: /^\/usr\/(?:local\/)?bin\/php/, name: 'PHP script', mime: 'text/x-php' },
	{
		pattern: /^\/usr\/(?:(?:local\/)?bin\/|bin\/env\s+)lua/,
		name: 'Lua script',
		mime: 'text/x-lua',
	},
	{ pattern: /^(?:\/usr)?\/bin\/awk\b/, name: 'awk script', mime: 'text/x-awk' },
	{ pattern: /^(?:\/usr(?:\/local)?)?\/bin\/gawk\b/, name: 'GNU awk script', mime: 'text/x-gawk' },
	{ pattern: /^(?:\/usr(?:\/local)?)?\/bin\/nawk\b/, name: 'new awk script', mime: 'text/x-nawk' },
	{ pattern: /^\/usr\/bin\/env\s+tclsh/, name: 'Tcl script', mime: 'text/x-tcl' },
	{
		pattern: /^(?:\/usr(?:\/local)?\/bin\/(?:tclsh|wish)|\/usr\/bin\/env\s+wish)/,
		name: 'Tcl/Tk script',
		mime: 'text/x-tcl',
	},
];

const lineFacts = (text: string): string => {
	const facts: string[] = [];
	const longest = text.split(/\r\n|\r|\n/).reduce((most, line) => Math.max(most, line.length), 0);
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

// As much as is looked at for how lines end.
const lineBytes = 1 << 16;
