import { type DateWord, dateWord } from './date-words.ts';

/** A number in a date, with all that its spelling says. */
export interface DateNumber {
	readonly kind: 'number';
	readonly value: number;
	readonly digits: number;
	/** `+` or `-` stood before it. */
	readonly sign: '+' | '-' | '';
	readonly nanoseconds: number | undefined;
}

/** A piece of a date. */
export type DateToken = DateNumber | DateWord | { readonly kind: 'mark'; readonly mark: string };

/** Cuts a date into its pieces; `undefined` if there is a word that means nothing. */
export const dateTokens = (
	text: string,
	localZones: ReadonlyMap<string, number>,
): readonly DateToken[] | undefined => {
	const tokens: DateToken[] = [];
	const rest = withoutComments(text);
	let at = 0;
	while (at < rest.length) {
		const found = pattern.exec(rest.slice(at))!;
		at += found[0].length;
		const { sign = '', number, fraction, word, mark } = found.groups!;
		if (number !== undefined) {
			tokens.push({
				kind: 'number',
				value: Number(sign + number),
				digits: number.length,
				sign: sign as DateNumber['sign'],
				nanoseconds: fraction === undefined ? undefined : Number(fraction.slice(0, 9).padEnd(9, '0')),
			});
		} else if (word !== undefined) {
			const known = wordOf(word, localZones);
			if (known === undefined) return undefined;
			tokens.push(known);
		} else if (mark !== undefined) tokens.push({ kind: 'mark', mark });
	}
	return tokens;
};

// A sign may stand apart from its number; one without a number means nothing.
const pattern =
	/^(?:\s+|(?<sign>[-+])?\s*(?<number>\d+)(?:[.,](?<fraction>\d+))?|[-+]\s*|(?<word>[A-Za-z][A-Za-z.]*)|(?<mark>.))/su;

// The names of the zone's own clock come before those that are only known by name, but for Greenwich's.
const wordOf = (word: string, localZones: ReadonlyMap<string, number>): DateWord | undefined => {
	const known = dateWord(word);
	const local = localZones.get(word.toUpperCase());
	if (local === undefined || /^(?:gmt|ut|utc)$/i.test(word)) return known;
	if (known !== undefined && known.kind !== 'zone') return known;
	return { kind: 'local-zone', value: local, summer: Math.max(...localZones.values()) };
};

const withoutComments = (text: string): string => {
	let kept = '';
	let depth = 0;
	for (const character of text) {
		if (character === '(') depth += 1;
		else if (character === ')' && depth > 0) depth -= 1;
		else if (depth === 0) kept += character;
	}
	return kept;
};
