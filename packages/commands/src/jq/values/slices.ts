import { raise } from '../errors.ts';
import { doubleOf } from './number-literal.ts';
import { isArray, isNumber, type JqArray, type JqNumber, type JqObject, type JqValue } from './value.ts';

/** How many characters a text has; most have one unit each. */
export const codePointCount = (text: string): number => {
	// Of a text in Latin letters the platform knows without a look that there are none.
	if (!hasPairs(text)) return text.length;
	let count = text.length;
	for (let at = 0; at < text.length - 1; at++) {
		if (isHigh(text.charCodeAt(at)) && isLow(text.charCodeAt(at + 1))) {
			count -= 1;
			at += 1;
		}
	}
	return count;
};

/** Whether a text may have characters of two units. */
export const hasPairs = (text: string): boolean => anyHigh.test(text);

const anyHigh = /[\ud800-\udbff]/;

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Where in the units of a text a character is, counted from `fromUnit`, which is character `fromPoint`. */
export const unitAt = (text: string, point: number, fromUnit = 0, fromPoint = 0): number => {
	let unit = fromUnit;
	for (let count = fromPoint; count < point && unit < text.length; count++)
		unit += isHigh(text.charCodeAt(unit)) && isLow(text.charCodeAt(unit + 1)) ? 2 : 1;
	return unit;
};

/** The bounds that an object with `start` and `end` means in something of a length. */
export const sliceBounds = (length: number, slice: JqObject): readonly [start: number, end: number] => {
	const from = slice.get('start');
	const to = slice.get('end');
	if (!isBound(from) || !isBound(to)) return raise('Array/string slice indices must be integers');
	const start = clamp(from === null ? 0 : doubleOf(from), length, 0);
	const end = clamp(to === null ? length : doubleOf(to), length, length);
	const first = Math.floor(start);
	return [first, Math.max(first, Math.ceil(end))];
};

/** Whether something can bound a slice. */
export const isBound = (value: JqValue | undefined): value is JqNumber | null =>
	value === null || (value !== undefined && isNumber(value));

// The start is rounded down, the end up; below zero counts from the end.
const clamp = (wanted: number, length: number, whereNaN: number): number => {
	const place = Number.isNaN(wanted) ? whereNaN : wanted < 0 ? wanted + length : wanted;
	return Math.min(Math.max(place, 0), length);
};

/** A part of an array or of a text. */
export const slicedValue = (value: JqArray | string, slice: JqObject): JqValue => {
	if (isArray(value)) {
		const [start, end] = sliceBounds(value.length, slice);
		return end - start === value.length ? value : value.slice(start, end);
	}
	const [start, end] = sliceBounds(codePointCount(value), slice);
	const from = unitAt(value, start);
	return value.slice(from, unitAt(value, end, from, start));
};
