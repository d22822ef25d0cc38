import type { Language, TokenKind } from './language.ts';

/** A part of a source, and what it is. */
export interface Token {
	readonly from: number;
	readonly to: number;
	readonly kind: TokenKind;
}

/** The tokens of a source, in order; what is between them has no kind. Takes time in proportion to the source. */
export const findTokens = (source: string, language: Language): readonly Token[] => {
	const { expression, kinds } = compiled(language);
	const found: Token[] = [];
	for (const match of source.matchAll(expression)) {
		const [text] = match;
		const from = match.index;
		const kind =
			kinds.find(([, group]) => match.groups?.[group] !== undefined)?.[0] ?? wordKind(text, language);
		if (kind !== undefined && text !== '') found.push({ from, to: from + text.length, kind });
	}
	return found;
};

const wordKind = (
	word: string,
	{ keywords, constants, isCaseInsensitive }: Language,
): TokenKind | undefined => {
	const known = isCaseInsensitive ? word.toLowerCase() : word;
	if (keywords.has(known)) return 'keyword';
	return constants.has(known) ? 'constant' : undefined;
};

interface Compiled {
	readonly expression: RegExp;
	/** The groups that say what was found. */
	readonly kinds: readonly (readonly [kind: TokenKind, group: string])[];
}

const compiled = (language: Language): Compiled => {
	let known = compiledLanguages.get(language);
	if (known === undefined) {
		const groups = language.tokens.map(([kind, source], at) => [kind, `token${at}`, source] as const);
		// Groups inside of a token have one name in it and another in each other token.
		const parts = groups.map(([, group, source], at) => `(?<${group}>${inToken(source, at)})`);
		known = {
			expression: new RegExp([...parts, wordSource].join('|'), 'g'),
			kinds: groups.map(([kind, group]) => [kind, group]),
		};
		compiledLanguages.set(language, known);
	}
	return known;
};

const inToken = (source: string, at: number): string =>
	source.replace(/(\(\?<|\\k<)([A-Za-z]+)>/g, `$1$2${at}>`);

// A word that is no token is passed over as a whole.
const wordSource = '[A-Za-z_$][\\w$]*';

const compiledLanguages = new WeakMap<Language, Compiled>();
