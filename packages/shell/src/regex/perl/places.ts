import type { PerlEdge } from './node.ts';
import { caseVariants } from './sets.ts';

/** A text that is searched, and what of it depends on the search. */
export interface SearchedText {
	readonly text: string;
	/** Where the search began, for `\G`. */
	readonly searchStart: number;
	/** Whether a character belongs to a word, for `\b`. */
	readonly isWord: (code: number) => boolean;
}

/** Whether a place is such an edge. */
export const isEdge = (searched: SearchedText, edge: PerlEdge, at: number): boolean => {
	const { text } = searched;
	switch (edge) {
		case 'text-start':
			return at === 0;
		case 'search-start':
			return at === searched.searchStart;
		case 'text-end':
			return at === text.length;
		case 'text-end-newline':
			return at === text.length || (at === text.length - 1 && text[at] === '\n');
		case 'line-start':
			return at === 0 || text[at - 1] === '\n';
		case 'line-start-inside':
			return at === 0 || (text[at - 1] === '\n' && at < text.length);
		case 'line-end':
			return at === text.length || text[at] === '\n';
		case 'word':
			return isWordBefore(searched, at) !== isWordAt(searched, at);
		case 'no-word':
			return isWordBefore(searched, at) === isWordAt(searched, at);
	}
};

const isWordBefore = (searched: SearchedText, at: number): boolean =>
	at > 0 && isWordAt(searched, at - (isPairEnd(searched.text, at, 0) ? 2 : 1));

const isWordAt = ({ text, isWord }: SearchedText, at: number): boolean => {
	const code = text.codePointAt(at);
	return code !== undefined && isWord(code);
};

/** Whether a character of two units ends at a place, and starts no earlier than `from`. */
export const isPairEnd = (text: string, at: number, from: number): boolean =>
	at - 2 >= from && text.codePointAt(at - 2)! > 0xffff;

/** How many units a character takes with all that is combined with it. */
export const clusterLength = (text: string, at: number): number => {
	const [first] = clusters.segment(text.slice(at));
	return first!.segment.length;
};

const clusters = new Intl.Segmenter();

/** Where what a group has matched ends if it is at a place again, else -1. */
export const endOfRepeated = (
	text: string,
	at: number,
	[start, end]: readonly [number, number],
	ignoreCase: boolean,
): number => {
	if (end < 0) return -1;
	const wanted = text.slice(start, end);
	const there = text.slice(at, at + wanted.length);
	const isSame = wanted === there || (ignoreCase && isSameFolded(wanted, there));
	return isSame ? at + wanted.length : -1;
};

const isSameFolded = (one: string, other: string): boolean => {
	const folded = (text: string): string =>
		Array.from(text, (character) => String(caseVariants(character.codePointAt(0)!)[0])).join(' ');
	return folded(one) === folded(other);
};
