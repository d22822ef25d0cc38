import type { PerlRegex, Span } from '@tenon/shell';
import { matchesOf } from './replacement.ts';

/** Takes lines that a search of a whole text has found. */
export interface BlockSink {
	/** Takes lines that matches touch, or one that none does; returns how much they count for. */
	select(lines: Span): number;
	/** Takes a line before or behind such lines. */
	surround(line: Span): void;
	/** A gap lies between the lines before and those to come. */
	separate(): void;
}

/** Counts matches, and lines that none touches. */
export const countingSink = (text: string, regex: PerlRegex): BlockSink => ({
	select: (lines) => {
		let count = 0;
		for (const _ of matchesOf(regex, text, lines)) count += 1;
		// A match at the very end is found only by a search that comes from before.
		return Math.max(1, count);
	},
	surround: () => undefined,
	separate: () => undefined,
});
