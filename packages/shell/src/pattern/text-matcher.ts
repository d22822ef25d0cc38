import type { Stretch } from './sweep.ts';

/**
 * A pattern as `case`, `[[ == ]]` and `${x#…}` use it. Offsets are those of JavaScript strings and
 * never fall inside of a character.
 *
 * A text or pattern that holds a byte which is not UTF-8 is matched byte by byte, as in bash. Where
 * that would cut a character in two, characters are counted instead; a caller that wants the cut
 * gives the text as `splitBytes` makes it.
 */
export interface ShellPattern {
	/** It matches exactly one text. */
	readonly isLiteral: boolean;
	/** Whether the whole text is a match. */
	matches(text: string): boolean;
	/** Those of the texts that match. */
	matching(texts: readonly string[]): readonly string[];
	/** Where the longest match that starts the text ends, or -1. */
	longestPrefix(text: string): number;
	/** Where the shortest match that starts the text ends, or -1. */
	shortestPrefix(text: string): number;
	/** Where the longest match that ends the text starts, or -1. */
	longestSuffix(text: string): number;
	/** Where the shortest match that ends the text starts, or -1. */
	shortestSuffix(text: string): number;
	/** Where the longest match that starts the text ends, as a replacement looks for it: see {@link find}; or -1. */
	findAtStart(text: string): number;
	/** The same for where the longest match that ends the text starts. */
	findAtEnd(text: string): number;
	/** The leftmost match at or after `from`, and of those that start there the longest. */
	find(text: string, from: number): Stretch | undefined;
}

/** A pattern that also serves pathname expansion. */
export interface TextMatcher extends ShellPattern {
	/** Like `matches`, but a period at the start of the text is matched only by a period. */
	matchesGuarded(text: string): boolean;
}
