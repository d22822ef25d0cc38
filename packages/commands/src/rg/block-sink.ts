import type { Pausing, PerlRegex, Span } from '@tenon/shell';
import { countMatchesOf } from './replacement.ts';

/** Takes lines that a search of a whole text has found. */
export interface BlockSink {
	/** Takes lines that matches touch, or one that none does; returns how much they count for. */
	select(lines: Span): Pausing<number>;
	/** Takes a line before or behind such lines. */
	surround(line: Span): Pausing<void>;
	/** A gap lies between the lines before and those to come. */
	separate(): void;
}

/** Counts matches, and lines that none touches. */
export const countingSink = (text: string, regex: PerlRegex): BlockSink => ({
	*select(lines) {
		// A match at the very end is found only by a search that comes from before.
		return Math.max(1, yield* countMatchesOf(regex, text, lines));
	},
	*surround() {
		// Only matches count.
	},
	separate: () => undefined,
});
