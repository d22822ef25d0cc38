import { type Flow, wait } from '@tenon/core';
import type { PrintSettings } from '../settings.ts';
import { FunctionLines } from './function-line.ts';
import { type Comparison, groupChanges, type PrintedFile, rangeOf } from './hunk.ts';
import type { LineWriter } from './line-writer.ts';

/** Unified form: both versions in one column. */
export const printUnified = function* (
	comparison: Comparison,
	writer: LineWriter,
	settings: PrintSettings,
): Flow<void> {
	const { left, right } = comparison;
	const hunks = yield* groupChanges(comparison, settings);
	if (hunks.length === 0) return;
	writer.put(titleText('---', left), 'header');
	writer.put(titleText('+++', right), 'header');
	const functions = new FunctionLines(comparison, settings.functionLine);
	for (const hunk of hunks) {
		const range = rangeOf(hunk, comparison, settings.context);
		const leftText = rangeText(range.leftFrom, range.leftTo);
		const rightText = rangeText(range.rightFrom, range.rightTo);
		writer.putRange(`@@ -${leftText} +${rightText} @@`, yield* functions.suffixAt(range.leftFrom));
		let line = range.leftFrom;
		for (const change of hunk) {
			for (; line < change.left; line++) yield* wait(writer.putJoined(' ', left, line, 'plain'));
			for (let at = 0; at < change.deleted; at++)
				yield* wait(writer.putJoined('-', left, change.left + at, 'deleted'));
			for (let at = 0; at < change.inserted; at++)
				yield* wait(writer.putJoined('+', right, change.right + at, 'added'));
			line = change.left + change.deleted;
		}
		for (; line < range.leftTo; line++) yield* wait(writer.putJoined(' ', left, line, 'plain'));
	}
};

/** The line that names a file above the hunks. */
export const titleText = (mark: string, { title, time }: PrintedFile): string =>
	time === undefined ? `${mark} ${title}` : `${mark} ${title}\t${time}`;

const rangeText = (from: number, to: number): string => {
	const count = to - from;
	if (count === 0) return `${from},0`;
	return count === 1 ? String(from + 1) : `${from + 1},${count}`;
};
