/**
 * The classes of `[[:name:]]` in C.UTF-8, or `undefined` for a name that is none. In byte form only
 * ASCII belongs to a class.
 */
export const characterClass = (name: string): ((code: number) => boolean) | undefined => classes.get(name);

/** Lower case for a match without regard to case: one character becomes one character. */
export const foldCase = (code: number): number => {
	if (code < 0x80) return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
	if (code === capitalDottedI) return 0x69;
	const lower = String.fromCodePoint(code).toLowerCase();
	const folded = lower.codePointAt(0)!;
	return lower.length === (folded > 0xffff ? 2 : 1) ? folded : code;
};

/** {@link foldCase} for bytes: beyond ASCII a byte has no case. */
export const foldByteCase = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);

// Its lower case is two characters to Unicode and plain `i` to the C library.
const capitalDottedI = 0x130;

const byProperty =
	(property: RegExp) =>
	(code: number): boolean =>
		property.test(String.fromCodePoint(code));

// Where the C library's tables differ from the Unicode property, the difference stands in the set:
// digits of other scripts are letters, no-break spaces are visible, some vowel signs are punctuation.
const isAlpha = byProperty(
	/[[\p{Alphabetic}\p{Nd}]--[0-9\u0363-\u036f\u0c04\u0f82\u0f83\u1dd3-\u1de6\u{11080}\u{11081}]]/v,
);
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isAlnum = (code: number): boolean => isDigit(code) || isAlpha(code);
const isGraph = byProperty(/[[^\p{Cc}\p{Cs}\p{Cn}\p{Z}][\u00a0\u2007\u202f]]/v);

const classes: ReadonlyMap<string, (code: number) => boolean> = new Map([
	['alnum', isAlnum],
	['alpha', isAlpha],
	['ascii', (code) => code < 0x80],
	['blank', byProperty(/[[\t\p{Zs}]--[\u00a0\u2007\u202f]]/v)],
	['cntrl', byProperty(/[\p{Cc}\u2028\u2029]/v)],
	['digit', isDigit],
	['graph', isGraph],
	['lower', byProperty(/[[\p{Lowercase}\u01c5\u01c8\u01cb\u01f2\u0295]--[\u10fc\ua7f2-\ua7f4\uab69]]/v)],
	['print', byProperty(/[^\p{Cc}\p{Cs}\p{Cn}\u2028\u2029]/v)],
	['punct', (code) => isGraph(code) && !isAlnum(code)],
	['space', byProperty(/[[\t-\r\p{Z}]--[\u00a0\u2007\u202f]]/v)],
	['upper', byProperty(/[\p{Uppercase}\p{Lt}]/v)],
	['word', (code) => code === 0x5f || isAlnum(code)],
	['xdigit', byProperty(/[0-9A-Fa-f]/v)],
]);
