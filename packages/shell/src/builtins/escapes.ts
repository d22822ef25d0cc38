import { decodeText, encodeText, hasRawBytes } from '@tenon/core';
import { finishWork, JoinedText, pieceLength, type Work } from '../state/work.ts';
import { codePointBytes } from '../syntax/code-point-bytes.ts';

/**
 * Whose backslash escapes: those of `echo -e` (octal only after `\0`, silent about bad digits), of
 * `printf %b` (octal with and without the 0), or of printf's format (also `\"`, `\'`, `\?`; no `\c`).
 */
export type EscapeStyle = 'echo' | 'argument' | 'format';

/** An escape that is none. */
export interface EscapeProblem {
	readonly text: string;
	readonly at: number;
}

/** What a text with escapes stands for. */
export interface Unescaped {
	readonly text: string;
	/** `\c` was met: nothing more is to be written. */
	readonly stopped: boolean;
	/** What printf says about escapes without digits, and how much text stands before each. */
	readonly problems: readonly EscapeProblem[];
}

const simple: Readonly<Record<string, string>> = {
	a: '\x07',
	b: '\b',
	e: '\x1b',
	E: '\x1b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
	'\\': '\\',
};

/** Resolves the escapes of a text into the shell's string form. */
export const resolveEscapes = (text: string, style: EscapeStyle): Unescaped =>
	text.includes('\\') ? finishWork(escapesWork(text, style)) : { text, stopped: false, problems: none };

/** The same for a text of any length. */
export function* escapesWork(text: string, style: EscapeStyle): Work<Unescaped> {
	let at = text.indexOf('\\');
	if (at === -1) return { text, stopped: false, problems: none };
	const reading: Reading = { raw: false, problems: [], length: 0 };
	const result = new JoinedText(unbounded);
	let paused = at;
	let stopped = false;
	const add = (piece: string): void => {
		result.add(piece);
		reading.length += piece.length;
	};
	add(text.slice(0, at));
	while (at < text.length) {
		if (at - paused > pieceLength) {
			paused = at;
			yield;
		}
		const next = text[at + 1];
		if (next === undefined) {
			add('\\');
			break;
		}
		if (next === 'c' && style !== 'format') {
			stopped = true;
			break;
		}
		const read = readEscape(text, at + 1, style, reading);
		add(read.text);
		const from = at + 1 + read.length;
		at = text.indexOf('\\', from);
		if (at === -1) at = text.length;
		add(text.slice(from, at));
	}
	// Bytes that were written one by one may form characters together.
	const whole = result.text;
	const isLoose = reading.raw && hasRawBytes(whole);
	return { text: isLoose ? decodeText(encodeText(whole)) : whole, stopped, problems: reading.problems };
}

// Escapes are longer than what they stand for: a text of them never outgrows its limit.
const unbounded = (): void => undefined;

/** A text in which `\u` and `\U` for what is not ASCII stand for themselves, as they do in the C locale. */
export const keepCodePoints = (text: string): string =>
	text.replace(/\\(?:u[0-9a-f]{1,4}|U[0-9a-f]{1,8}|[^uU])/gis, (written) => {
		const value = /^\\u/i.test(written) ? Number.parseInt(written.slice(2), 16) : 0;
		if (value < 0x80) return written;
		const digits = value.toString(16).toUpperCase();
		return value > 0xffff ? `\\\\U${digits.padStart(8, '0')}` : `\\\\u${digits.padStart(4, '0')}`;
	});

const none: readonly EscapeProblem[] = [];

interface Reading {
	/** A byte beyond ASCII was written. */
	raw: boolean;
	readonly problems: EscapeProblem[];
	/** How much text there is already. */
	length: number;
}

interface Escape {
	readonly text: string;
	/** Characters it takes behind the backslash. */
	readonly length: number;
}

const readEscape = (text: string, at: number, style: EscapeStyle, reading: Reading): Escape => {
	const char = text[at]!;
	const known = simple[char];
	if (known !== undefined) return { text: known, length: 1 };
	if (char >= '0' && char <= '7') return readOctal(text, at, style, reading);
	if (char === 'x') return readHex(text, at, 2, style, reading);
	if (char === 'u') return readHex(text, at, 4, style, reading);
	if (char === 'U') return readHex(text, at, 8, style, reading);
	if (style === 'format' && (char === '"' || char === "'" || char === '?')) return { text: char, length: 1 };
	return { text: '\\', length: 0 };
};

const readOctal = (text: string, at: number, style: EscapeStyle, reading: Reading): Escape => {
	const leadingZero = text[at] === '0';
	if (style === 'echo' && !leadingZero) return { text: '\\', length: 0 };
	const most = leadingZero && style !== 'format' ? 4 : 3;
	const digits = /^[0-7]+/.exec(text.slice(at, at + most))![0];
	return { text: byteText(Number.parseInt(digits, 8) & 0xff, reading), length: digits.length };
};

const readHex = (text: string, at: number, most: number, style: EscapeStyle, reading: Reading): Escape => {
	const digits = /^[0-9a-fA-F]+/.exec(text.slice(at + 1, at + 1 + most))?.[0];
	if (digits === undefined) {
		if (style !== 'echo')
			reading.problems.push({
				text: `missing ${most === 2 ? 'hex' : 'unicode'} digit for \\${text[at]!}`,
				at: reading.length,
			});
		return { text: '\\', length: 0 };
	}
	const value = Number.parseInt(digits, 16);
	return {
		text: most === 2 ? byteText(value, reading) : codePointText(value, reading),
		length: 1 + digits.length,
	};
};

const byteText = (byte: number, reading: Reading): string => {
	if (byte < 0x80) return String.fromCharCode(byte);
	reading.raw = true;
	return String.fromCharCode(0xdc00 + byte);
};

const codePointText = (value: number, reading: Reading): string =>
	value <= 0x10ffff && (value < 0xd800 || value > 0xdfff)
		? String.fromCodePoint(value)
		: codePointBytes(value)
				.map((byte) => byteText(byte, reading))
				.join('');
