/** A number of a text, or that it was not looked for yet. */
export type InputNumber = number | undefined | 'unknown';

/** The number at the start of a text, as awk reads it: decimal alone, 0 if there is none. */
export const numberOfText = (text: string): number => {
	const { length } = text;
	let at = 0;
	while (at < length && isBlank(text.charCodeAt(at))) at += 1;
	const first = text.charCodeAt(at);
	const isNegative = first === minus;
	if (isNegative || first === plus) at += 1;
	// Most numbers are a few digits.
	let value = 0;
	let end = at;
	for (; end < length && end - at < safeDigits; end++) {
		const digit = text.charCodeAt(end) - zero;
		if (digit < 0 || digit > 9) break;
		value = value * 10 + digit;
	}
	if (end === length && end > at) return isNegative ? -value : value;
	const next = text.charCodeAt(end);
	const isPlain = end > at && next !== point && (next | 0x20) !== letterE && !isDigit(next);
	if (isPlain) return isNegative ? -value : value;
	return slowNumber(text, isNegative, at);
};

const slowNumber = (text: string, isNegative: boolean, at: number): number => {
	const rest = text.slice(at);
	const found = /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/.exec(rest)?.[0];
	if (found !== undefined) return isNegative ? -Number(found) : Number(found);
	const sign = text[at - 1];
	return sign === '+' || sign === '-' ? (wordNumber(sign, rest) ?? 0) : 0;
};

// Only with a sign do these words mean numbers.
const wordNumber = (sign: string, rest: string): number | undefined => {
	const word = /^(inf|nan)[ \t\n\v\f\r]*$/i.exec(rest)?.[1]?.toLowerCase();
	if (word === undefined) return undefined;
	if (word === 'nan') return Number.NaN;
	return sign === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
};

/** The number that a whole text is, blanks round it aside; `undefined` if it is none. */
export const looksNumeric = (text: string): number | undefined => {
	const { length } = text;
	let at = 0;
	while (at < length && isBlank(text.charCodeAt(at))) at += 1;
	if (at === length) return undefined;
	const first = text.charCodeAt(at);
	if (!isDigit(first) && first !== minus && first !== plus && first !== point) return undefined;
	const isNegative = first === minus;
	if (isNegative || first === plus) at += 1;
	let value = 0;
	let end = at;
	for (; end < length && end - at < safeDigits; end++) {
		const digit = text.charCodeAt(end) - zero;
		if (digit < 0 || digit > 9) break;
		value = value * 10 + digit;
	}
	if (end === length && end > at) return isNegative ? -value : value;
	const rest = text.slice(at);
	const found = /^((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[ \t\n\v\f\r]*$/.exec(rest)?.[1];
	if (found !== undefined) return isNegative ? -Number(found) : Number(found);
	const sign = text[at - 1];
	return sign === '+' || sign === '-' ? wordNumber(sign, rest) : undefined;
};

/** The same of bytes; `undefined` also where only the text can tell. */
export const plainNumberOfBytes = (bytes: Uint8Array, start: number, end: number): number | undefined => {
	let at = start;
	const isNegative = bytes[at] === minus;
	if (isNegative) at += 1;
	if (end - at > safeDigits || at >= end) return undefined;
	let value = 0;
	for (; at < end; at++) {
		const digit = bytes[at]! - zero;
		if (digit < 0 || digit > 9) return fractionOfBytes(bytes, at, end, value, isNegative);
		value = value * 10 + digit;
	}
	return isNegative ? -value : value;
};

// A fraction of few digits: both parts are exact, and so is the power of ten, hence the quotient is the nearest.
const fractionOfBytes = (
	bytes: Uint8Array,
	from: number,
	end: number,
	whole: number,
	isNegative: boolean,
): number | undefined => {
	if (bytes[from] !== point || end - from < 2) return undefined;
	let value = whole;
	for (let at = from + 1; at < end; at++) {
		const digit = bytes[at]! - zero;
		if (digit < 0 || digit > 9) return undefined;
		value = value * 10 + digit;
	}
	const quotient = value / powersOfTen[end - from - 1]!;
	return isNegative ? -quotient : quotient;
};

const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);

const zero = 0x30;
const minus = 0x2d;
const plus = 0x2b;
const point = 0x2e;
const letterE = 0x65;
// As many digits are exact.
const safeDigits = 15;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isBlank = (code: number): boolean => code === 0x20 || (code >= 9 && code <= 13);
