import { characterWidth } from '../support/character-width.ts';

/** How many columns of a terminal a text takes; what cannot be shown takes none. */
export const textWidth = (text: string): number => {
	let width = 0;
	for (const character of text) width += Math.max(0, characterWidth(character.codePointAt(0)!));
	return width;
};
