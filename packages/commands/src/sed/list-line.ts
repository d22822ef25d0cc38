import { encodeText } from '@tenon/core';

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

const names: Readonly<Record<string, string>> = {
	'\\': '\\\\',
	'\x07': '\\a',
	'\b': '\\b',
	'\f': '\\f',
	'\n': '\\n',
	'\r': '\\r',
	'\t': '\\t',
	'\v': '\\v',
};

const shownBytes: readonly string[] = Array.from({ length: 0x100 }, (_, byte) => {
	const character = String.fromCharCode(byte);
	const name = names[character];
	if (name !== undefined) return name;
	return byte >= 0x20 && byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
});
