import {
	stripTerminalSequences,
	truncateToWidth,
	visibleWidth,
	wrapTextWithAnsi,
} from '@earendil-works/pi-tui';
import { severalLines } from '@tenon/core';

/**
 * Text of others, for the screen: colours and whatever else controls a terminal is taken out or spelled out, a
 * line that was written over shows what it showed last.
 */
export const safeText = (text: string): string =>
	severalLines(stripTerminalSequences(text).replaceAll('\r\n', '\n').replaceAll(writtenOver, '')).replaceAll(
		'\t',
		'    ',
	);

/**
 * The same for what is written to be read, not for names and commands: joiners stay where a script or an emoji is
 * written with them, for nothing is hidden by them there.
 */
export const safeProse = (text: string): string =>
	text
		.split(joined)
		.map((part, at) => (at % 2 === 1 ? part : safeText(part)))
		.join('');

// A family, a flag, a profession; Persian and the scripts of India.
const joined =
	/((?:\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?\u200d)+\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{L}\p{M}]))/u;

/** The rows of a text, broken at words where it is too wide. Colours go on over breaks. */
export const wrapped = (text: string, width: number): string[] => wrapTextWithAnsi(text, Math.max(1, width));

/** The same for a line of a table or a list: further rows stand under its last column, where that leaves room. */
export const wrappedUnder = (line: string, width: number): string[] => {
	const [before = ''] = /^ *(?:\S(?:.*?\S)?? {2,}(?=\S))?/.exec(line) ?? [];
	const column = visibleWidth(before);
	if (column === 0 || visibleWidth(line) <= width) return wrapped(line, width);
	if (column <= width / 2) return withHead(before, line.slice(before.length), ' '.repeat(column), width);
	const [margin = ''] = /^ */.exec(line) ?? [];
	return withHead(margin, line.slice(margin.length), `${margin}  `, width);
};

const withHead = (head: string, text: string, indent: string, width: number): string[] =>
	wrapped(text, width - indent.length).map((row, at) => `${at === 0 ? head : indent}${row}`);

/** The beginning of a text that fits; an ellipsis stands for the rest. */
export const fitted = (text: string, width: number): string => truncateToWidth(text, Math.max(0, width), '…');

const writtenOver = /[^\n\r]*\r(?=[^\n])/g;
