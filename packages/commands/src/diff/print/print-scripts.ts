import { type Flow, wait } from '@tenon/core';
import type { Comparison, PrintedFile } from './hunk.ts';
import type { LineWriter } from './line-writer.ts';
import { rangeText } from './print-normal.ts';

/** A script for `ed`, from the last change to the first. */
export const printEd = function* (comparison: Comparison, writer: LineWriter): Flow<void> {
	const { right, changes } = comparison;
	const { bytes, starts } = right.lines;
	const ended = withNewline(right);
	for (const change of changes.toReversed()) {
		if (comparison.ignorable.has(change)) continue;
		const letter = change.inserted === 0 ? 'd' : change.deleted === 0 ? 'a' : 'c';
		writer.put(`${rangeText(change.left, change.deleted)}${letter}`);
		if (letter === 'd') continue;
		let isInserting = true;
		for (let at = 0; at < change.inserted; at++) {
			const line = change.right + at;
			if (!isInserting) writer.put('a');
			// A lone dot would end the text: it is written as two, and one is taken away.
			isInserting = bytes[starts[line]!] !== dot || starts[line]! + 2 !== starts[line + 1]!;
			if (isInserting) yield* wait(writer.putBare(ended, line));
			else writer.put('..\n.\ns/.//');
		}
		if (isInserting) writer.put('.');
	}
};

// A script cannot say that the last line lacks its newline.
const withNewline = ({ lines, title }: PrintedFile): PrintedFile => ({
	lines: { ...lines, lacksNewline: false },
	title,
	time: undefined,
});

const dot = 0x2e;

/** What an `ed` script says, from the first change to the last: ed itself cannot read it. */
export const printForwardEd = function* (comparison: Comparison, writer: LineWriter): Flow<void> {
	const { right, changes } = comparison;
	const ended = withNewline(right);
	for (const change of changes) {
		if (comparison.ignorable.has(change)) continue;
		const letter = change.inserted === 0 ? 'd' : change.deleted === 0 ? 'a' : 'c';
		writer.put(`${letter}${rangeText(change.left, change.deleted).replace(',', ' ')}`);
		if (letter === 'd') continue;
		for (let at = 0; at < change.inserted; at++) yield* wait(writer.putBare(ended, change.right + at));
		writer.put('.');
	}
};

/** RCS form: what to delete and what to add, by number of lines. */
export const printRcs = function* (comparison: Comparison, writer: LineWriter): Flow<void> {
	const { right, changes } = comparison;
	for (const change of changes) {
		if (comparison.ignorable.has(change)) continue;
		if (change.deleted > 0) writer.put(`d${change.left + 1} ${change.deleted}`);
		if (change.inserted === 0) continue;
		writer.put(`a${change.left + change.deleted} ${change.inserted}`);
		for (let at = 0; at < change.inserted; at++) yield* wait(writer.putBare(right, change.right + at));
	}
};
