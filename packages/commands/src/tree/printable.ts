import { byteEscape, encodeText, octalEscape } from '@tenon/core';
import { characterWidth } from '../support/character-width.ts';

/**
 * A name as tree prints it: what cannot be shown is an octal number. A name that is not UTF-8 is taken
 * byte by byte, and what a shell would have to be told about is marked in it too. `isMasked`: a question
 * mark stands for what cannot be shown, and bytes that are no characters are as they are.
 */
export const printable = (name: string, isQuoted: boolean, isMasked = false): string => {
	if (name.isWellFormed())
		return Array.from(name, (character) => printableCharacter(character, isMasked)).join('');
	return isMasked
		? name.replace(/[\0-\x1f\x7f]/g, '?')
		: Array.from(encodeText(name), (byte) => printableByte(byte, isQuoted)).join('');
};

const printableCharacter = (character: string, isMasked: boolean): string => {
	const code = character.codePointAt(0)!;
	if (characterWidth(code) >= 0) return character;
	return isMasked ? '?' : octalEscape(code);
};

const printableByte = (byte: number, isQuoted: boolean): string => {
	const character = String.fromCharCode(byte);
	if (character === '\\' || character === (isQuoted ? '"' : ' ')) return `\\${character}`;
	return byte >= 32 && byte < 127 ? character : byteEscape(byte);
};
