/**
 * A text without its blanks as far as they carry no meaning: none at the ends of lines, one where there are
 * several. It knows where each of its characters stands in the whole.
 */
export interface FoldedText {
	readonly text: string;
	/** For each character its offset in the whole. */
	readonly offsets: readonly number[];
}

/** Folds a text: what differs only in indentation, in blanks or in line ends becomes equal. */
export const foldText = (whole: string): FoldedText => {
	let text = '';
	const offsets: number[] = [];
	let hasBlank = false;
	let isLineStart = true;
	for (let at = 0; at < whole.length; at++) {
		const character = whole[at]!;
		if (character === '\n') {
			hasBlank = false;
			isLineStart = true;
		} else if (isBlank(character)) {
			hasBlank = true;
			continue;
		} else if (hasBlank && !isLineStart) {
			text += ' ';
			offsets.push(at - 1);
		}
		if (character !== '\n') isLineStart = false;
		hasBlank = false;
		text += character;
		offsets.push(at);
	}
	return { text, offsets };
};

/** One line, folded. */
export const foldLine = (line: string): string => line.trim().replaceAll(blanks, ' ');

export const isBlank = (character: string): boolean =>
	character === ' ' || character === '\t' || character === '\r' || character === '\u00a0';

const blanks = /[ \t\r\u00a0]+/g;
