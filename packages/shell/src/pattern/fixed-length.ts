import { type Codes, codeAt, sign } from './code-points.ts';
import { opensGroup } from './group.ts';

/**
 * How many characters bash takes a match of the pattern to have where it looks for one inside of a
 * text, or `undefined` if that may vary. It is bash's estimate, not the truth: brackets that do not
 * end count as about what they contain, even if that is a star, and `[!]…]` ends too early.
 */
export const fixedLength = (codes: Codes): number | undefined => {
	let length = 0;
	for (let at = 0; at < codes.length; ) {
		const code = codes[at];
		if (code === sign.asterisk || opensGroup(codes, at)) return undefined;
		if (code === sign.openBracket) {
			const brackets = readBrackets(codes, at);
			length += brackets.length;
			at = brackets.next;
		} else {
			length += 1;
			at += code === sign.backslash ? 2 : 1;
		}
	}
	return length;
};

// The length that brackets stand for, and where the pattern goes on after them.
const readBrackets = (codes: Codes, from: number): { readonly length: number; readonly next: number } => {
	let length = 1;
	const opened = new Set<number>();
	for (let at = from + 1; ; ) {
		const code = codeAt(codes, at);
		const next = codeAt(codes, at + 1);
		if (code === 0) return { length, next: codes.length };
		if (code === sign.closeBracket && at > from + 1) return { length: 1, next: at + 1 };
		length += 1;
		if (code === sign.backslash) {
			if (next === 0 || codeAt(codes, at + 2) === 0) return { length, next: codes.length };
			at += 2;
		} else if (code === sign.openBracket && isMark(next)) {
			opened.add(next);
			at += 2;
			if (next !== sign.colon && codeAt(codes, at) === sign.closeBracket) {
				length += 1;
				at += 1;
			}
		} else if (isMark(code) && opened.has(code) && next === sign.closeBracket) {
			opened.delete(code);
			at += 2;
		} else at += 1;
	}
};

const isMark = (code: number): boolean => code === sign.colon || code === sign.period || code === sign.equals;
