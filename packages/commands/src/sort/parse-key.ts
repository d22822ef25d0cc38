import { type Ordering, plainOrdering, type SortKey } from './key.ts';

/** A key definition that is wrong: what `sort` says of it, `quote` puts quotes round what was typed. */
export type KeyProblem = (quote: (text: string) => string) => string;

/** Reads a key definition, `F[.C][OPTS][,F[.C][OPTS]]`. */
export const parseKey = (text: string): SortKey | KeyProblem => {
	const ordering = plainOrdering();
	const bad =
		(problem: string): KeyProblem =>
		(quote) =>
			`${problem}: invalid field specification ${quote(text)}`;
	const start = readCount(text, 'invalid number at field start');
	if (typeof start === 'function') return start;
	if (start.count === 0) return bad('field number is zero');
	let { rest } = start;
	let startCharacter = 0;
	if (rest.startsWith('.')) {
		const character = readCount(rest.slice(1), "invalid number after '.'");
		if (typeof character === 'function') return character;
		if (character.count === 0) return bad('character offset is zero');
		startCharacter = character.count - 1;
		rest = character.rest;
	}
	const startField = start.count === 1 && startCharacter === 0 ? undefined : start.count - 1;
	rest = readLetters(rest, ordering, 'start');
	let endField: number | undefined;
	let endCharacter = 0;
	if (rest.startsWith(',')) {
		const end = readCount(rest.slice(1), "invalid number after ','");
		if (typeof end === 'function') return end;
		if (end.count === 0) return bad('field number is zero');
		endField = end.count - 1;
		rest = end.rest;
		if (rest.startsWith('.')) {
			const character = readCount(rest.slice(1), "invalid number after '.'");
			if (typeof character === 'function') return character;
			endCharacter = character.count;
			rest = character.rest;
		}
		rest = readLetters(rest, ordering, 'end');
	}
	if (rest !== '') return bad('stray character in field spec');
	return { place: { startField, startCharacter, endField, endCharacter }, ordering };
};

const readCount = (
	text: string,
	problem: string,
): { readonly count: number; readonly rest: string } | KeyProblem => {
	// As strtoumax reads it: blanks and a plus in front.
	const match = /^\s*\+?(\d+)/.exec(text);
	if (match === null) return (quote) => `${problem}: invalid count at start of ${quote(text)}`;
	// A count beyond what can be counted is as good as the largest one.
	return { count: Math.min(Number(match[1]), Number.MAX_SAFE_INTEGER), rest: text.slice(match[0].length) };
};

/** Takes the ordering letters in front; returns what is left. */
export const readLetters = (text: string, ordering: Ordering, where: 'start' | 'end' | 'both'): string => {
	for (let at = 0; at < text.length; at++) {
		const apply = letters[text[at]!];
		if (apply === undefined) return text.slice(at);
		apply(ordering, where);
	}
	return '';
};

const letters: Readonly<Record<string, (ordering: Ordering, where: 'start' | 'end' | 'both') => void>> = {
	b: (ordering, where) => {
		if (where !== 'end') ordering.skipsStartBlanks = true;
		if (where !== 'start') ordering.skipsEndBlanks = true;
	},
	d: (ordering) => {
		ordering.ignores = 'nondictionary';
	},
	f: (ordering) => {
		ordering.folds = true;
	},
	g: (ordering) => {
		ordering.general = true;
	},
	h: (ordering) => {
		ordering.human = true;
	},
	i: (ordering) => {
		if (ordering.ignores === 'none') ordering.ignores = 'nonprinting';
	},
	M: (ordering) => {
		ordering.month = true;
	},
	n: (ordering) => {
		ordering.numeric = true;
	},
	R: (ordering) => {
		ordering.random = true;
	},
	r: (ordering) => {
		ordering.reverse = true;
	},
	V: (ordering) => {
		ordering.version = true;
	},
};
