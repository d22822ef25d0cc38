import { type Flow, isPromise, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Regex } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';

/**
 * Finds the last separator that lies before a place, and its end: `undefined` if there is none, `unfinished` if the
 * search takes so long that it is to be asked again. A finder of fixed bytes says how long they are, so that a file can
 * be searched in parts; all others are told of the bytes first.
 */
export interface SeparatorFinder {
	readonly length: number | undefined;
	/** What a call of `findBefore` counts as, told to `breathe`. */
	readonly steps: number;
	prepare(context: CommandContext, bytes: Uint8Array): Flow<void>;
	findBefore(bytes: Uint8Array, limit: number): Separator | 'unfinished' | undefined;
}

interface Separator {
	readonly start: number;
	readonly end: number;
}

/** Finds fixed bytes. */
export const plainFinder = (separator: Uint8Array): SeparatorFinder => ({
	length: separator.length,
	steps: 1,
	prepare: nothingToPrepare,
	findBefore: (bytes, limit) => {
		const from = limit - separator.length;
		const start =
			separator.length === 1
				? byteKit.lastIndexOfByte(bytes, separator[0]!, from)
				: byteKit.lastIndexOf(bytes, separator, from);
		return from < 0 || start === -1 ? undefined : { start, end: start + separator.length };
	},
});

const nothingToPrepare = function* (): Flow<void> {
	// Fixed bytes are found where they are.
};

/** Finds a regular expression: of all matches before the place the one that starts last. */
export const regexFinder = (regex: Regex): SeparatorFinder => {
	let searched: RegexText | undefined;
	return {
		length: undefined,
		steps: 64,
		prepare: function* (context, bytes) {
			searched = yield* readText(context, bytes, regex);
		},
		findBefore: (_bytes, limit) => {
			if (searched === undefined) return undefined;
			const { text, offsets, starts } = searched;
			for (let work = 1; starts.length > 0; work++) {
				if (work > mostWork) return 'unfinished';
				const start = starts.pop()!;
				if (offsets(start) >= limit) continue;
				work += workOfSearch;
				const region = text.slice(0, unitBefore(searched, limit));
				const span = regex.find(region, start);
				if (span !== undefined && span[0] === start) return { start: offsets(start), end: offsets(span[1]) };
			}
			return undefined;
		},
	};
};

interface RegexText {
	readonly text: string;
	/** The byte where a unit of the text starts. */
	readonly offsets: (unit: number) => number;
	/** Units where a match starts, in order; taken from the end. */
	readonly starts: number[];
}

// Places of matches that are looked at between two turns; a search in a long text takes as long as many of them.
const mostWork = 4096;
const workOfSearch = 1024;

const readText = function* (context: CommandContext, bytes: Uint8Array, regex: Regex): Flow<RegexText> {
	const text = byteKit.decode(bytes);
	const starts: number[] = [];
	for (let from = 0; from < text.length; ) {
		// The first search reads all of the text, and what it learns serves the others.
		const isLong = from === 0 && regex.isLong(text.length);
		const span = isLong
			? yield* regex.findInSlices(text, from, {}, (steps) => context.breathe(steps))
			: regex.find(text, from);
		if (span === undefined) break;
		context.holdMemory(startBytes);
		starts.push(span[0]);
		from = span[0] + 1;
		const turn = context.breathe(stepsOfSearch);
		if (isPromise(turn)) yield turn;
	}
	return { text, offsets: yield* byteOffsets(context, text, bytes.length), starts };
};

// What the place of a match takes.
const startBytes = 8;
// A search of a regular expression may take long.
const stepsOfSearch = 4;
const pieceUnits = 1 << 16;

// Text in ASCII has a byte for each unit; elsewhere the offsets are added up once.
const byteOffsets = function* (
	context: CommandContext,
	text: string,
	byteCount: number,
): Flow<(unit: number) => number> {
	if (text.length === byteCount) return (unit) => unit;
	const offsets = new Uint32Array(text.length + 1);
	for (let start = 0; start < text.length; start += pieceUnits) {
		const end = Math.min(start + pieceUnits, text.length);
		for (let unit = start; unit < end; unit++)
			offsets[unit + 1] = offsets[unit]! + unitBytes(text.charCodeAt(unit));
		yield* wait(context.breathe(chunkSteps));
	}
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
