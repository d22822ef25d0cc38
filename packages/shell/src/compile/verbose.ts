import type { CommandList } from '../syntax/ast.ts';

/**
 * `set -v`: the lines that are read before a statement of a text can run: those it stands on with all
 * that ends on the last of them, the documents behind it, and blank lines and comments in front.
 * `undefined` where its line was read for another statement already.
 */
export const linesToShow = (list: CommandList, at: number, text: string): string | undefined => {
	if (at > 0 && !list[at - 1]!.endsLine) return undefined;
	let last = at;
	while (last < list.length - 1 && !list[last]!.endsLine) last += 1;
	const start = startOfLines(text, list[at]!.span.start);
	const end = text.indexOf('\n', lastOffset(list.slice(at, last + 1)));
	return end === -1 ? `${text.slice(start)}\n` : text.slice(start, end + 1);
};

const startOfLines = (text: string, offset: number): number => {
	let start = text.lastIndexOf('\n', offset - 1) + 1;
	while (start > 0) {
		const before = text.lastIndexOf('\n', start - 2) + 1;
		if (!/^[ \t]*(?:#.*)?$/.test(text.slice(before, start - 1))) break;
		start = before;
	}
	return start;
};

// Where the last character stands; the delimiter of a document is on the line after its text.
const lastOffset = (node: unknown): number => {
	if (typeof node !== 'object' || node === null) return 0;
	const own = 'span' in node ? (node.span as { readonly end: number }).end : 0;
	const delimiter = 'delimiter' in node ? String(node.delimiter).length : 0;
	return Object.values(node).reduce<number>(
		(last, part) => Math.max(last, lastOffset(part)),
		own + delimiter,
	);
};
