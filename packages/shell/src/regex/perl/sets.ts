import { bracketSet, type CharSet, type Ranges, singleSet } from '../char-set.ts';
import { findCharacterClass, isInClass, isRawByte, isWordCharacter } from '../character-class.ts';

/** Whose meaning letters have: of PCRE, where `\w` and its kin are ASCII, or of Rust's regex crate. */
export type PerlFlavour = 'pcre' | 'rust';

/** Whose meaning `\w` and its kin have; with Oniguruma's, the fractions and raised digits of Latin-1 are in words. */
export type LetterMeaning = PerlFlavour | 'oniguruma';

/** The set of `\d`, `\w`, `\s`, `\h`, `\v`, `\N` or, in upper case, its contrary; `undefined` for other letters. */
export const letterSet = (
	letter: string,
	meaning: LetterMeaning,
	place: 'alone' | 'bracket' = 'alone',
): CharSet | undefined => {
	const lower = letter.toLowerCase();
	const isNegated = letter !== lower;
	if (letter === 'N') return rangeSet([[newline, newline]], true);
	const test = meaning === 'pcre' ? undefined : unicodeTests[lower];
	if (meaning === 'oniguruma' && lower === 'w') {
		const isWord = place === 'bracket' ? isOnigurumaLetter : wordTest(meaning);
		return predicateSet(`\\${letter}${place}`, (code) => isWord(code) !== isNegated);
	}
	if (test !== undefined) {
		return predicateSet(`\\${letter}`, (code) => test(code) !== isNegated);
	}
	const ranges = asciiRanges[lower];
	return ranges === undefined ? undefined : rangeSet(ranges, isNegated);
};

/** Ranges of characters, or all others. */
export const rangeSet = (ranges: Ranges, isNegated: boolean): CharSet =>
	bracketSet({ ranges, classes: [], isNegated });

/** A set that is known only by asking. */
export const predicateSet = (key: string, isMember: (code: number) => boolean): CharSet => ({
	key: `?${key}`,
	single: -1,
	ranges: undefined,
	has: (code) => !isRawByte(code) && isMember(code),
});

/** `[[:alpha:]]` and its kin, ASCII alone but for Oniguruma's; `undefined` for a name that is none. */
export const namedSet = (name: string, meaning: LetterMeaning): CharSet | undefined => {
	const own = meaning === 'oniguruma' ? onigurumaClasses[name] : undefined;
	if (own !== undefined) return predicateSet(`:o${name}`, (code) => own.test(String.fromCodePoint(code)));
	if (name === 'word') return letterSet('w', 'pcre');
	if (name === 'ascii') return rangeSet([[0, 0x7f]], false);
	const known = findCharacterClass(name);
	return known === undefined
		? undefined
		: predicateSet(`:${name}`, (code) => code < 0x80 && isInClass(code, known));
};

/** `\p{…}`; `undefined` for a property that the platform does not know. */
export const propertySet = (name: string, isNegated: boolean): CharSet | undefined => {
	const inverse = name.startsWith('^') ? !isNegated : isNegated;
	const bare = name.replace(/^\^/, '');
	const own = ownProperties[bare];
	if (own !== undefined)
		return predicateSet(`p${inverse}${bare}`, (code) => own.test(String.fromCodePoint(code)) !== inverse);
	for (const source of [bare, `Script=${bare}`, capitalised(bare), `Script=${capitalised(bare)}`]) {
		const test = propertyTest(source);
		if (test !== undefined) return predicateSet(`p${inverse}${source}`, (code) => test(code) !== inverse);
	}
	return undefined;
};

// PCRE's own.
const ownProperties: Readonly<Record<string, RegExp | undefined>> = {
	'L&': /^\p{LC}$/u,
	Xan: /^[\p{L}\p{N}]$/u,
	Xwd: /^[\p{L}\p{N}_]$/u,
	Xsp: /^[\p{Z}\t-\r\x85]$/u,
	Xps: /^[\p{Z}\t-\r\x85]$/u,
};

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();

