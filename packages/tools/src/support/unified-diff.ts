import { encodeText } from '@tenon/core';
import { textLines } from '@tenon/shell';
import { HeadAndTail } from './head-and-tail.ts';
import { findLineChanges, type LineChange } from './line-change.ts';
import type { OutputBudget } from './output-budget.ts';

/** A change of a file as people read it. */
export interface FileDiff {
	/** In the unified format, cut to its budget. */
	readonly text: string;
	readonly addedLines: number;
	readonly removedLines: number;
	/** Bytes of the diff that are not in the text. */
	readonly omittedBytes: number;
}

/** The names above a diff. */
export interface DiffTitles {
	readonly before: string;
	readonly after: string;
}

/** The change from one text of a file to another, three lines around each place. `path`: its name, or one for each text. */
export const diffTexts = (
	path: string | DiffTitles,
	before: string,
	after: string,
	budget: OutputBudget,
): FileDiff => {
	const titles = typeof path === 'string' ? { before: path, after: path } : path;
	const oldLines = textLines(before);
	const newLines = textLines(after);
	const changes = findLineChanges(oldLines, newLines);
	const output = new HeadAndTail(budget);
	if (changes.length > 0) output.push(encodeText(`--- ${titles.before}\n+++ ${titles.after}\n`));
	for (const group of groupChanges(changes)) {
		for (const row of hunkRows(group, oldLines, newLines)) output.push(encodeText(row));
	}
	const { text, omittedBytes } = output.cut();
	return {
		text,
		omittedBytes,
		addedLines: sum(changes.map(({ newStart, newEnd }) => newEnd - newStart)),
		removedLines: sum(changes.map(({ oldStart, oldEnd }) => oldEnd - oldStart)),
	};
};

const contextLines = 3;

// Changes whose surroundings meet stand in one hunk.
const groupChanges = (changes: readonly LineChange[]): readonly (readonly LineChange[])[] => {
	const groups: LineChange[][] = [];
	for (const change of changes) {
		const last = groups.at(-1);
		if (last !== undefined && change.oldStart - last.at(-1)!.oldEnd <= 2 * contextLines) last.push(change);
		else groups.push([change]);
	}
	return groups;
};

function* hunkRows(
	group: readonly LineChange[],
	oldLines: readonly string[],
	newLines: readonly string[],
): Generator<string> {
	const first = group[0]!;
	const last = group.at(-1)!;
	const before = Math.min(contextLines, first.oldStart);
	const oldFrom = first.oldStart - before;
	const newFrom = first.newStart - before;
	const after = Math.min(contextLines, oldLines.length - last.oldEnd);
	const oldRange = range(oldFrom, last.oldEnd + after - oldFrom);
	const newRange = range(newFrom, last.newEnd + after - newFrom);
	yield `@@ -${oldRange} +${newRange} @@\n`;
	let at = oldFrom;
	for (const { oldStart, oldEnd, newStart, newEnd } of group) {
		for (; at < oldStart; at++) yield row(' ', oldLines[at]!);
		for (; at < oldEnd; at++) yield row('-', oldLines[at]!);
		for (let line = newStart; line < newEnd; line++) yield row('+', newLines[line]!);
	}
	for (const end = at + after; at < end; at++) yield row(' ', oldLines[at]!);
}

const row = (mark: string, line: string): string =>
	line.endsWith('\n') ? `${mark}${line}` : `${mark}${line}\n\\ No newline at end of file\n`;

// As diff writes it: one line has no count, none is named by the line before it.
const range = (start: number, count: number): string =>
	count === 1 ? `${start + 1}` : `${count === 0 ? start : start + 1},${count}`;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
