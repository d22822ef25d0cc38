import { joinClosing } from './joined-lines.ts';
import type { Reader } from './reader.ts';

/**
 * Looks for the `))` that closes an arithmetic `((` whose text starts at `from`, over quotes,
 * substitutions and nested parentheses. Returns the offset of the first `)`, or `undefined` if the
 * parentheses close otherwise, so that `((` was two subshells. Throws if they never close.
 *
 * Scanning ahead may read a stretch twice; the reader's allowance keeps hostile input linear.
 */
export const scanDoubleParenthesis = (
	reader: Reader,
	from: number,
	{ isExpansion = false }: { readonly isExpansion?: boolean } = {},
): number | undefined => {
	const { text, end } = reader;
	let depth = 0;
	// The last parenthesis that opens, while none has closed since.
	let opened = -1;
	let at = from;
	for (; at < end; at++) {
		const code = text.charCodeAt(at);
		if (code === 0x5c) at += 1;
		else if (code === 0x28) {
			depth += 1;
			opened = at;
		} else if (code === 0x29) {
			opened = -1;
			if (depth > 0) depth -= 1;
			else break;
		} else if (code === 0x27 || code === 0x22 || code === 0x60) {
			const close = closingQuote(text, at, end);
			if (close === -1) throw reader.unmatched(text[at]!, '((', at);
			at = close;
		}
	}
	reader.spend(at - from, from, 'too many nested parentheses to tell arithmetic from subshells');
	if (at >= end) {
		if (opened !== -1 && text[opened - 1] === '$')
			throw reader.endsInside('$(', opened - 1, "unexpected EOF while looking for matching `)'");
		throw reader.unmatched(')', '((', from);
	}
	// Between the two a line may end in an expansion alone.
	if (isExpansion && reader.joinsLines) joinClosing(reader, at);
	return reader.text.charCodeAt(at + 1) === 0x29 && at + 1 < reader.end ? at : undefined;
};

/**
 * The offset of the `)` that closes the parenthesis whose text stands between `from` and `end`, by the count of
 * those outside of quotes; `undefined` if there is none.
 */
export const closingParenthesis = (reader: Reader, from: number, end: number): number | undefined => {
	const { text } = reader;
	let depth = 0;
	let at = from;
	for (; at < end; at++) {
		const code = text.charCodeAt(at);
		if (code === 0x5c) at += 1;
		else if (code === 0x28) depth += 1;
		else if (code === 0x29) {
			if (depth === 0) break;
			depth -= 1;
		} else if (code === 0x27 || code === 0x22 || code === 0x60) {
			const close = closingQuote(text, at, end);
			at = close === -1 ? end : close;
		}
	}
	reader.spend(at - from, from, 'too many nested parentheses to tell arithmetic from subshells');
	return at < end ? at : undefined;
};

const closingQuote = (text: string, open: number, end: number): number => {
	const quote = text.charCodeAt(open);
	for (let at = open + 1; at < end; at++) {
		const code = text.charCodeAt(at);
		if (code === quote) return at;
		if (code === 0x5c && quote !== 0x27) at += 1;
	}
	return -1;
};
