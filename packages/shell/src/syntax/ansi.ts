import { decodeText, encodeText } from '@tenon/core';
import { codePointBytes } from './code-point-bytes.ts';

/**
 * Resolves the escapes of `$'…'` into the shell's string form. `\xHH`, `\x{H…}` and `\nnn` give bytes, so
 * two of them may form one character; a NUL ends the text, as in bash.
 */
export const unescapeAnsi = (raw: string): string => {
	if (!raw.includes('\\')) return raw;
	const steps = unescapeAnsiInSteps(raw);
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
};

/** The same for a text of any length: it pauses after each few thousand bytes. */
export function* unescapeAnsiInSteps(raw: string): Generator<undefined, string, undefined> {
	const parts: Uint8Array[] = [];
	let bytes: number[] = [];
	const keep = (text: string): void => {
		if (text.length > bytesOfStep) {
			close();
			parts.push(encodeText(text));
		} else for (const byte of encodeText(text)) bytes.push(byte);
	};
	const close = (): void => {
		parts.push(Uint8Array.from(bytes));
		bytes = [];
	};
	let at = 0;
	while (at < raw.length) {
		if (bytes.length > bytesOfStep) {
			close();
			yield;
		}
		const backslash = raw.indexOf('\\', at);
		if (backslash === -1 || backslash + 1 >= raw.length) {
			keep(raw.slice(at));
			break;
		}
		keep(raw.slice(at, backslash));
		const taken = readEscape(raw, backslash + 1, bytes);
		if (taken === -1) break;
		at = backslash + 1 + taken;
	}
	close();
	return decodeText(parts.length === 1 ? parts[0]! : joined(parts));
}

const bytesOfStep = 4096;

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
};

const simple: Readonly<Record<string, number>> = {
	a: 7,
	b: 8,
	e: 27,
	E: 27,
	f: 12,
	n: 10,
	r: 13,
	t: 9,
	v: 11,
	'\\': 0x5c,
	"'": 0x27,
	'"': 0x22,
	'?': 0x3f,
};

// Appends what the escape at `at` (behind the backslash) stands for; returns its length, -1 for NUL.
const readEscape = (raw: string, at: number, bytes: number[]): number => {
	const char = raw[at]!;
	const known = simple[char];
	if (known !== undefined) {
		bytes.push(known);
		return 1;
	}
	const numeric = readNumeric(raw, at);
	if (numeric !== undefined) {
		if (numeric.value === 0) return -1;
		if (numeric.unicode) bytes.push(...codePointBytes(numeric.value));
		else bytes.push(numeric.value & 0xff);
		return numeric.length;
	}
	if (char === 'c' && at + 1 < raw.length) {
		const control = raw.charCodeAt(at + 1);
		const value = control === 0x3f ? 0x7f : control & 0x1f;
		if (value === 0) return -1;
		bytes.push(value);
		return raw[at + 1] === '\\' && raw[at + 2] === '\\' ? 3 : 2;
	}
	const codePoint = String.fromCodePoint(raw.codePointAt(at)!);
	bytes.push(0x5c, ...encodeText(codePoint));
	return codePoint.length;
};

interface Numeric {
	readonly value: number;
	readonly length: number;
	readonly unicode: boolean;
}

const readNumeric = (raw: string, at: number): Numeric | undefined => {
	const octal = /^[0-7]{1,3}/.exec(raw.slice(at, at + 3));
	if (octal !== null)
		return { value: Number.parseInt(octal[0], 8) & 0xff, length: octal[0].length, unicode: false };
	braced.lastIndex = at;
	const inBraces = braced.exec(raw);
	// Of any number of digits the last two are the byte; none are a NUL.
	if (inBraces !== null)
		return {
			value: Number.parseInt(`0${inBraces[1]!.slice(-2)}`, 16),
			length: inBraces[0].length,
			unicode: false,
		};
	const hex = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/.exec(raw.slice(at, at + 9));
	if (hex === null) return undefined;
	const digits = (hex[1] ?? hex[2] ?? hex[3])!;
	return { value: Number.parseInt(digits, 16), length: hex[0].length, unicode: hex[1] === undefined };
};

const braced = /x\{([0-9a-fA-F]*)\}?/y;
