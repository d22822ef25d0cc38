import type { Work } from '../state/work.ts';
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
	/** That text, where it may be looked for as it stands; it is not empty then. */
	readonly literal: string | undefined;
	/** How long a text may be that is answered about in one go: the more there is in the pattern, the shorter. */
	readonly quickLength: number;
	/** Whether the whole text is a match. */
	matches(text: string): boolean;
	/** Those of the texts that match. */
	matching(texts: readonly string[]): readonly string[];
	/** Answers a question about a text that is not long: an offset, or -1 where nothing matches. */
	answer(question: Question, text: string): number;
	/** The leftmost match at or after `from` in such a text, and of those that start there the longest. */
	find(text: string, from: number): Stretch | undefined;
	/** The same for a text of any length. */
	ask(question: Question, text: string): Work<number>;
	/** The same for a text of any length. */
	seek(text: string, from: number): Work<Stretch | undefined>;
}

/** What a pattern can be asked about a text. */
export type Question =
	/** Whether all of it is a match: 0 if it is. */
	| 'matches'
	/** Where the longest match that starts the text ends. */
	| 'longestPrefix'
	/** Where the shortest match that starts the text ends. */
	| 'shortestPrefix'
	/** Where the longest match that ends the text starts. */
	| 'longestSuffix'
	/** Where the shortest match that ends the text starts. */
	| 'shortestSuffix'
	/** Where the longest match that starts the text ends, as a replacement looks for it: see `seek`. */
	| 'findAtStart'
	/** The same for where the longest match that ends the text starts. */
	| 'findAtEnd';

/** A pattern that also serves pathname expansion. */
export interface TextMatcher extends ShellPattern {
	/** Like `matches`, but a period at the start of the text is matched only by a period. */
	matchesGuarded(text: string): boolean;
}
