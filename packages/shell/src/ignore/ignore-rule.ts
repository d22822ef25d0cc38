import { withoutTrailing } from '@tenon/core';
import type { Regex } from '../regex/regex.ts';
import { compilePathGlob, type PathGlobOptions } from './path-glob.ts';

/** One line of a `.gitignore`, or of what is written like one. */
export interface IgnoreRule {
	/** As it is written, without blanks behind it. */
	readonly text: string;
	/** Whether it lets in again what rules before it leave out. */
	readonly isNegated: boolean;
	readonly isForDirectories: boolean;
	/** Tests a path below the rule's directory, without a slash at its start. */
	readonly glob: Regex;
}

/** Reads one line; `undefined` for a comment or an empty line. Throws `RegexError` for an unknown class. */
export const parseIgnoreRule = (
	line: string,
	options: Pick<PathGlobOptions, 'dialect' | 'ignoreCase'>,
): IgnoreRule | undefined => {
	const text = withoutBlanks(line.endsWith('\r') ? line.slice(0, -1) : line);
	if (text === '' || text.startsWith('#')) return undefined;
	let glob = text;
	const isNegated = glob.startsWith('!');
	if (isNegated) glob = glob.slice(1);
	const isForDirectories = glob.endsWith('/');
	if (isForDirectories) glob = glob.slice(0, -1);
	const isAnchored = glob.includes('/');
	return {
		text,
		isNegated,
		isForDirectories,
		glob: compilePathGlob(glob.replace(/^\//, ''), { ...options, isAnchored }),
	};
};

// Blanks at the end do not count, but for one after a backslash.
const withoutBlanks = (line: string): string => {
	const rest = withoutTrailing(line, ' ');
	return rest.endsWith('\\') && rest.length < line.length ? `${rest} ` : rest;
};

/** The last of the rules of one directory that fits a path below it; that one decides. */
export const decidingRule = (
	rules: readonly IgnoreRule[],
	path: string,
	isDirectory: boolean,
): IgnoreRule | undefined =>
	rules.findLast(({ isForDirectories, glob }) => (!isForDirectories || isDirectory) && glob.test(path));
