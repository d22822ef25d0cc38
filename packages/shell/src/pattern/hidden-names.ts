import { codesOf } from './code-points.ts';
import { opensGroup, scanGroup } from './group.ts';

/** Which names a wildcard does not find. */
export interface HiddenNames {
	/** Names that start with a period are found like others. */
	readonly dotglob: boolean;
	/** `.` and `..` are never found, not even by a pattern that starts with a period. */
	readonly globskipdots: boolean;
}

/**
 * Whether bash passes over a name without matching it, because it starts with a period and the
 * pattern does not. It looks into groups, but not as a match would: an alternative of nothing before
 * a period is overlooked.
 */
export const isPassedOver = (pattern: string, name: string, rules: HiddenNames): boolean =>
	name.startsWith('.') && (passesOver(pattern, name, rules) || passesOverGroups(pattern, name, rules));

const passesOver = (pattern: string, name: string, rules: HiddenNames): boolean => {
	if (isAscii(name) && isAscii(pattern)) return passesOverGroups(pattern, name, rules);
	// Beyond ASCII bash looks into the outermost group only.
	return startsWithGroup(pattern)
		? passesOverGroup(pattern, (part) => passesOverPlain(part, name, rules))
		: passesOverPlain(pattern, name, rules);
};

const passesOverGroups = (pattern: string, name: string, rules: HiddenNames): boolean =>
	startsWithGroup(pattern)
		? passesOverGroup(pattern, (part) => passesOver(part, name, rules))
		: passesOverPlain(pattern, name, rules);

const passesOverPlain = (pattern: string, name: string, rules: HiddenNames): boolean => {
	const isDots = name === '.' || name === '..';
	if (isDots && rules.globskipdots) return true;
	const hasPeriod = pattern.startsWith('.') || pattern.startsWith('\\.');
	return !hasPeriod && (rules.dotglob ? isDots : name.startsWith('.'));
};

// A group passes over the name if all its alternatives do and, where it may match nothing, what
// follows it does.
const passesOverGroup = (pattern: string, passes: (part: string) => boolean): boolean => {
	const codes = Array.from({ length: pattern.length }, (_, at) => pattern.charCodeAt(at));
	const close = scanGroup(codes, 2, codes.length, 'group');
	if (close === undefined) return false;
	if (close === pattern.length && !pattern.includes('|')) return passes(pattern.slice(2, -1));
	for (let at = 2; at < close; ) {
		const next = scanGroup(codes, at, close, 'alternative') ?? close;
		const isOpen = opensGroup(codes, at) && pattern[next - 1] === ')';
		if (!passes(isOpen ? pattern.slice(at) : pattern.slice(at, next - 1))) return false;
		at = next;
	}
	const mayBeNothing = pattern.startsWith('*') || pattern.startsWith('?');
	return !mayBeNothing || close === pattern.length || passes(pattern.slice(close));
};

const startsWithGroup = (pattern: string): boolean => opensGroup(codesOf(pattern.slice(0, 2)), 0);

const isAscii = (text: string): boolean => asciiOnly.test(text);
const asciiOnly = /^[\0-\x7f]*$/;
