import { isSpace } from '../../support/byte-class.ts';

/** What does not count when lines are compared. */
export interface IgnoredDifferences {
	readonly case: boolean;
	/** White space: all of it, how much there is, or only that at the end of lines. */
	readonly space: 'none' | 'trailing' | 'amount' | 'all';
	/** Tabs count as the blanks up to the next stop. Only where `space` is `none`. */
	readonly tabs: boolean;
	readonly tabSize: number;
}

/** Whether lines count as they are. */
export const countsExactly = (ignored: IgnoredDifferences): boolean =>
	!ignored.case && ignored.space === 'none' && !ignored.tabs;

/** Where the image of a line has got to. */
export interface ImagePlace {
	size: number;
	/** The column, where tabs count as blanks. */
	column: number;
}

/**
 * Adds what a stretch of a line counts as to a buffer. Lines that are to be equal have equal images. The line is
 * without its newline, and without the end that {@link withoutTrailing} leaves out where white space does not count;
 * the buffer must have room for all of it with its tabs expanded.
 */
export const addImage = (
	bytes: Uint8Array,
	start: number,
	end: number,
	ignored: IgnoredDifferences,
	into: Uint8Array,
	place: ImagePlace,
): void => {
	const from = place.size;
	if (ignored.tabs) expandTabs(bytes, start, end, ignored, into, place);
	else reduceSpace(bytes, start, end, ignored, into, place);
	if (!ignored.case) return;
	for (let at = from; at < place.size; at++) {
		const byte = into[at]!;
		if (byte >= 0x41 && byte <= 0x5a) into[at] = byte + 0x20;
	}
};

/** How long the image of a line can be. */
export const longestImage = (length: number, ignored: IgnoredDifferences): number =>
	ignored.tabs ? length * ignored.tabSize : length;

const reduceSpace = (
	bytes: Uint8Array,
	start: number,
	end: number,
	{ space }: IgnoredDifferences,
	into: Uint8Array,
	place: ImagePlace,
): void => {
	let { size } = place;
	for (let at = start; at < end; at++) {
		const byte = bytes[at]!;
		if (space === 'all' && isSpace(byte)) continue;
		if (space === 'amount' && isSpace(byte)) {
			if (size === 0 || into[size - 1] !== blank) into[size++] = blank;
			continue;
		}
		into[size++] = byte;
	}
	place.size = size;
};

const expandTabs = (
	bytes: Uint8Array,
	start: number,
	end: number,
	{ tabSize }: IgnoredDifferences,
	into: Uint8Array,
	place: ImagePlace,
): void => {
	let { size, column } = place;
	for (let at = start; at < end; at++) {
		const byte = bytes[at]!;
		if (byte === tab) {
			const blanks = tabSize - (column % tabSize);
			into.fill(blank, size, size + blanks);
			size += blanks;
			column += blanks;
			continue;
		}
		into[size++] = byte;
		if (byte === backspace) column -= column > 0 ? 1 : 0;
		else column = byte === carriageReturn ? 0 : column + 1;
	}
	place.size = size;
	place.column = column;
};

/** Where a stretch ends without the white space at its end. */
export const withoutTrailing = (bytes: Uint8Array, start: number, end: number): number => {
	let last = end;
	while (last > start && isSpace(bytes[last - 1])) last -= 1;
	return last;
};

const blank = 0x20;
const tab = 0x09;
const backspace = 0x08;
const carriageReturn = 0x0d;
