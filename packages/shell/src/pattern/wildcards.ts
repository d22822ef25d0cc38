import { codesOf } from './code-points.ts';
import { opensGroup, scanGroup } from './group.ts';

/** Whether a part of a path has to be looked for: it has an unquoted wildcard, brackets or a group. */
export const hasWildcards = (pattern: string): boolean => {
	let bracketOpen = false;
	for (let at = 0; at < pattern.length; at++) {
		const character = pattern[at];
		if (character === '\\') at += 1;
		else if (character === '*' || character === '?') return true;
		else if (character === '[') bracketOpen = true;
		else if (character === ']' && bracketOpen) return true;
		else if ((character === '+' || character === '@' || character === '!') && pattern[at + 1] === '(')
			return true;
	}
	return false;
};

/** The text without the backslashes that quote. */
export const removeQuotes = (pattern: string): string => pattern.replaceAll(/\\(.?)/gs, '$1');

/** Where the last slash of a path is; with `extglob` one inside of a group does not count. -1 if none. */
export const lastSlash = (path: string, extglob: boolean): number => {
	if (!extglob || !path.includes('(')) return path.lastIndexOf('/');
	const codes = codesOf(path.replaceAll(/[^\0-\x7f]/g, '_'));
	let found = -1;
	for (let at = 0; at < path.length; at++) {
		if (path[at] === '/') found = at;
		if (!opensGroup(codes, at)) continue;
		const end = scanGroup(codes, at + 2, path.length - 1, 'group');
		if (end !== undefined) at = end - 1;
	}
	return found;
};
