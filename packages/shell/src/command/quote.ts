import type { Shell } from '../state/shell.ts';

/** Puts quotes round what a person typed: curly ones where the script's locale is UTF-8. */
export const quoteFor = (shell: Shell): ((text: string) => string) => {
	const { variables } = shell;
	const locale = variables.text('LC_ALL') || variables.text('LC_CTYPE') || variables.text('LANG') || 'C';
	return /utf-?8/i.test(locale) ? quoteCurly : quotePlain;
};

/** `'text'`, as in the C locale. */
export const quotePlain = (text: string): string => `'${escapeControls(text).replaceAll("'", "\\'")}'`;

const quoteCurly = (text: string): string => `‘${escapeControls(text)}’`;

const escapeControls = (text: string): string =>
	text.replace(/[\\\x00-\x1f\x7f\udc80-\udcff]/g, (character) => names[character] ?? octal(character));

const names: Readonly<Record<string, string>> = {
	'\\': '\\\\',
	'\x07': '\\a',
	'\b': '\\b',
	'\t': '\\t',
	'\n': '\\n',
	'\v': '\\v',
	'\f': '\\f',
	'\r': '\\r',
};

const octal = (character: string): string =>
	`\\${(character.charCodeAt(0) & 0xff).toString(8).padStart(3, '0')}`;