const propertyTest = (source: string): ((code: number) => boolean) | undefined => {
	try {
		const regex = new RegExp(`^\\p{${source}}$`, 'u');
		return (code) => regex.test(String.fromCodePoint(code));
	} catch (error) {
		// A SyntaxError is how the platform says that it knows no such property.
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
};

/** One character, in both cases where case does not count. */
export const characterSet = (code: number, ignoreCase: boolean): CharSet => {
	const variants = ignoreCase ? caseVariants(code) : [code];
	return variants.length === 1
		? singleSet(code)
		: rangeSet(
				variants.map((variant) => [variant, variant]),
				false,
			);
};

/** A set that also has the other case of each of its characters. */
export const foldedSet = (set: CharSet): CharSet =>
	predicateSet(`i${set.key}`, (code) => caseVariants(code).some((variant) => set.has(variant)));

/** The character and its partners in the other case. */
export const caseVariants = (code: number): readonly number[] => {
	if (isRawByte(code)) return [code];
	const text = String.fromCodePoint(code);
	const variants = new Set([code, ...(oddPartners.get(code) ?? [])]);
	for (const other of [text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()]) {
		const point = other.codePointAt(0)!;
		if (other.length === String.fromCodePoint(point).length) variants.add(point);
	}
	return [...variants].sort((one, other) => one - other);
};

// Partners that conversion of case does not lead to, such as the sign of kelvin from k.
const oddPartners: ReadonlyMap<number, readonly number[]> = new Map(
	[
		'kK\u212a',
		'sS\u017f',
		'ß\u1e9e',
		'åÅ\u212b',
		'µμΜ',
		'σςΣ',
		'θϑΘϴ',
		'βϐΒ',
		'εϵΕ',
		'κϰΚ',
		'πϖΠ',
		'ρϱΡ',
		'φϕΦ',
	].flatMap((kin) =>
		Array.from(
			kin,
			(one) => [one.codePointAt(0)!, Array.from(kin, (other) => other.codePointAt(0)!)] as const,
		),
	),
);

/** Whether a character belongs to a word. */
export const wordTest = (meaning: LetterMeaning): ((code: number) => boolean) => {
	switch (meaning) {
		case 'rust':
			return (code) => !isRawByte(code) && isWordCharacter(code);
		case 'pcre':
			return (code) => code < 0x80 && isWordCharacter(code);
		case 'oniguruma':
			return (code) =>
				code < 0x80 ? isWordCharacter(code) : latinNumbers.has(code) || isOnigurumaLetter(code);
	}
};

const onigurumaClasses: Readonly<Record<string, RegExp | undefined>> = {
	alnum: /^[\p{Alphabetic}\p{Nd}]$/u,
	alpha: /^\p{Alphabetic}$/u,
	blank: /^[\p{Zs}\t]$/u,
	cntrl: /^\p{Cc}$/u,
	digit: /^\p{Nd}$/u,
	graph: /^[^\p{White_Space}\p{Cc}\p{Cn}\p{Cs}]$/u,
	lower: /^\p{Lowercase}$/u,
	print: /^[^\p{Cc}\p{Cn}\p{Cs}\u2028\u2029]$/u,
	punct: /^[\p{P}\p{S}]$/u,
	space: /^\p{White_Space}$/u,
	upper: /^\p{Uppercase}$/u,
	word: /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}]$/u,
};

// What is in a word where it is asked for in brackets.
const isOnigurumaLetter = (code: number): boolean =>
	!isRawByte(code) && onigurumaClasses.word!.test(String.fromCodePoint(code));

// Only outside of brackets, as Oniguruma has them.
const latinNumbers: ReadonlySet<number> = new Set([0xb2, 0xb3, 0xb9, 0xbc, 0xbd, 0xbe]);

const newline = 0x0a;

const asciiRanges: Readonly<Record<string, Ranges | undefined>> = {
	d: [[0x30, 0x39]],
	w: [
		[0x30, 0x39],
		[0x41, 0x5a],
		[0x5f, 0x5f],
		[0x61, 0x7a],
	],
	s: [
		[0x09, 0x0d],
		[0x20, 0x20],
	],
	h: [
		[0x09, 0x09],
		[0x20, 0x20],
		[0xa0, 0xa0],
		[0x1680, 0x1680],
		[0x180e, 0x180e],
		[0x2000, 0x200a],
		[0x202f, 0x202f],
		[0x205f, 0x205f],
		[0x3000, 0x3000],
	],
	v: [
		[0x0a, 0x0d],
		[0x85, 0x85],
		[0x2028, 0x2029],
	],
};

const unicodeTests: Readonly<Record<string, ((code: number) => boolean) | undefined>> = {
	d: (code) => /^\p{Nd}$/u.test(String.fromCodePoint(code)),
	w: (code) => /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/u.test(String.fromCodePoint(code)),
	s: (code) => /^\p{White_Space}$/u.test(String.fromCodePoint(code)),
};
