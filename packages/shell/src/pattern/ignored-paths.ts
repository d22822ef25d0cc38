import { compilePathPattern, type PatternOptions } from './pattern.ts';
import type { TextMatcher } from './text-matcher.ts';

/**
 * The patterns of `GLOBIGNORE`: a colon ends each, unless it is quoted, in brackets or in a group.
 * Paths that one of them matches are left out of what pathname expansion found, and so are those
 * that end in `.` or `..`.
 */
export class IgnoredPaths {
	readonly #patterns: readonly TextMatcher[];

	constructor(globignore: string, options: PatternOptions) {
		const texts = splitPatterns(globignore, options.extglob);
		this.#patterns = texts.map((text) => compilePathPattern(text, options));
	}

	has(path: string): boolean {
		if (/(?:^|\/)\.\.?$/.test(path)) return true;
		return this.#patterns.some((pattern) => pattern.matches(path));
	}
}

const splitPatterns = (text: string, extglob: boolean): readonly string[] => {
	const patterns: string[] = [];
	let start = 0;
	while (start < text.length) {
		const end = endOfPattern(text, start, extglob);
		patterns.push(text.slice(start, end));
		start = end + 1;
	}
	return patterns;
};

const endOfPattern = (text: string, from: number, extglob: boolean): number => {
	let at = from;
	while (at < text.length && text[at] !== ':') {
		if (text[at] === '[') at = afterPair(text, at + 1, '[', ']');
		else if (extglob && text[at + 1] === '(' && '?*+!@'.includes(text[at]!))
			at = afterPair(text, at + 2, '(', ')');
		else at = afterQuoted(text, at);
	}
	return Math.min(at, text.length);
};

// The place after the `close` that belongs to an `open` before `from`; the end if there is none.
const afterPair = (text: string, from: number, open: string, close: string): number => {
	let depth = 1;
	let at = from;
	while (at < text.length) {
		if (text[at] === open) depth += 1;
		else if (text[at] === close) depth -= 1;
		if (depth === 0) return at + 1;
		at = afterQuoted(text, at);
	}
	return at;
};

// The place after one character, or after a quoted stretch that starts here.
const afterQuoted = (text: string, at: number): number => {
	const character = text[at];
	if (character === '\\') return at + 2;
	if (character !== "'" && character !== '"' && character !== '`') return at + 1;
	const end = text.indexOf(character, at + 1);
	return end < 0 ? text.length : end + 1;
};
