import { characterWidth } from './character-width.ts';

/** How many columns a text takes on a terminal; what cannot be printed takes none. */
export const displayWidth = (text: string): number => {
	if (/^[ -~]*$/.test(text)) return text.length;
	let width = 0;
	for (const character of text) width += Math.max(0, characterWidth(character.codePointAt(0)!));
	return width;
};
