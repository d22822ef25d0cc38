import { characterEscape } from '@tenon/core';
import { characterWidth } from './character-width.ts';
import type { WordChoice } from './choose-word.ts';
import { quoteAlways, quoteName, quotePlainly } from './quote.ts';

/** How names are shown, as `--quoting-style` calls it. */
export type QuotingStyle =
	| 'literal'
	| 'shell'
	| 'shell-always'
	| 'shell-escape'
	| 'shell-escape-always'
	| 'c'
	| 'c-maybe'
	| 'escape'
	| 'locale'
	| 'clocale';

/** The styles by their names. */
export const quotingStyles: readonly WordChoice<QuotingStyle>[] = (
	[
		'literal',
		'shell',
		'shell-always',
		'shell-escape',
		'shell-escape-always',
		'c',
		'c-maybe',
		'escape',
		'locale',
		'clocale',
	] as const
).map((style) => ({ words: [style], value: style }));

/** A name in a style. `hidesControls`: what cannot be printed is shown as a question mark. */
export const quoteInStyle = (name: string, style: QuotingStyle, hidesControls: boolean): string => {
	switch (style) {
		case 'literal':
			return plain(name, hidesControls);
		case 'shell':
			return needsShellQuotes(name)
				? quoteInStyle(name, 'shell-always', hidesControls)
				: plain(name, hidesControls);
		case 'shell-always':
			return quotePlainly(plain(name, hidesControls));
		case 'shell-escape':
			return quoteName(name);
		case 'shell-escape-always':
			return quoteAlways(name);
		case 'c':
			return `"${escaped(name, /["\\]/)}"`;
		case 'c-maybe': {
			if (escaped(name, /"/) === name) return name;
			return quoteInStyle(name, 'c', hidesControls);
		}
		case 'escape':
			return escaped(name, /[ \\]/);
		case 'locale':
		case 'clocale':
			return `‘${escaped(name, /\\/)}’`;
	}
};

/** A name in a style where it stands alone, not in a list of names: blanks may stand as they are. */
export const quoteAlone = (name: string, style: QuotingStyle): string =>
	style === 'escape' ? escaped(name, /\\/) : quoteInStyle(name, style, false);

/** A name in a style before a colon of the text: one in the name is marked, and blanks may stand as they are. */
export const quoteBeforeColon = (name: string, style: QuotingStyle, hidesControls: boolean): string => {
	if (style === 'escape') return escaped(name, /[\\:]/);
	if (style === 'literal' || !name.includes(':')) return quoteInStyle(name, style, hidesControls);
	if (style === 'shell') return quoteInStyle(name, 'shell-always', hidesControls);
	if (style.startsWith('shell')) return quoteAlways(name);
	if (style === 'c-maybe') return quoteInStyle(name, 'c', hidesControls);
	return quoteInStyle(name, style, hidesControls).replaceAll(':', '\\:');
};

const plain = (name: string, hidesControls: boolean): string => (hidesControls ? hideControls(name) : name);

// What cannot be printed needs no quotes there; blanks do.
const needsShellQuotes = (name: string): boolean =>
	/\s/.test(name) || quoteName(name.replace(/[^\s!-~]/gu, 'x')) !== name.replace(/[^\s!-~]/gu, 'x');

const hideControls = (name: string): string =>
	Array.from(name, (character) => (isPrintable(character) ? character : '?')).join('');

const escaped = (name: string, special: RegExp): string => {
	let text = '';
	for (const character of name) {
		if (special.test(character)) text += `\\${character}`;
		else if (isPrintable(character)) text += character;
		else text += characterEscape(character);
	}
	return text;
};

const isPrintable = (character: string): boolean => {
	const code = character.codePointAt(0)!;
	return (code < 0xd800 || code > 0xdfff) && characterWidth(code) >= 0;
};
