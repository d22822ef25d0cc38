import { characterWidth } from '@tenon/commands';

/** Where the character that starts at an index ends: combining marks and joined emoji are a part of it. */
export const nextStop = (text: string, at: number): number => {
	if (at >= text.length) return text.length;
	if (isPlain(text, at) && (at + 1 === text.length || isPlain(text, at + 1))) return at + 1;
	const segment = segments(text).containing(at);
	return segment === undefined ? text.length : segment.index + segment.segment.length;
};

/** Where the character before an index starts. */
export const previousStop = (text: string, at: number): number => {
	if (at <= 0) return 0;
	if (isPlain(text, at - 1)) return at - 1;
	return segments(text).containing(at - 1)?.index ?? 0;
};

/** The columns that one such character takes: what a terminal draws as one picture takes two. */
export const stopWidth = (character: string): number => {
	let width = 0;
	for (const each of character) width += Math.max(0, characterWidth(each.codePointAt(0)!));
	return Math.min(width, 2);
};

// Nothing joins two of these.
const isPlain = (text: string, at: number): boolean => {
	const code = text.charCodeAt(at);
	return code < 0x300 && code !== 0x0d && code !== 0xad;
};

let segmenter: Intl.Segmenter | undefined;
let last: { readonly text: string; readonly segments: Intl.Segments } | undefined;

const segments = (text: string): Intl.Segments => {
	segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
	if (last?.text !== text) last = { text, segments: segmenter.segment(text) };
	return last.segments;
};
