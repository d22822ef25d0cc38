import { ByteAwareMatcher, type PatternOptions } from './byte-aware-matcher.ts';
import type { ShellPattern, TextMatcher } from './text-matcher.ts';

export type { PatternOptions } from './byte-aware-matcher.ts';
export type { ShellPattern } from './text-matcher.ts';

/**
 * Compiles a pattern in which a backslash quotes the next character. Any text is a pattern. The last
 * few hundred are remembered. Matching takes time linear in the text, times the length of the
 * pattern; a negation inside of a repetition at worst squares it.
 */
export const compileShellPattern = (text: string, options: PatternOptions): ShellPattern => {
	const cache = caches[(options.extglob ? 1 : 0) + (options.nocase ? 2 : 0)]!;
	const known = cache.get(text);
	if (known !== undefined) return known;
	const pattern = new ByteAwareMatcher(text, options, 'text');
	if (text.length <= maxRememberedLength) {
		if (cache.size >= maxRemembered) cache.delete(cache.keys().next().value!);
		cache.set(text, pattern);
	}
	return pattern;
};

/** A matcher for one name in a directory. */
export const compileNamePattern = (text: string, options: PatternOptions): TextMatcher =>
	new ByteAwareMatcher(text, options, 'name');

/** A matcher for a whole path: no wildcard matches a slash, except a star at the end. */
export const compilePathPattern = (text: string, options: PatternOptions): TextMatcher =>
	new ByteAwareMatcher(text, options, 'path');

/** Quotes every character that could mean something in a pattern, also inside of brackets. */
export const quotePattern = (text: string): string => text.replaceAll(/[\\*?[\]()|!^\-+@.:=]/g, '\\$&');

const maxRemembered = 256;
const maxRememberedLength = 1024;
const caches: readonly Map<string, ShellPattern>[] = [new Map(), new Map(), new Map(), new Map()];
