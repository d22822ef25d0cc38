import { characterEscape } from '@tenon/core';
import type { Shell } from './shell.ts';

/** Puts quotes round what a person typed: curly ones where the script's locale is UTF-8. */
export const quoteFor =
	({ variables }: Shell): ((text: string) => string) =>
	(text) => {
		const locale = variables.text('LC_ALL') || variables.text('LC_CTYPE') || variables.text('LANG') || 'C';
		return /utf-?8/i.test(locale) ? quoteCurly(text) : quotePlain(text);
	};

/** `'text'`, as in the C locale. */
export const quotePlain = (text: string): string => `'${escapeControls(text).replaceAll("'", "\\'")}'`;

const quoteCurly = (text: string): string => `‘${escapeControls(text)}’`;

const escapeControls = (text: string): string =>
	text.replace(/[\\\x00-\x1f\x7f\udc80-\udcff]/g, (character) =>
		character === '\\' ? '\\\\' : characterEscape(character),
	);
