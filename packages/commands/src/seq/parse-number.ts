import { isZeroLongDouble, type LongDouble, readLongDouble } from '@tenon/shell';

/** A number as it was typed. */
export interface SeqNumber {
	readonly value: LongDouble;
	/** Characters it takes when printed as typed, for `-w`. */
	readonly width: number;
	/** Digits after the point; infinite where the spelling does not say. */
	readonly precision: number;
}

/** Reads a number as the C library does; `undefined` if it is none, `nan` if it says so. */
export const parseNumber = (text: string): SeqNumber | 'nan' | undefined => {
	const value = parseValue(text);
	if (value === undefined || value === 'nan') return value;
	const shown = text.replace(/^[ \t\n\v\f\r+]+/, '');
	const isWhole = !/[.p]/.test(shown);
	if (/x/i.test(shown) || value.kind !== 'finite') {
		return { value, width: 0, precision: isWhole ? 0 : Number.POSITIVE_INFINITY };
	}
	return { value, ...extentOf(shown) };
};

// The whole text is a number of the format; what is too large for it, or too small to have all bits, is none.
const parseValue = (text: string): LongDouble | 'nan' | undefined => {
	const { value, length, outOfRange } = readLongDouble(text);
	if (length === 0 || length < text.length) return undefined;
	if (value.kind === 'nan') return 'nan';
	return outOfRange && !isZeroLongDouble(value) ? undefined : value;
};

// How many characters and decimals a decimal spelling stands for when its exponent is written out.
const extentOf = (shown: string): { readonly width: number; readonly precision: number } => {
	const parts = /^(-?)(\d*)(?:(\.)(\d*))?(?:e([+-]?\d+))?$/i.exec(shown)!;
	const [, sign = '', whole = '', point, fraction = '', power] = parts;
	let exponent = power === undefined ? 0 : Number(power);
	let precision = fraction.length;
	let width = sign.length + whole.length + (point === undefined ? 0 : 1 + fraction.length);
	if (point !== undefined) width += fraction === '' ? -1 : whole === '' ? 1 : 0;
	if (power === undefined) return { width, precision };
	precision += exponent < 0 ? -exponent : -Math.min(precision, exponent);
	if (exponent < 0) {
		if (point === undefined || fraction === '') width += 1;
		exponent = -exponent;
	} else {
		if (point !== undefined && precision === 0 && fraction !== '') width -= 1;
		exponent -= Math.min(fraction.length, exponent);
	}
	return { width: width + exponent, precision };
};
