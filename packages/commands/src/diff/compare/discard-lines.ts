import { type Flow, type Maybe, wait } from '@tenon/core';

/** Lines of one file that take part in the comparison, by class and by place; the others are changed. */
export interface KeptLines {
	readonly classes: Uint32Array;
	readonly places: Uint32Array;
}

/** What there is to know of one file before the comparison. */
export interface ComparedFile {
	readonly classes: Uint32Array;
	/** One mark for each line, with an unmarked one before the first and behind the last. */
	readonly changed: Uint8Array;
}

/**
 * Marks lines as changed that match nothing in the other file, and of lines that match very many those in the
 * middle of a run of such; what is left is to be compared. Which of the latter count follows the rules of thumb
 * of GNU's diff, as they decide which hunks are printed. With `minimal` nothing is left out.
 */
export const discardLines = function* (
	files: readonly [ComparedFile, ComparedFile],
	classCount: number,
	options: { readonly minimal: boolean; breathe(steps: number): Maybe<void> },
): Flow<readonly [KeptLines, KeptLines]> {
	const counts = files.map(({ classes }) => countClasses(classes, classCount));
	const keep = function* (index: 0 | 1): Flow<KeptLines> {
		const { classes, changed } = files[index];
		yield* wait(options.breathe(passSteps));
		const marks = markLines(classes, counts[1 - index]!);
		yield* wait(options.breathe(passSteps));
		settleMarks(marks);
		yield* wait(options.breathe(passSteps));
		return split(classes, changed, marks, options.minimal);
	};
	return [yield* keep(0), yield* keep(1)];
};

/** What a pass over all lines of a file counts as, told to `breathe`: it may take a slice. */
export const passSteps = 256;

const countClasses = (classes: Uint32Array, classCount: number): Uint32Array => {
	const counts = new Uint32Array(classCount);
	for (let line = 0; line < classes.length; line++) counts[classes[line]!]! += 1;
	return counts;
};

const kept = 0;
const discarded = 1;
const provisional = 2;

const markLines = (classes: Uint32Array, otherCounts: Uint32Array): Uint8Array => {
	// Five times about the square root of the number of lines.
	let many = 5;
	for (let rest = classes.length >> 8; rest > 0; rest >>= 2) many *= 2;
	const marks = new Uint8Array(classes.length);
	for (let line = 0; line < classes.length; line++) {
		const matches = otherCounts[classes[line]!]!;
		if (matches === 0) marks[line] = discarded;
		else if (matches > many) marks[line] = provisional;
	}
	return marks;
};

// A provisional mark stands only inside of a run of marks that begins and ends with a certain one.
const settleMarks = (marks: Uint8Array): void => {
	if (!marks.includes(provisional)) return;
	for (let line = 0; line < marks.length; line++) {
		if (marks[line] === provisional) marks[line] = kept;
		else if (marks[line] === discarded) {
			const length = runLength(marks, line);
			if (length.provisionals * 4 > length.lines) cancel(marks, line, line + length.lines);
			else {
				cancelLongStretches(marks, line, length.lines);
				cancelNearEdge(marks, line, length.lines, 1);
				cancelNearEdge(marks, line + length.lines - 1, length.lines, -1);
				line += length.lines - 1;
			}
		}
	}
};

const runLength = (
	marks: Uint8Array,
	start: number,
): { readonly lines: number; readonly provisionals: number } => {
	let end = start;
	let provisionals = 0;
	for (; end < marks.length && marks[end] !== kept; end++) if (marks[end] === provisional) provisionals += 1;
	while (end > start && marks[end - 1] === provisional) {
		end -= 1;
		marks[end] = kept;
		provisionals -= 1;
	}
	return { lines: end - start, provisionals };
};

const cancel = (marks: Uint8Array, from: number, to: number): void => {
	for (let line = from; line < to; line++) if (marks[line] === provisional) marks[line] = kept;
};

// So many provisional marks in a row that they are a text of their own do not stand.
const cancelLongStretches = (marks: Uint8Array, start: number, length: number): void => {
	let least = 1;
	for (let rest = length >> 4; rest > 0; rest >>= 2) least *= 2;
	least += 1;
	for (let line = start; line < start + length; ) {
		let end = line;
		while (end < start + length && marks[end] === provisional) end += 1;
		if (end - line >= least) cancel(marks, line, end);
		line = end + 1;
	}
};

// Near an edge of the run they stand only behind three certain marks in a row, or a certain one eight lines in.
const cancelNearEdge = (marks: Uint8Array, start: number, length: number, step: 1 | -1): void => {
	let inRow = 0;
	for (let at = 0; at < length && inRow < 3; at++) {
		const line = start + at * step;
		if (at >= 8 && marks[line] === discarded) return;
		if (marks[line] === discarded) inRow += 1;
		else {
			inRow = 0;
			marks[line] = kept;
		}
	}
};

const split = (classes: Uint32Array, changed: Uint8Array, marks: Uint8Array, minimal: boolean): KeptLines => {
	const keptClasses = new Uint32Array(classes.length);
	const places = new Uint32Array(classes.length);
	let count = 0;
	for (let line = 0; line < classes.length; line++) {
		if (minimal || marks[line] === kept) {
			keptClasses[count] = classes[line]!;
			places[count] = line;
			count += 1;
		} else changed[line + 1] = 1;
	}
	return { classes: keptClasses.subarray(0, count), places: places.subarray(0, count) };
};
