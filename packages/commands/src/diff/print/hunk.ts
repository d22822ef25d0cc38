import { decodeText } from '@tenon/core';
import { isSpace } from '../../support/byte-class.ts';
import type { Change } from '../compare/find-changes.ts';
import type { PrintSettings } from '../settings.ts';
import type { TextLines } from '../text-lines.ts';

/** A file as it is printed. */
export interface PrintedFile {
	readonly lines: TextLines;
	/** What stands for it above the hunks, quoted where it must be. */
	readonly title: string;
	/** When it was changed, or `undefined` where a label stands for it. */
	readonly time: string | undefined;
}

/** Two files, and what differs between them. */
export interface Comparison {
	readonly left: PrintedFile;
	readonly right: PrintedFile;
	readonly changes: readonly Change[];
}

/** Whether all lines of a change are such that do not count. */
export const isIgnorable = (
	change: Change,
	{ left, right }: Comparison,
	settings: PrintSettings,
): boolean => {
	if (!settings.ignoresBlankLines && settings.ignoredLine === undefined) return false;
	for (let line = 0; line < change.deleted; line++) {
		if (!isIgnoredLine(left.lines, change.left + line, settings)) return false;
	}
	for (let line = 0; line < change.inserted; line++) {
		if (!isIgnoredLine(right.lines, change.right + line, settings)) return false;
	}
	return true;
};

const isIgnoredLine = ({ bytes, starts }: TextLines, line: number, settings: PrintSettings): boolean => {
	const start = starts[line]!;
	const end = starts[line + 1]! - 1;
	const { ignoredLine, ignoresBlankLines, ignored } = settings;
	if (ignoresBlankLines) {
		let first = start;
		if (ignored.space !== 'none') while (first < end && isSpace(bytes[first])) first += 1;
		if (first === end) return true;
	}
	return ignoredLine?.test(decodeText(bytes.subarray(start, end))) === true;
};

/** Changes so near to each other that their context meets, as one group. */
export type Hunk = readonly [Change, ...Change[]];

/** Puts changes into hunks with `context` lines around them; a hunk of changes that do not count is left out. */
export const groupChanges = (comparison: Comparison, settings: PrintSettings): readonly Hunk[] => {
	const { context } = settings;
	const hunks: [Change, ...Change[]][] = [];
	let last: Change | undefined;
	for (const change of comparison.changes) {
		const isChangeIgnorable = isIgnorable(change, comparison, settings);
		// One that does not count joins only what its own context touches.
		const threshold = isChangeIgnorable ? context : 2 * context + 1;
		const distance = last === undefined ? Number.POSITIVE_INFINITY : change.left - (last.left + last.deleted);
		if (distance < threshold) hunks.at(-1)!.push(change);
		else hunks.push([change]);
		last = change;
	}
	return hunks.filter((hunk) => !hunk.every((change) => isIgnorable(change, comparison, settings)));
};

/** The lines of both files that a hunk shows, from and up to, the last not included. */
export interface HunkRange {
	readonly leftFrom: number;
	readonly leftTo: number;
	readonly rightFrom: number;
	readonly rightTo: number;
}

export const rangeOf = (hunk: Hunk, { left, right }: Comparison, context: number): HunkRange => {
	const [first] = hunk;
	const last = hunk.at(-1)!;
	return {
		leftFrom: Math.max(0, first.left - context),
		rightFrom: Math.max(0, first.right - context),
		leftTo: Math.min(left.lines.count, last.left + last.deleted + context),
		rightTo: Math.min(right.lines.count, last.right + last.inserted + context),
	};
};
