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

/**
 * Makes what a line counts as into a buffer and returns its length. Lines that are to be equal have equal
 * images. The range is without the newline; the buffer must have room for it with all tabs expanded.
 */
export const imageOf = (
	bytes: Uint8Array,
	start: number,
	end: number,
	ignored: IgnoredDifferences,
	into: Uint8Array,
): number => {
	const size = ignored.tabs
		? expandTabs(bytes, start, end, ignored, into)
		: reduceSpace(bytes, start, end, ignored, into);
	if (ignored.case) {
		for (let at = 0; at < size; at++) {
			const byte = into[at]!;
			if (byte >= 0x41 && byte <= 0x5a) into[at] = byte + 0x20;
		}
	}
	return size;
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
): number => {
	const last = space === 'none' ? end : withoutTrailing(bytes, start, end);
	let size = 0;
	for (let at = start; at < last; at++) {
		const byte = bytes[at]!;
		if (space === 'all' && isSpace(byte)) continue;
		if (space === 'amount' && isSpace(byte)) {
			if (size === 0 || into[size - 1] !== blank || at === start) into[size++] = blank;
			continue;
		}
		into[size++] = byte;
	}
	return size;
};

const expandTabs = (
	bytes: Uint8Array,
	start: number,
	end: number,
	{ tabSize }: IgnoredDifferences,
	into: Uint8Array,
): number => {
	let size = 0;
	let column = 0;
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
	return size;
};

const withoutTrailing = (bytes: Uint8Array, start: number, end: number): number => {
	let last = end;
	while (last > start && isSpace(bytes[last - 1])) last -= 1;
	return last;
};

const blank = 0x20;
const tab = 0x09;
const backspace = 0x08;
const carriageReturn = 0x0d;
