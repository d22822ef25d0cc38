import { decodeText, encodeText } from '@tenon/core';

/** A directive whose width and precision are known. */
export interface Layout {
	readonly leftAligned: boolean;
	readonly plus: boolean;
	readonly space: boolean;
	readonly zero: boolean;
	readonly alternate: boolean;
	readonly width: number;
	readonly precision: number | undefined;
}

/** Cuts to the precision and fills up to the width. Both count bytes, as in bash. */
export const layoutText = (text: string, { leftAligned, width, precision }: Layout): string => {
	if (width === 0 && precision === undefined) return text;
	let shown = text;
	let size = text.length;
	// The platform encodes a long text faster than a loop looks through it.
	const bytes = text.length > longLength || !isAscii(text) ? encodeText(text) : undefined;
	if (bytes !== undefined && bytes.length > size) {
		size = bytes.length;
		if (precision !== undefined && size > precision) {
			shown = decodeText(bytes.subarray(0, precision));
			size = precision;
		}
	} else if (precision !== undefined && size > precision) {
		shown = text.slice(0, precision);
		size = precision;
	}
	if (size >= width) return shown;
	const blanks = ' '.repeat(width - size);
	return leftAligned ? shown + blanks : blanks + shown;
};

const longLength = 65_536;

const isAscii = (text: string): boolean => {
	for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x80) return false;
	return true;
};

/** Puts sign and prefix before digits and fills up to the width, with zeros where those are asked for. */
export const layoutNumber = (
	sign: string,
	prefix: string,
	digits: string,
	{ leftAligned, zero, width }: Layout,
	{ mayFillWithZeros }: { readonly mayFillWithZeros: boolean },
): string => {
	const missing = width - sign.length - prefix.length - digits.length;
	if (missing <= 0) return `${sign}${prefix}${digits}`;
	if (leftAligned) return `${sign}${prefix}${digits}${' '.repeat(missing)}`;
	if (zero && mayFillWithZeros) return `${sign}${prefix}${'0'.repeat(missing)}${digits}`;
	return `${' '.repeat(missing)}${sign}${prefix}${digits}`;
};

/** What stands before a number that may have a sign. */
export const signText = (negative: boolean, { plus, space }: Layout): string =>
	negative ? '-' : plus ? '+' : space ? ' ' : '';
