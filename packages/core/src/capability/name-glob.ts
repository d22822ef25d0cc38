import { BadPattern } from './errors.ts';
import { setEnd } from './glob-syntax.ts';

/**
 * A compiled pattern over one name, braces already written out. Matching takes time proportional
 * to pattern × name at worst, whatever either of them is, and allocates nothing.
 */
export interface NameGlob {
	/** The only text it matches, if it has no wildcard. */
	readonly literal: string | undefined;
	/** What every matching text starts with. */
	readonly prefix: string;
	/** What every matching text ends with. */
	readonly suffix: string;
	/** Code points, and negative numbers for wildcards: `star`, `any`, then the sets. */
	readonly tokens: readonly number[];
	readonly sets: readonly CharacterSet[];
}

/** The characters of `[…]` as pairs of first and last code point. */
export interface CharacterSet {
	readonly negated: boolean;
	readonly ranges: readonly number[];
}

const star = -1;
const any = -2;
const firstSet = -3;

/** Compiles a pattern without braces. Throws `BadPattern`. The words of many rules are the same: each is kept. */
export const compileNameGlob = (pattern: string): NameGlob => {
	const known = compiled.get(pattern);
	if (known !== undefined) return known;
	const glob = readNameGlob(pattern);
	if (compiled.size >= maxCompiled) compiled.clear();
	compiled.set(pattern, glob);
	return glob;
};

const compiled = new Map<string, NameGlob>();
const maxCompiled = 10_000;

const readNameGlob = (pattern: string): NameGlob => {
	const tokens: number[] = [];
	const sets: CharacterSet[] = [];
	let at = 0;
	while (at < pattern.length) {
		const character = pattern[at]!;
		if (character === '*') {
			// A run of stars means one star; kept as one, it costs no more than one.
			if (tokens.at(-1) !== star) tokens.push(star);
			at++;
		} else if (character === '?') {
			tokens.push(any);
			at++;
		} else if (character === '[') {
			const end = setEnd(pattern, at);
			tokens.push(firstSet - sets.length);
			sets.push(readSet(pattern, at + 1, end));
			at = end + 1;
		} else {
			if (character === '\\') at++;
			const point = pattern.codePointAt(at);
			if (point === undefined) throw new BadPattern(pattern, 'ends in a single \\; write \\\\');
			tokens.push(point);
			at += width(point);
		}
	}
	const wild = tokens.findIndex((token) => token < 0);
	const prefix = textOf(wild === -1 ? tokens : tokens.slice(0, wild));
	const suffix = textOf(tokens.slice(tokens.findLastIndex((token) => token < 0) + 1));
	return { literal: wild === -1 ? prefix : undefined, prefix, suffix, tokens, sets };
};

// A large argument list would overflow the stack in one call of fromCodePoint.
const textOf = (points: readonly number[]): string =>
	points.map((point) => String.fromCodePoint(point)).join('');

const width = (point: number): number => (point > 0xffff ? 2 : 1);

const readSet = (pattern: string, from: number, end: number): CharacterSet => {
	const negated = pattern[from] === '!' || pattern[from] === '^';
	const points: { readonly point: number; readonly escaped: boolean }[] = [];
	for (let at = negated ? from + 1 : from; at < end; ) {
		const escaped = pattern[at] === '\\';
		if (escaped) at++;
		if (!escaped && pattern[at] === '[' && /[:.=]/.test(pattern[at + 1]!)) {
			throw new BadPattern(pattern, 'named classes such as [:alpha:] are not known here; write ranges');
		}
		const point = pattern.codePointAt(at)!;
		points.push({ point, escaped });
		at += width(point);
	}
	const ranges: number[] = [];
	for (let at = 0; at < points.length; at++) {
		const first = points[at]!.point;
		const dash = points[at + 1];
		const last = points[at + 2];
		if (dash === undefined || last === undefined || dash.point !== 0x2d || dash.escaped) {
			ranges.push(first, first);
			continue;
		}
		if (last.point < first)
			throw new BadPattern(pattern, 'a range of characters runs backwards; swap its ends');
		ranges.push(first, last.point);
		at += 2;
	}
	return { negated, ranges };
};

/** Whether the glob matches `text` between `from` and `to`. */
export const matchNameGlob = (glob: NameGlob, text: string, from: number, to: number): boolean => {
	const { literal, tokens } = glob;
	if (literal !== undefined) return to - from === literal.length && text.startsWith(literal, from);
	let at = from;
	let token = 0;
	// Where to go on if the present attempt fails: one character later, after the last star. An
	// earlier star never needs another try, since the last one can take whatever it would take.
	let afterStar = -1;
	let retryAt = 0;
	while (at < to) {
		const code = tokens[token];
		if (code === star) {
			afterStar = ++token;
			retryAt = at;
			continue;
		}
		const point = text.codePointAt(at)!;
		if (
			code === point ||
			code === any ||
			(code !== undefined && code <= firstSet && isInSet(glob, code, point))
		) {
			token++;
			at += width(point);
			continue;
		}
		if (afterStar === -1) return false;
		token = afterStar;
		retryAt += width(text.codePointAt(retryAt)!);
		at = retryAt;
	}
	if (tokens[token] === star) token++;
	return token === tokens.length;
};

const isInSet = (glob: NameGlob, code: number, point: number): boolean => {
	const { negated, ranges } = glob.sets[firstSet - code]!;
	for (let at = 0; at < ranges.length; at += 2) {
		if (point >= ranges[at]! && point <= ranges[at + 1]!) return !negated;
	}
	return negated;
};

/**
 * Whether every text that `inner` matches is matched by `outer` too. Never wrongly true; may be
 * false for two patterns that say the same in different words.
 */
export const coversNameGlob = (outer: NameGlob, inner: NameGlob): boolean => {
	let at = 0;
	let token = 0;
	let afterStar = -1;
	let retryAt = 0;
	while (at < inner.tokens.length) {
		if (outer.tokens[token] === star) {
			afterStar = ++token;
			retryAt = at;
		} else if (
			token < outer.tokens.length &&
			coversToken(outer, outer.tokens[token]!, inner, inner.tokens[at]!)
		) {
			token++;
			at++;
		} else {
			if (afterStar === -1) return false;
			token = afterStar;
			at = ++retryAt;
		}
	}
	if (outer.tokens[token] === star) token++;
	return token === outer.tokens.length;
};

const coversToken = (outer: NameGlob, wide: number, inner: NameGlob, narrow: number): boolean => {
	if (narrow === star) return false;
	if (wide === any) return true;
	if (narrow >= 0) return wide >= 0 ? wide === narrow : isInSet(outer, wide, narrow);
	if (wide >= 0 || narrow === any) return false;
	const set = outer.sets[firstSet - wide]!;
	const part = inner.sets[firstSet - narrow]!;
	return set.negated === part.negated && JSON.stringify(set.ranges) === JSON.stringify(part.ranges);
};
