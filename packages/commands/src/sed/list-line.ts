import { byteEscape, encodeText } from '@tenon/core';

/**
 * A text as `l` shows it: bytes that cannot be printed as escapes, lines folded at a width (0 for no
 * folding) with the delimiter, `$` at the end.
 */
export const listLine = (text: string, width: number, delimiter: string): string => {
	let result = '';
	let column = 0;
	for (const byte of encodeText(text)) {
		const shown = shownBytes[byte]!;
		if (width > 0 && column + shown.length > width - 1) {
			result += `\\${delimiter}`;
			column = 0;
		}
		result += shown;
		column += shown.length;
	}
	return `${result}$`;
};

const backslash = 0x5c;

const shownBytes: readonly string[] = Array.from({ length: 0x100 }, (_, byte) => {
	if (byte === backslash) return '\\\\';
	return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byteEscape(byte);
});
