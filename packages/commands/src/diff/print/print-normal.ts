import { type Flow, wait } from '@tenon/core';
import type { Comparison } from './hunk.ts';
import type { LineWriter } from './line-writer.ts';

/** The form without options: ranges, `<` lines, `>` lines. */
export const printNormal = function* (comparison: Comparison, writer: LineWriter): Flow<void> {
	const { left, right, changes } = comparison;
	for (const change of changes) {
		if (comparison.ignorable.has(change)) continue;
		const letter = change.inserted === 0 ? 'd' : change.deleted === 0 ? 'a' : 'c';
		writer.put(
			`${rangeText(change.left, change.deleted)}${letter}${rangeText(change.right, change.inserted)}`,
			'range',
		);
		for (let line = 0; line < change.deleted; line++)
			yield* wait(writer.putMarked('<', left, change.left + line, 'deleted'));
		if (letter === 'c') writer.put('---');
		for (let line = 0; line < change.inserted; line++)
			yield* wait(writer.putMarked('>', right, change.right + line, 'added'));
	}
};

/** Lines as `first,last`, or one number; that of the line before where there are none. */
export const rangeText = (first: number, count: number): string =>
	count > 1 ? `${first + 1},${first + count}` : String(first + count);
