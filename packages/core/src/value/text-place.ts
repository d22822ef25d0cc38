/** Where in a text: `line` and `column` count from 1, in characters; `offset` is an index of the string. */
export interface TextPlace {
	readonly line: number;
	readonly column: number;
	readonly offset: number;
}

/** Where every text starts. */
export const textStart: TextPlace = { line: 1, column: 1, offset: 0 };

/** The place that is `length` units into a text which itself starts at `origin`. */
export const placeAfter = (origin: TextPlace, text: string, length: number): TextPlace => {
	let { line, column } = origin;
	let lineFrom = 0;
	for (let at = text.indexOf('\n'); at !== -1 && at < length; at = text.indexOf('\n', at + 1)) {
		line += 1;
		column = 1;
		lineFrom = at + 1;
	}
	return { line, column: column + countCharacters(text, lineFrom, length), offset: origin.offset + length };
};

const countCharacters = (text: string, from: number, to: number): number => {
	let count = 0;
	for (let at = from; at < to; at++) {
		if (isHighSurrogate(text.charCodeAt(at)) && at + 1 < to && isLowSurrogate(text.charCodeAt(at + 1)))
			at += 1;
		count += 1;
	}
	return count;
};

const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800;

const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;
