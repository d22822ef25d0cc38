import { type Flow, isPromise, type Maybe, runFlow, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { isBlank, toUpper } from '../support/byte-class.ts';
import { ByteGatherer, type WriteChunk } from '../support/byte-gatherer.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { skipFields } from '../support/skip-fields.ts';
import {
	type ByteRange,
	capitalImages,
	compareImages,
	compareRanges,
	type Stretches,
	usualStretches,
} from '../support/stretches.ts';

export type DuplicateStyle = 'none' | 'prepend' | 'separate';
export type GroupStyle = 'prepend' | 'append' | 'separate' | 'both';

/** What counts in lines, and what is printed of equal ones. */
export interface UniqTask {
	readonly context: CommandContext;
	readonly delimiter: number;
	readonly skippedFields: number;
	readonly skippedBytes: number;
	readonly comparedBytes: number;
	readonly ignoresCase: boolean;
	readonly counts: boolean;
	/** Lines that are not repeated. */
	readonly printsSingle: boolean;
	/** One of those that are repeated. */
	readonly printsFirst: boolean;
	/** All others of them. */
	readonly printsLater: boolean;
	readonly duplicateStyle: DuplicateStyle;
	/** Set where all lines are printed with groups set apart. */
	readonly groupStyle: GroupStyle | undefined;
}

/** Reads lines and prints what the task wants of them. */
export const printGroups = (task: UniqTask, input: Input, write: WriteChunk): Flow<void> => {
	const isWhole = task.printsSingle && task.printsFirst && !task.counts && !task.printsLater;
	return isWhole ? printFirsts(task, input, write) : printCounted(task, input, write);
};

// The first line of each group, or all with the groups set apart.
const printFirsts = function* (task: UniqTask, input: Input, write: WriteChunk): Flow<void> {
	const { context, delimiter, groupStyle } = task;
	const reader = lineReader(task, input);
	const before = new ComparedLine(task);
	const gatherer = new ByteGatherer(write);
	const isBefore = groupStyle === 'prepend' || groupStyle === 'both';
	const isBetween = groupStyle === 'append' || groupStyle === 'separate';
	let isFirst = true;
	for (;;) {
		const next = reader.next();
		if (!(isPromise(next) ? yield* wait(next) : next)) break;
		const isMatch = !isFirst && before.equals(reader);
		const startsGroup = !(isPromise(isMatch) ? yield* wait(isMatch) : isMatch);
		if (startsGroup && (isBefore || (isBetween && !isFirst))) gatherer.addByte(delimiter);
		if (startsGroup || groupStyle !== undefined) {
			gatherer.add(reader.bytes, reader.start, reader.end);
			gatherer.addByte(delimiter);
			const set = before.set(reader);
			if (isPromise(set)) yield set;
			isFirst = false;
		}
		const settled = gatherer.settle();
		if (isPromise(settled)) yield settled;
		const turn = context.breathe(1 + ((reader.end - reader.start) >> 8));
		if (isPromise(turn)) yield turn;
	}
	if ((groupStyle === 'append' || groupStyle === 'both') && !isFirst) gatherer.addByte(delimiter);
	yield* wait(gatherer.flush());
};

// A line is printed when the next one is known.
const printCounted = function* (task: UniqTask, input: Input, write: WriteChunk): Flow<void> {
	const { context, delimiter } = task;
	const reader = lineReader(task, input);
	if (!(yield* wait(reader.next()))) return;
	const held = new ComparedLine(task);
	yield* wait(held.set(reader));
	const gatherer = new ByteGatherer(write);
	const print = (repeats: number, isMatch: boolean): void => {
		const isWanted = repeats === 0 ? task.printsSingle : isMatch ? task.printsLater : task.printsFirst;
		if (!isWanted) return;
		if (task.counts) addCount(gatherer, repeats + 1);
		gatherer.add(held.bytes, held.start, held.end);
		gatherer.addByte(delimiter);
	};
	let repeats = 0;
	let hadGroup = false;
	for (;;) {
		const next = reader.next();
		if (!(isPromise(next) ? yield* wait(next) : next)) break;
		const equals = held.equals(reader);
		const isMatch = isPromise(equals) ? yield* wait(equals) : equals;
		if (isMatch) repeats += 1;
		if (!isMatch && repeats > 0) hadGroup = true;
		if (isMatch && repeats === 1) {
			const { duplicateStyle } = task;
			if (duplicateStyle === 'prepend' || (duplicateStyle === 'separate' && hadGroup))
				gatherer.addByte(delimiter);
		}
		if (!isMatch || task.printsLater) {
			print(repeats, isMatch);
			const set = held.set(reader);
			if (isPromise(set)) yield set;
			if (!isMatch) repeats = 0;
		}
		const settled = gatherer.settle();
		if (isPromise(settled)) yield settled;
		const turn = context.breathe(1 + ((reader.end - reader.start) >> 8));
		if (isPromise(turn)) yield turn;
	}
	print(repeats, false);
	yield* wait(gatherer.flush());
};

const lineReader = ({ context, delimiter }: UniqTask, input: Input): LineReader =>
	new LineReader(input, { ...linesOf(context, delimiter), keeps: 'two-blocks' });

const addCount = (gatherer: ByteGatherer, count: number): void => {
	const text = `${String(count).padStart(7)} `;
	for (let at = 0; at < text.length; at++) gatherer.addByte(text.charCodeAt(at));
};

/** A line that later ones are compared with, and the part of it that counts. */
class ComparedLine {
	bytes: Uint8Array = new Uint8Array(0);
	start = 0;
	end = 0;
	readonly #task: UniqTask;
	#from = 0;
	#to = 0;
	/** The memory is the reader's, where the line is good only while the reader is near. */
	#isReaders = false;

	readonly #stretches: Stretches;

	constructor(task: UniqTask) {
		this.#task = task;
		this.#stretches = usualStretches((steps) => task.context.breathe(steps));
	}

	set({ bytes, start, end }: LineReader): Maybe<void> {
		this.bytes = bytes;
		this.start = start;
		this.end = end;
		this.#isReaders = true;
		if (end - start > longBytes) return runFlow(this.#setLong({ bytes, start, end }));
		this.#setFrom(this.#skip(bytes, start, end));
		return undefined;
	}

	equals({ bytes, start, end }: LineReader): Maybe<boolean> {
		if (this.#isReaders && bytes !== this.bytes) this.#keep();
		if (end - start > longBytes) return runFlow(this.#equalsLong({ bytes, start, end }));
		const from = this.#skip(bytes, start, end);
		const to = Math.min(end, from + this.#task.comparedBytes);
		if (to - from !== this.#to - this.#from) return false;
		const own = this.bytes;
		const offset = this.#from - from;
		if (this.#task.ignoresCase) {
			for (let at = from; at < to; at++) if (toUpper(bytes[at]!) !== toUpper(own[at + offset]!)) return false;
			return true;
		}
		for (let at = from; at < to; at++) if (bytes[at] !== own[at + offset]) return false;
		return true;
	}

	*#setLong(line: ByteRange): Flow<void> {
		this.#setFrom(yield* this.#skipInSlices(line));
	}

	#setFrom(from: number): void {
		this.#from = from;
		this.#to = Math.min(this.end, from + this.#task.comparedBytes);
	}

	*#equalsLong(line: ByteRange): Flow<boolean> {
		const { bytes, end } = line;
		const from = yield* this.#skipInSlices(line);
		const to = Math.min(end, from + this.#task.comparedBytes);
		if (to - from !== this.#to - this.#from) return false;
		const compared = { bytes, start: from, end: to };
		const own = { bytes: this.bytes, start: this.#from, end: this.#to };
		const order = this.#task.ignoresCase
			? compareImages(compared, own, capitalImages, this.#stretches)
			: compareRanges(compared, own, this.#stretches);
		return (yield* order) === 0;
	}

	*#skipInSlices(line: ByteRange): Flow<number> {
		const { skippedFields, skippedBytes } = this.#task;
		return Math.min(line.end, (yield* skipFields(line, skippedFields, -1, this.#stretches)) + skippedBytes);
	}

	// Moves the line into memory of its own.
	#keep(): void {
		const { start } = this;
		this.bytes = this.bytes.slice(start, this.end);
		this.start = 0;
		this.end -= start;
		this.#from -= start;
		this.#to -= start;
		this.#isReaders = false;
	}

	#skip(bytes: Uint8Array, start: number, end: number): number {
		let at = start;
		for (let left = this.#task.skippedFields; left > 0 && at < end; left--) {
			while (at < end && isSeparator(bytes[at]!)) at += 1;
			while (at < end && !isSeparator(bytes[at]!)) at += 1;
		}
		return Math.min(end, at + this.#task.skippedBytes);
	}
}

// Longer lines are compared in slices.
const longBytes = 1 << 15;

const isSeparator = (byte: number): boolean => isBlank(byte) || byte === 0x0a;
