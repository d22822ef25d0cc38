import { type Codes, codeAt, sign } from './code-points.ts';

/** Whether `?(`, `*(`, `+(`, `@(` or `!(` starts here. */
export const opensGroup = (codes: Codes, at: number): boolean => {
	if (codeAt(codes, at + 1) !== sign.openParenthesis) return false;
	const operator = codes[at];
	return (
		operator === sign.question ||
		operator === sign.asterisk ||
		operator === sign.plus ||
		operator === sign.at ||
		operator === sign.exclamation
	);
};

/** Where a search for the end of a group may stop besides its closing parenthesis. */
export type GroupStop = 'group' | 'alternative';

/**
 * The place after the parenthesis that closes the group whose inside starts at `from`; for an
 * `alternative` also after the `|` that ends it. Parentheses nest, what is quoted or in brackets does
 * not count. A group that is still open where the pattern around it ends, ends there too; one that
 * is open at the end of the whole pattern is no group: `undefined`.
 */
export const scanGroup = (codes: Codes, from: number, end: number, stop: GroupStop): number | undefined => {
	if (from === end) return undefined;
	let depth = 0;
	for (let at = from; at < codes.length; at++) {
		if (at >= end) return at;
		const code = codes[at];
		if (code === sign.backslash) at += at + 1 < Math.min(end, codes.length) ? 1 : 0;
		else if (code === sign.openBracket) {
			const close = closingBracket(codes, at, end);
			if (close === undefined) return end < codes.length ? end : undefined;
			at = close;
		} else if (code === sign.openParenthesis) depth += 1;
		else if (code === sign.closeParenthesis) {
			if (depth === 0) return at + 1;
			depth -= 1;
		} else if (code === sign.bar && depth === 0 && stop === 'alternative') return at + 1;
	}
	return undefined;
};

// The `]` of the brackets that open at `from`: not the first character in them, not one that is
// quoted, not the end of `[:…:]` and its like.
const closingBracket = (codes: Codes, from: number, end: number): number | undefined => {
	const negated = isNegation(codeAt(codes, from + 1));
	const first = from + (negated ? 2 : 1);
	let special = 0;
	for (let at = from + 1; at < end && at < codes.length; at++) {
		const code = codes[at];
		const next = codeAt(codes, at + 1);
		if (code === sign.backslash) at += 1;
		else if (code === sign.openBracket) {
			if (next === sign.colon || next === sign.period || next === sign.equals) special = next;
		} else if (code === sign.closeBracket) {
			if (special !== 0 && codes[at - 1] === special) special = 0;
			else if (at !== first) return at;
		}
	}
	return undefined;
};

/** Whether brackets that start with this character match what is not in them. */
export const isNegation = (code: number): boolean => code === sign.exclamation || code === sign.circumflex;
