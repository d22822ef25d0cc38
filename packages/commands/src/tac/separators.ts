import { byteKit, type Regex } from '@tenon/shell';

/**
 * Finds the last separator that lies before a place, and its end. `undefined` if there is none. A finder
 * of fixed bytes says how long they are, so that a file can be searched in parts.
 */
export interface SeparatorFinder {
	readonly length: number | undefined;
	findBefore(bytes: Uint8Array, limit: number): { readonly start: number; readonly end: number } | undefined;
}

/** Finds fixed bytes. */
export const plainFinder = (separator: Uint8Array): SeparatorFinder => ({
	length: separator.length,
	findBefore: (bytes, limit) => {
		const from = limit - separator.length;
		const start =
			separator.length === 1
				? byteKit.lastIndexOfByte(bytes, separator[0]!, from)
				: byteKit.lastIndexOf(bytes, separator, from);
		return from < 0 || start === -1 ? undefined : { start, end: start + separator.length };
	},
});

/** Finds a regular expression: of all matches before the place the one that starts last. */
export const regexFinder = (regex: Regex): SeparatorFinder => {
	let searched: RegexText | undefined;
	return {
		length: undefined,
		findBefore: (bytes, limit) => {
			if (searched?.bytes !== bytes) searched = readText(bytes, regex);
			const { text, offsets, starts } = searched;
			while (starts.length > 0) {
				const start = starts.pop()!;
				if (offsets(start) >= limit) continue;
				const region = text.slice(0, unitBefore(searched, limit));
				const span = regex.find(region, start);
				if (span !== undefined && span[0] === start) return { start: offsets(start), end: offsets(span[1]) };
			}
			return undefined;
		},
	};
};

interface RegexText {
	readonly bytes: Uint8Array;
	readonly text: string;
	/** The byte where a unit of the text starts. */
	readonly offsets: (unit: number) => number;
	/** Units where a match starts, in order; taken from the end. */
	readonly starts: number[];
}

const readText = (bytes: Uint8Array, regex: Regex): RegexText => {
	const text = byteKit.decode(bytes);
	const starts: number[] = [];
	for (let from = 0; from < text.length; ) {
		const span = regex.find(text, from);
		if (span === undefined) break;
		starts.push(span[0]);
		from = span[0] + 1;
	}
	return { bytes, text, offsets: byteOffsets(text, bytes.length), starts };
};

// Text in ASCII has a byte for each unit; elsewhere the offsets are added up once.
const byteOffsets = (text: string, byteCount: number): ((unit: number) => number) => {
	if (text.length === byteCount) return (unit) => unit;
	const offsets = new Uint32Array(text.length + 1);
	for (let unit = 0; unit < text.length; unit++)
		offsets[unit + 1] = offsets[unit]! + unitBytes(text.charCodeAt(unit));
	return (unit) => offsets[unit]!;
};

// Half of a pair counts for two of its four bytes; a byte that is not UTF-8 is one.
const unitBytes = (unit: number): number => {
	if (unit < 0x80 || (unit >= 0xdc80 && unit <= 0xdcff)) return 1;
	if (unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff)) return 2;
	return 3;
};

// The first unit that does not start before a byte.
const unitBefore = ({ text, offsets }: RegexText, limit: number): number => {
	let low = 0;
	let high = text.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (offsets(middle) < limit) low = middle + 1;
		else high = middle;
	}
	return low;
};
