import { BadPattern } from './errors.ts';

/** The longest pattern that is accepted, in UTF-16 units. */
export const maxPatternLength = 4096;

/** Writes a text as a pattern that matches exactly that text. */
export const escapeGlob = (text: string): string => text.replace(/[*?[\]{}\\]/g, '\\$&');

/**
 * Where the set that opens at `at` ends: the index of its `]`. A `]` right after the opening or its
 * `!` belongs to the set.
 */
export const setEnd = (pattern: string, at: number): number => {
	let end = at + 1;
	if (pattern[end] === '!' || pattern[end] === '^') end++;
	if (pattern[end] === ']') end++;
	for (; end < pattern.length; end++) {
		if (pattern[end] === '\\') end++;
		else if (pattern[end] === ']') return end;
	}
	throw new BadPattern(pattern, `the set opened at character ${at + 1} is not closed; add ] or write \\[`);
};
