import { encodeText } from './codec.ts';

/** A byte as an escape in octal: `\033`. */
export const octalEscape = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;

/** A byte that cannot stand itself in a string of C: by its letter (`\n`), or in octal. */
export const byteEscape = (byte: number): string =>
	byte >= bell && byte < bell + letters.length ? `\\${letters[byte - bell]}` : octalEscape(byte);

/** The same for all bytes of a character. */
export const characterEscape = (character: string): string =>
	Array.from(encodeText(character), byteEscape).join('');

const bell = 7;
const letters = 'abtnvfr';
