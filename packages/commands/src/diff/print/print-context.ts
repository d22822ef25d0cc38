import { type Flow, wait } from '@tenon/core';
import type { Change } from '../compare/find-changes.ts';
import type { PrintSettings } from '../settings.ts';
import { FunctionLines } from './function-line.ts';
import { type Comparison, groupChanges, type Hunk, rangeOf } from './hunk.ts';
import type { LineWriter } from './line-writer.ts';
import { titleText } from './print-unified.ts';

/** Context form: the old version, then the new one. */
export const printContext = function* (
	comparison: Comparison,
	writer: LineWriter,
	settings: PrintSettings,
): Flow<void> {
	const { left, right } = comparison;
	const hunks = yield* groupChanges(comparison, settings);
	if (hunks.length === 0) return;
	writer.put(titleText('***', left), 'header');
	writer.put(titleText('---', right), 'header');
	const functions = new FunctionLines(comparison, settings.functionLine);
	for (const hunk of hunks) {
		const range = rangeOf(hunk, comparison, settings.context);
		writer.put(`***************${yield* functions.suffixAt(range.leftFrom)}`);
		writer.put(`*** ${rangeText(range.leftFrom, range.leftTo)} ****`, 'range');
		if (hunk.some(({ deleted }) => deleted > 0)) {
			const marks = marksOf(hunk, leftSide);
			for (let line = range.leftFrom; line < range.leftTo; line++) {
				yield* wait(writer.putMarked(marks(line), left, line, 'deleted'));
			}
		}
		writer.put(`--- ${rangeText(range.rightFrom, range.rightTo)} ----`, 'range');
		if (hunk.some(({ inserted }) => inserted > 0)) {
			const marks = marksOf(hunk, rightSide);
			for (let line = range.rightFrom; line < range.rightTo; line++) {
				yield* wait(writer.putMarked(marks(line), right, line, 'added'));
			}
		}
	}
};

const rangeText = (from: number, to: number): string => (to - from > 1 ? `${from + 1},${to}` : String(to));

interface Side {
	first(change: Change): number;
	own(change: Change): number;
	other(change: Change): number;
	readonly mark: string;
}

const leftSide: Side = {
	first: ({ left }) => left,
	own: ({ deleted }) => deleted,
	other: ({ inserted }) => inserted,
	mark: '-',
};

const rightSide: Side = {
	first: ({ right }) => right,
	own: ({ inserted }) => inserted,
	other: ({ deleted }) => deleted,
	mark: '+',
};

// The mark of each line; asked for in order.
const marksOf = (hunk: Hunk, side: Side): ((line: number) => string) => {
	let at = 0;
	return (line) => {
		while (at < hunk.length && side.first(hunk[at]!) + side.own(hunk[at]!) <= line) at += 1;
		const change = hunk[at];
		if (change === undefined || side.first(change) > line) return ' ';
		return side.other(change) > 0 ? '!' : side.mark;
	};
};
