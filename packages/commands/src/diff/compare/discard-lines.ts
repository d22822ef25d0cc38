import { type Flow, type Maybe, wait } from '@tenon/core';
import { endsPiece, pieceSteps } from './pieces.ts';

/** Lines of one file that take part in the comparison, by class and by place; the others are changed. */
export interface KeptLines {
	readonly classes: Uint32Array;
	readonly places: Uint32Array;
}

/** What there is to know of one file before the comparison. */
export interface ComparedFile {
	readonly classes: Uint32Array;
	/** One mark for each line, with an unmarked one before the first and after the last. */
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
	const counts = [
		yield* countClasses(files[0].classes, classCount, options),
		yield* countClasses(files[1].classes, classCount, options),
	];
	const keep = function* (index: 0 | 1): Flow<KeptLines> {
		const { classes, changed } = files[index];
		const marks = yield* markLines(classes, counts[1 - index]!, options);
		yield* settleMarks(marks, options);
		return yield* split(classes, changed, marks, options);
	};
	return [yield* keep(0), yield* keep(1)];
};

interface Breather {
	breathe(steps: number): Maybe<void>;
}

const countClasses = function* (
	classes: Uint32Array,
	classCount: number,
	options: Breather,
): Flow<Uint32Array> {
	const counts = new Uint32Array(classCount);
	for (let line = 0; line < classes.length; line++) {
		counts[classes[line]!]! += 1;
		if (endsPiece(line)) yield* wait(options.breathe(pieceSteps));
	}
	return counts;
};

const kept = 0;
const discarded = 1;
const provisional = 2;

const markLines = function* (
	classes: Uint32Array,
	otherCounts: Uint32Array,
	options: Breather,
): Flow<Uint8Array> {
	// Five times about the square root of the number of lines.
	let many = 5;
	for (let rest = classes.length >> 8; rest > 0; rest >>= 2) many *= 2;
	const marks = new Uint8Array(classes.length);
	for (let line = 0; line < classes.length; line++) {
		const matches = otherCounts[classes[line]!]!;
		if (matches === 0) marks[line] = discarded;
		else if (matches > many) marks[line] = provisional;
		if (endsPiece(line)) yield* wait(options.breathe(pieceSteps));
	}
	return marks;
};

// A provisional mark stands only inside of a run of marks that begins and ends with a certain one.
const settleMarks = function* (marks: Uint8Array, options: Breather): Flow<void> {
	if (!marks.includes(provisional)) return;
	for (let line = 0; line < marks.length; line++) {
		if (endsPiece(line)) yield* wait(options.breathe(pieceSteps));
		if (marks[line] === provisional) marks[line] = kept;
		if (marks[line] !== discarded) continue;
		let end = line + 1;
		let provisionals = 0;
		let passed = 0;
		for (let at = end; at < marks.length && marks[at] !== kept; at++) {
			if (endsPiece(at)) yield* wait(options.breathe(pieceSteps));
			if (marks[at] === provisional) passed += 1;
			else {
				end = at + 1;
				provisionals += passed;
				passed = 0;
			}
		}
		if (provisionals * 4 > end - line) yield* cancel(marks, line, end, options);
		else {
			if (provisionals > 0) yield* cancelInRun(marks, line, end, options);
			line = end - 1;
		}
	}
};

const cancelInRun = function* (marks: Uint8Array, from: number, to: number, options: Breather): Flow<void> {
	yield* cancelLongStretches(marks, from, to, options);
	yield* cancelNearEdge(marks, from, to - from, 1, options);
	yield* cancelNearEdge(marks, to - 1, to - from, -1, options);
};

const cancel = function* (marks: Uint8Array, from: number, to: number, options: Breather): Flow<void> {
	for (let line = from; line < to; line++) {
		if (marks[line] === provisional) marks[line] = kept;
		if (endsPiece(line)) yield* wait(options.breathe(pieceSteps));
	}
};

// So many provisional marks in a row that they are a text of their own do not stand.
const cancelLongStretches = function* (
	marks: Uint8Array,
	from: number,
	to: number,
	options: Breather,
): Flow<void> {
	let least = 1;
	for (let rest = (to - from) >> 4; rest > 0; rest >>= 2) least *= 2;
	least += 1;
	for (let line = from; line < to; line++) {
		const start = line;
		for (; line < to && marks[line] === provisional; line++) {
			if (endsPiece(line)) yield* wait(options.breathe(pieceSteps));
		}
		if (line - start >= least) yield* cancel(marks, start, line, options);
		if (endsPiece(line)) yield* wait(options.breathe(pieceSteps));
	}
};

// Near an edge of the run they stand only behind three certain marks in a row, or a certain one eight lines in.
const cancelNearEdge = function* (
	marks: Uint8Array,
	start: number,
	length: number,
	step: 1 | -1,
	options: Breather,
): Flow<void> {
	let inRow = 0;
	for (let at = 0; at < length && inRow < 3; at++) {
		const line = start + at * step;
		if (endsPiece(at)) yield* wait(options.breathe(pieceSteps));
		if (at >= 8 && marks[line] === discarded) return;
		if (marks[line] === discarded) inRow += 1;
		else {
			inRow = 0;
			marks[line] = kept;
		}
	}
};

const split = function* (
	classes: Uint32Array,
	changed: Uint8Array,
	marks: Uint8Array,
	options: { readonly minimal: boolean } & Breather,
): Flow<KeptLines> {
	const keptClasses = new Uint32Array(classes.length);
	const places = new Uint32Array(classes.length);
	let count = 0;
	for (let line = 0; line < classes.length; line++) {
		if (options.minimal || marks[line] === kept) {
			keptClasses[count] = classes[line]!;
			places[count] = line;
			count += 1;
		} else changed[line + 1] = 1;
		if (endsPiece(line)) yield* wait(options.breathe(pieceSteps));
	}
	return { classes: keptClasses.subarray(0, count), places: places.subarray(0, count) };
};
