import { decodeText, type Flow } from '@tenon/core';
import type { LongDouble } from '@tenon/shell';
import { isDigit, isSpace } from '../support/byte-class.ts';
import { type ByteRange, byteSet, endOfRun, type Stretches } from '../support/stretches.ts';
import { numberAt } from './general-numbers.ts';

/** The number that a long text starts with, read in slices; `undefined` if there is none. */
export const readGeneralInSlices = function* (
	text: ByteRange,
	stretches: Stretches,
): Flow<LongDouble | undefined> {
	const { bytes, end } = text;
	const start = yield* endOfRun(text, spaces, stretches);
	const head = decodeText(bytes.subarray(start, Math.min(end, start + shortBytes)));
	if (end - start <= shortBytes) return numberAt(head);
	const [lead, sign, hex] = prefix.exec(head)!;
	const rest = { bytes, start: start + lead.length, end };
	const short = yield* shortenedNumber(rest, hex === undefined ? decimal : hexadecimal, stretches);
	// What is neither of digits nor near its start is a word, of which the first letters are enough.
	return numberAt(short === undefined ? head : `${sign}${short}`);
};

interface Notation {
	readonly prefix: string;
	readonly digits: Uint8Array;
	/** Letters that stand before the exponent, and the one that is written. */
	readonly exponents: Uint8Array;
	readonly exponent: string;
	/** By how much one digit changes the exponent. */
	readonly step: number;
	/** So many digits count, and whether any is left that is not 0. */
	readonly kept: number;
}

// A text of the same value that is short: leading zeros are left out, and digits after so many say only that they are there.
const shortenedNumber = function* (
	{ bytes, start, end }: ByteRange,
	notation: Notation,
	stretches: Stretches,
): Flow<string | undefined> {
	const runFrom = (from: number, set: Uint8Array, until = end): Flow<number> =>
		endOfRun({ bytes, start: from, end: until }, set, stretches);
	const wholeEnd = yield* runFrom(start, notation.digits);
	const hasPoint = wholeEnd < end && bytes[wholeEnd] === point;
	const fractionStart = hasPoint ? wholeEnd + 1 : wholeEnd;
	const fractionEnd = hasPoint ? yield* runFrom(fractionStart, notation.digits) : wholeEnd;
	if (wholeEnd === start && fractionEnd === fractionStart) return undefined;
	const power = yield* readExponent({ bytes, start: fractionEnd, end }, notation, stretches);
	const parts: ByteRange[] = [
		{ bytes, start: yield* runFrom(start, zeros, wholeEnd), end: wholeEnd },
		{ bytes, start: fractionStart, end: fractionEnd },
	];
	if (parts[0]!.start === wholeEnd)
		parts[1] = { ...parts[1]!, start: yield* runFrom(fractionStart, zeros, fractionEnd) };
	let digits = '';
	let dropped = 0;
	let isInexact = false;
	for (const part of parts) {
		const cut = Math.min(part.end, part.start + notation.kept - digits.length);
		digits += decodeText(bytes.subarray(part.start, cut));
		dropped += part.end - cut;
		isInexact ||= (yield* runFrom(cut, zeros, part.end)) < part.end;
	}
	if (digits === '') return `${notation.prefix}0`;
	const exponent = power + (dropped - (fractionEnd - fractionStart) - (isInexact ? 1 : 0)) * notation.step;
	return `${notation.prefix}${digits}${isInexact ? '1' : ''}${notation.exponent}${exponent}`;
};

const readExponent = function* (
	{ bytes, start, end }: ByteRange,
	{ exponents }: Notation,
	stretches: Stretches,
): Flow<number> {
	if (start >= end || exponents[bytes[start]!] !== 1) return 0;
	const hasSign = bytes[start + 1] === plus || bytes[start + 1] === minus;
	const from = start + (hasSign ? 2 : 1);
	if (from >= end) return 0;
	const first = yield* endOfRun({ bytes, start: from, end }, zeros, stretches);
	const last = yield* endOfRun({ bytes, start: first, end }, digitBytes, stretches);
	if (last === first) return 0;
	const size =
		last - first > mostExponentDigits
			? 10 ** mostExponentDigits
			: Number(decodeText(bytes.subarray(first, last)));
	return bytes[start + 1] === minus ? -size : size;
};

const prefix = /^([+-]?)(0x(?=\.?[\da-f]))?/i;

const shortBytes = 1024;
// More than a text of the longest line has digits.
const mostExponentDigits = 12;
const plus = 0x2b;
const minus = 0x2d;
const point = 0x2e;

const isHexDigit = (byte: number): boolean =>
	isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
const letter = (lower: string): Uint8Array => byteSet((byte) => (byte | 0x20) === lower.charCodeAt(0));

const spaces = byteSet(isSpace);
const zeros = byteSet((byte) => byte === 0x30);
const digitBytes = byteSet(isDigit);

const decimal: Notation = {
	prefix: '',
	digits: digitBytes,
	exponents: letter('e'),
	exponent: 'e',
	step: 1,
	kept: 20_000,
};

const hexadecimal: Notation = {
	prefix: '0x',
	digits: byteSet(isHexDigit),
	exponents: letter('p'),
	exponent: 'p',
	step: 4,
	kept: 64,
};
