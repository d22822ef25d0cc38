import { characterWidth } from './character-width.ts';

/** How many columns a text takes on a terminal: a byte that is no text one, what cannot be printed none. */
export const displayWidth = (text: string): number => {
	if (/^[ -~]*$/.test(text)) return text.length;
	let width = 0;
	for (const character of text) {
		const code = character.codePointAt(0)!;
		width += isRawByte(code) ? 1 : Math.max(0, characterWidth(code));
	}
	return width;
};

const isRawByte = (code: number): boolean => code >= 0xdc80 && code <= 0xdcff;
