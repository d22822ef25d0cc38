import { decodeText, type Flow, type Maybe, wait } from '@tenon/core';
import { RegexError } from '@tenon/shell';
import { isSpace } from '../../support/byte-class.ts';
import { CommandFailure } from '../../support/command-failure.ts';
import { byteSet, endOfRun, usualStretches } from '../../support/stretches.ts';
import type { Change } from '../compare/find-changes.ts';
import { endsPiece, pieceSteps } from '../compare/pieces.ts';
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
	/** Those of them whose lines are all such that do not count. */
	readonly ignorable: ReadonlySet<Change>;
	breathe(steps: number): Maybe<void>;
}

/** Finds the changes whose lines are all such that do not count. */
export const findIgnorable = function* (
	comparison: Omit<Comparison, 'ignorable'>,
	settings: PrintSettings,
): Flow<ReadonlySet<Change>> {
	const ignorable = new Set<Change>();
	if (!settings.ignoresBlankLines && settings.ignoredLine === undefined) return ignorable;
	const { left, right, changes } = comparison;
	for (const change of changes) {
		const { deleted, inserted } = change;
		let line = 0;
		const isIgnored = (lines: TextLines, number: number): Flow<boolean> =>
			isIgnoredLine(lines, number, settings, comparison.breathe);
		for (; line < deleted && (yield* isIgnored(left.lines, change.left + line)); line++)
			yield* wait(comparison.breathe(1));
		if (line < deleted) continue;
		for (line = 0; line < inserted && (yield* isIgnored(right.lines, change.right + line)); line++)
			yield* wait(comparison.breathe(1));
		if (line === inserted) ignorable.add(change);
	}
	return ignorable;
};

const isIgnoredLine = function* (
	{ bytes, starts }: TextLines,
	line: number,
	{ ignoredLine, ignoresBlankLines, ignored }: PrintSettings,
	breathe: (steps: number) => Maybe<void>,
): Flow<boolean> {
	const start = starts[line]!;
	const end = starts[line + 1]! - 1;
	if (ignoresBlankLines) {
		const isBlank = ignored.space !== 'none' && start < end;
		const first = isBlank ? yield* endOfRun({ bytes, start, end }, spaces, usualStretches(breathe)) : start;
		if (first === end) return true;
	}
	if (ignoredLine === undefined) return false;
	const text = decodeText(bytes.subarray(start, end));
	// A long line is decoded in one go.
	if (text.length > longText) yield* wait(breathe(256));
	try {
		return ignoredLine.isLong(text.length)
			? yield* ignoredLine.testInSlices(text, 0, {}, breathe)
			: ignoredLine.test(text);
	} catch (error) {
		throw error instanceof RegexError ? new CommandFailure(error.message, { status: 2 }) : error;
	}
};

const longText = 1 << 16;
const spaces = byteSet(isSpace);

/** Changes so near to each other that their context meets, as one group. */
export type Hunk = readonly [Change, ...Change[]];

/** Puts changes into hunks with `context` lines around them; a hunk of changes that do not count is left out. */
export const groupChanges = function* (
	{ changes, ignorable, breathe }: Comparison,
	{ context }: PrintSettings,
): Flow<readonly Hunk[]> {
	const hunks: [Change, ...Change[]][] = [];
	let last: Change | undefined;
	for (const [index, change] of changes.entries()) {
		// One that does not count joins only what its own context touches.
		const threshold = ignorable.has(change) ? context : 2 * context + 1;
		const distance = last === undefined ? Number.POSITIVE_INFINITY : change.left - (last.left + last.deleted);
		if (distance < threshold) hunks.at(-1)!.push(change);
		else hunks.push([change]);
		last = change;
		if (endsPiece(index)) yield* wait(breathe(pieceSteps));
	}
	return ignorable.size === 0
		? hunks
		: hunks.filter((hunk) => !hunk.every((change) => ignorable.has(change)));
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
