import { diffRows } from '../diff-rows.ts';
import type { Theme } from '../theme.ts';
import { findTokens } from './find-tokens.ts';
import type { TokenKind } from './language.ts';
import { languages } from './languages.ts';

/** The styles that a source is shown in. */
export type CodeStyles = Pick<
	Theme,
	'isPlain' | 'accent' | 'bold' | 'dim' | 'good' | 'warning' | 'name' | 'added' | 'removed'
>;

/** A source as rows, its words coloured where the language is known by that name. */
export const highlight = (code: string, language: string, styles: CodeStyles): string[] => {
	const lines = code.split('\n');
	if (styles.isPlain) return lines;
	const name = language.toLowerCase();
	if (name === 'diff' || name === 'patch') return diffRows(lines, styles);
	const known = languages.get(name);
	if (known === undefined || code.length > maxLength) return lines;
	let shown = '';
	let at = 0;
	for (const { from, to, kind } of findTokens(code, known)) {
		shown += code.slice(at, from) + inRows(code.slice(from, to), styleOf(kind, styles));
		at = to;
	}
	return (shown + code.slice(at)).split('\n');
};

// A style ends with its row: rows are drawn one by one.
const inRows = (text: string, style: (text: string) => string): string =>
	text.includes('\n') ? text.split('\n').map(style).join('\n') : style(text);

const styleOf = (kind: TokenKind, styles: CodeStyles): ((text: string) => string) => {
	switch (kind) {
		case 'comment':
			return styles.dim;
		case 'string':
			return styles.good;
		case 'keyword':
			return styles.accent;
		case 'name':
			return styles.name;
		default:
			return styles.warning;
	}
};

// It is coloured anew whenever it grows; in longer text no reader looks for the colours.
const maxLength = 100_000;
