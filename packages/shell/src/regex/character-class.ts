/** Names that `[[:name:]]` accepts. */
export type CharacterClass =
	| 'alnum'
	| 'alpha'
	| 'blank'
	| 'cntrl'
	| 'digit'
	| 'graph'
	| 'lower'
	| 'print'
	| 'punct'
	| 'space'
	| 'upper'
	| 'xdigit';

/** The class of that name, or `undefined`. */
export const findCharacterClass = (name: string): CharacterClass | undefined =>
	Object.hasOwn(tests, name) ? (name as CharacterClass) : undefined;

/**
 * Whether a code point is in a class, as `iswctype` answers in C.UTF-8. Characters that a later
 * Unicode version assigned than the C library knows are judged by the platform's version.
 * A raw byte (U+DC80–DCFF) is in no class.
 */
export const isInClass = (code: number, name: CharacterClass): boolean => {
	if (code >= 0xd800 && code <= 0xdfff) return false;
	return tests[name].test(String.fromCodePoint(code));
};

// Digits beyond ASCII are letters here: ISO C allows only ten characters in "digit". No-break
// spaces are punctuation, line and paragraph separators are control characters.
const tests: Readonly<Record<CharacterClass, RegExp>> = {
	alnum: /^[\p{Alphabetic}\p{Nd}]$/u,
	alpha: /^(?![0-9])[\p{Alphabetic}\p{Nd}]$/u,
	blank: /^(?![\u00a0\u2007\u202f])[\t\p{Zs}]$/u,
	cntrl: /^[\p{Cc}\u2028\u2029]$/u,
	digit: /^[0-9]$/u,
	graph: /^(?:(?![\s\p{Cc}\p{Cs}\p{Cn}]).|[\u00a0\u2007\u202f\ufeff])$/u,
	lower: /^[\p{Lowercase}\u01c5\u01c8\u01cb\u01f2]$/u,
	print: /^[^\p{Cc}\p{Cs}\p{Cn}\u2028\u2029]$/u,
	punct: /^(?:(?![\s\p{Cc}\p{Cs}\p{Cn}\p{Alphabetic}\p{Nd}]).|[\u00a0\u2007\u202f\ufeff])$/u,
	space: /^(?![\u00a0\u2007\u202f\ufeff])\s$/u,
	upper: /^[\p{Uppercase}\p{Lt}]$/u,
	xdigit: /^[0-9A-Fa-f]$/u,
};

/** A letter, digit or underscore: what `\w` and word boundaries see. A raw byte counts as Latin-1. */
export const isWordCharacter = (code: number): boolean =>
	code === underscore || isInClass(isRawByte(code) ? code - rawByteBase : code, 'alnum');

const underscore = 0x5f;
const rawByteBase = 0xdc00;

/** A lone surrogate that stands for a byte which is not UTF-8. */
export const isRawByte = (code: number): boolean => code >= 0xdc80 && code <= 0xdcff;

/** What stands for a byte beyond ASCII where each byte is a character: it is in no class, and in the order of bytes. */
export const isByteCharacter = (code: number): boolean =>
	code >= byteCharacterBase + 0x80 && code <= byteCharacterBase + 0xff;

/** Surrogates with no other half behind them. */
export const byteCharacterBase = 0xd800;
