import { highlight } from './highlight/highlight.ts';

/** Styles by what they are for. Without colours each gives back its text. */
export interface Theme {
	readonly isPlain: boolean;
	readonly accent: (text: string) => string;
	readonly dim: (text: string) => string;
	readonly bold: (text: string) => string;
	readonly italic: (text: string) => string;
	readonly underline: (text: string) => string;
	readonly strikethrough: (text: string) => string;
	readonly code: (text: string) => string;
	readonly good: (text: string) => string;
	readonly warning: (text: string) => string;
	readonly bad: (text: string) => string;
	readonly added: (text: string) => string;
	readonly removed: (text: string) => string;
	/** Names in a source: keys, variables. */
	readonly name: (text: string) => string;
	/** Source as rows, its words coloured where the language is known. */
	highlighted(code: string, language: string): string[];
}

/** The theme of a terminal with colours, or of one without. Only the sixteen that every terminal has, in its own shades. */
export const makeTheme = (hasColours: boolean): Theme => {
	const style =
		(on: number, off: number) =>
		(text: string): string =>
			hasColours && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
	const theme = {
		isPlain: !hasColours,
		accent: style(36, 39),
		dim: style(2, 22),
		bold: style(1, 22),
		italic: style(3, 23),
		underline: style(4, 24),
		strikethrough: style(9, 29),
		code: style(33, 39),
		good: style(32, 39),
		warning: style(33, 39),
		bad: style(31, 39),
		added: style(32, 39),
		removed: style(31, 39),
		name: style(34, 39),
	};
	return { ...theme, highlighted: (code, language) => highlight(code, language, theme) };
};
