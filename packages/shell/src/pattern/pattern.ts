import { andThen, type Maybe } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { runWork } from '../state/work.ts';
import { ByteAwareMatcher, type PatternOptions } from './byte-aware-matcher.ts';
import type { Shape } from './plain-matcher.ts';
import type { Question, ShellPattern, TextMatcher } from './text-matcher.ts';

export type { PatternOptions } from './byte-aware-matcher.ts';
export type { Question, ShellPattern } from './text-matcher.ts';

/**
 * Compiles a pattern in which a backslash quotes the next character. Any text is a pattern. The last
 * few hundred are remembered. Matching takes time linear in the text, times the length of the
 * pattern; a negation inside of a repetition at worst squares it.
 */
export const compileShellPattern = (text: string, options: PatternOptions): ShellPattern => {
	const longest = options.extglob && text.includes('(') ? maxLengthWithGroups : maxLength;
	if (text.length > longest && meaningful.test(text))
		throw new ExpansionError(`pattern: longer than ${longest} characters`, { fatal: true });
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

/**
 * A pattern that is one text, which stands for itself, with a star before it, after it, both or neither; of any
 * length. `undefined` where letters of both cases are to match.
 */
export const shapedPattern = (shape: Shape, options: PatternOptions): ShellPattern | undefined =>
	options.nocase ? undefined : new ByteAwareMatcher(shape, options, 'text');

/** A matcher for one name in a directory. */
export const compileNamePattern = (text: string, options: PatternOptions): TextMatcher =>
	new ByteAwareMatcher(text, options, 'name');

/** A matcher for a whole path: no wildcard matches a slash, except a star at the end. */
export const compilePathPattern = (text: string, options: PatternOptions): TextMatcher =>
	new ByteAwareMatcher(text, options, 'path');

/** Quotes every character that could mean something in a pattern, also inside of brackets. */
export const quotePattern = (text: string): string => text.replaceAll(/[\\*?[\]()|!^\-+@.:=]/g, '\\$&');

/** A pattern is read into a graph, of which each character is a node: a longer one would take too much memory. */
const maxLength = 262_144;
/** Each alternative of a group is a graph of its own. */
const maxLengthWithGroups = 32_768;
const meaningful = /[?*[\\(]/;

const maxRemembered = 256;
const maxRememberedLength = 1024;
const caches: readonly Map<string, ShellPattern>[] = [new Map(), new Map(), new Map(), new Map()];

/** Asks a pattern about a text; a long text gives the event loop its turns. */
export const askPattern = (
	{ slice }: Pick<Shell, 'slice'>,
	pattern: ShellPattern,
	question: Question,
	text: string,
): Maybe<number> =>
	text.length <= pattern.quickLength
		? pattern.answer(question, text)
		: runWork(slice, pattern.ask(question, text));

/** Whether all of a text is a match; a long text gives the event loop its turns. */
export const isMatch = (shell: Pick<Shell, 'slice'>, pattern: ShellPattern, text: string): Maybe<boolean> =>
	text.length <= pattern.quickLength
		? pattern.matches(text)
		: andThen(askPattern(shell, pattern, 'matches', text), (at) => at === 0);
