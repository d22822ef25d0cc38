import { decodeText, encodeText, hasRawBytes } from '@tenon/core';
import type { Shell } from './shell.ts';

/**
 * A text as operators see it that count or match characters. Where the script has chosen the C locale
 * each byte beyond ASCII is a character; elsewhere bytes that were put together into one are one.
 */
export const localeText = (shell: Shell, text: string): string => {
	if (isAscii(text)) return text;
	if (hasByteCharacters(shell)) return byteText(text);
	return joinBytes(text);
};

/** Characters of which the bytes came one by one, as the characters they are. */
export const joinBytes = (text: string): string => (hasRawBytes(text) ? decodeText(encodeText(text)) : text);

/** Whether two texts are the same bytes. */
export const isSameText = (left: string, right: string): boolean =>
	left === right || ((hasRawBytes(left) || hasRawBytes(right)) && joinBytes(left) === joinBytes(right));

/**
 * Whether the variables that choose the locale say `C` or `POSIX`. Without any it is C, but C.UTF-8 where
 * the shell was started with none.
 */
export const hasByteCharacters = ({ variables, hasLocale }: Shell): boolean => {
	const chosen = variables.text('LC_ALL') || variables.text('LC_CTYPE') || variables.text('LANG');
	return chosen ? chosen === 'C' || chosen === 'POSIX' : hasLocale;
};

/** The variables that choose it, the strongest first. */
export const localeVariables: readonly string[] = ['LC_ALL', 'LC_CTYPE', 'LANG'];

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

// Every byte beyond ASCII in the form of one that is no character.
const byteText = (text: string): string => {
	let bytes = '';
	for (const byte of encodeText(text)) bytes += String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
	return bytes;
};
