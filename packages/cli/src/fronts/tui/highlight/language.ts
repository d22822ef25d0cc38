/** What a part of a source is; anything else keeps the terminal's own colour. */
export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'constant' | 'name';

/** How the words of a language are found. Lexical: what a word means where it is used is not known. */
export interface Language {
	/** Sources of regular expressions, each with its kind; at every place the first that fits counts. */
	readonly tokens: readonly (readonly [kind: TokenKind, source: string])[];
	readonly keywords: ReadonlySet<string>;
	/** Words with a value of their own: `true`, `nil`. */
	readonly constants: ReadonlySet<string>;
	/** Whether words count in any spelling. */
	readonly isCaseInsensitive: boolean;
}

/** Words of a text with blanks between them. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** A language from its parts. */
export const language = (
	tokens: Language['tokens'],
	keywords = '',
	constants = '',
	{ isCaseInsensitive = false }: { readonly isCaseInsensitive?: boolean } = {},
): Language => ({ tokens, keywords: words(keywords), constants: words(constants), isCaseInsensitive });

/** To the end of the line. */
export const lineComment = (mark: string): readonly ['comment', string] => ['comment', `${mark}[^\\n]*`];

/** Over lines; one that is not closed yet reaches to the end. */
export const blockComment = (open: string, close: string): readonly ['comment', string] => [
	'comment',
	`${open}[\\s\\S]*?(?:${close}|$)`,
];

/** In one line, with backslashes; one that is not closed ends with its line. */
export const quoted = (quote: string, prefix = ''): readonly ['string', string] => [
	'string',
	`${prefix}${quote}(?:\\\\[\\s\\S]|[^${quote}\\\\\\n])*${quote}?`,
];

/** Over lines, with backslashes. */
export const longQuoted = (quote: string): readonly ['string', string] => [
	'string',
	`${quote}(?:\\\\[\\s\\S]|[^${quote}\\\\])*(?:${quote}|$)`,
];

/** Over lines, between marks of several characters, without backslashes. */
export const between = (open: string, close: string): readonly ['string', string] => [
	'string',
	`${open}[\\s\\S]*?(?:${close}|$)`,
];

/** A character between single quotes, and no lone quote: that may begin the name of a lifetime or a label. */
export const character: readonly ['string', string] = [
	'string',
	"'(?:\\\\(?:u\\{[^}\\n]{0,8}\\}|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[0-7]{1,3}|[^\\n])|[^'\\\\\\n])'",
];

/** Whole, broken, in other bases, with separators and suffixes. */
export const number: readonly ['number', string] = [
	'number',
	'\\b(?:0[xX][0-9A-Fa-f_]+|0[bB][01_]+|0[oO][0-7_]+|\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?)\\w*',
];

export const slashes: readonly ['comment', string] = lineComment('\\/\\/');
export const slashStar: readonly ['comment', string] = blockComment('\\/\\*', '\\*\\/');
/** Not in the middle of a word, where it is none. */
export const hash: readonly ['comment', string] = lineComment('(?<=^|[\\s;&|(){}])#');
