import { bracketSet, type CharSet } from './char-set.ts';
import { type CharacterClass, findCharacterClass, isByteCharacter, isRawByte } from './character-class.ts';
import { RegexError } from './errors.ts';
import type { TokenReader } from './tokens.ts';

/** What a bracket expression needs to know of the whole. */
export interface BracketRules {
	readonly ignoreCase: boolean;
	/** A negated list does not match a newline. */
	readonly excludeNewline: boolean;
}

/** Reads a bracket expression whose `[` has been taken, up to and with its `]`. */
export const readBracket = (reader: TokenReader, rules: BracketRules): CharSet => {
	const ranges: (readonly [number, number])[] = [];
	const classes: CharacterClass[] = [];
	const isNegated = reader.codes[reader.at] === caret;
	if (isNegated) reader.at += 1;
	if (isNegated && rules.excludeNewline) ranges.push([newline, newline]);
	if (reader.at >= reader.codes.length) throw new RegexError('invalid-expression');
	for (let isFirst = true; isFirst || reader.codes[reader.at] !== closeBracket; isFirst = false) {
		const element = readElement(reader, isFirst);
		if (element.kind === 'class') classes.push(classNamed(element.name, rules));
		else if (element.kind === 'equivalence') ranges.push([element.code, element.code]);
		else if (isRangeNext(reader)) ranges.push(readRange(reader, element.code));
		else if (!isRawByte(element.code)) ranges.push([element.code, element.code]);
		if (reader.at >= reader.codes.length) throw new RegexError('unmatched-bracket');
	}
	reader.at += 1;
	return bracketSet({ ranges, classes, isNegated });
};

type Element =
	| { readonly kind: 'char'; readonly code: number }
	| { readonly kind: 'equivalence'; readonly code: number }
	| { readonly kind: 'class'; readonly name: string };

const readElement = (reader: TokenReader, acceptsHyphen: boolean): Element => {
	const { codes, syntax } = reader;
	const code = codes[reader.at]!;
	const following = codes[reader.at + 1];
	if (code === openBracket) {
		if (following === dot) return { kind: 'char', code: soleCharacter(readName(reader, codes)) };
		if (following === equals) return { kind: 'equivalence', code: soleCharacter(readName(reader, codes)) };
		if (following === colon && syntax.characterClasses)
			return { kind: 'class', name: readName(reader, reader.written) };
	}
	reader.at += 1;
	if (code === backslash && syntax.bracketEscapes && following !== undefined) {
		reader.at += 1;
		return { kind: 'char', code: following };
	}
	// A hyphen in the middle is either a range, which the caller has seen, or a mistake.
	if (code === hyphen && !acceptsHyphen && following !== closeBracket) throw new RegexError('invalid-range');
	return { kind: 'char', code };
};

// The text between `[.` and `.]`, `[=` and `=]`, `[:` and `:]`.
const readName = (reader: TokenReader, codes: readonly number[]): string => {
	const delimiter = codes[reader.at + 1];
	let name = '';
	for (let at = reader.at + 2; at + 1 < codes.length && name.length < maxNameLength; at++) {
		if (codes[at] === delimiter && codes[at + 1] === closeBracket) {
			reader.at = at + 2;
			return name;
		}
		name += String.fromCodePoint(codes[at]!);
	}
	throw new RegexError('unmatched-bracket');
};

const maxNameLength = 32;

// In this locale no character has a name, and only ASCII has symbols of one byte.
const soleCharacter = (name: string): number => {
	if (name.length !== 1 || name.charCodeAt(0) >= 0x80) throw new RegexError('invalid-collation');
	return name.charCodeAt(0);
};

const classNamed = (name: string, rules: BracketRules): CharacterClass => {
	const found = findCharacterClass(name);
	if (found === undefined) throw new RegexError('invalid-class');
	return rules.ignoreCase && (found === 'upper' || found === 'lower') ? 'alpha' : found;
};

const isRangeNext = (reader: TokenReader): boolean => {
	const { codes, at } = reader;
	if (at >= codes.length) throw new RegexError('unmatched-bracket');
	if (codes[at] !== hyphen) return false;
	if (at + 1 >= codes.length) throw new RegexError('unmatched-bracket');
	return codes[at + 1] !== closeBracket;
};

const readRange = (reader: TokenReader, first: number): readonly [number, number] => {
	reader.at += 1;
	const end = readElement(reader, true);
	if (end.kind !== 'char') throw new RegexError('invalid-range');
	const range = [rangeEnd(reader, first), rangeEnd(reader, end.code)] as const;
	if (range[0] > range[1] && !reader.syntax.emptyRangesAllowed) throw new RegexError('invalid-range');
	return range;
};

// The C library orders no characters beyond ASCII in this locale; a raw byte counts as Latin-1.
const rangeEnd = (reader: TokenReader, code: number): number => {
	if (isRawByte(code)) return code - 0xdc00;
	if (code >= 0x80 && !reader.syntax.wideRanges && !isByteCharacter(code))
		throw new RegexError('invalid-collation');
	return code;
};

const newline = 0x0a;
const hyphen = 0x2d;
const dot = 0x2e;
const colon = 0x3a;
const equals = 0x3d;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const caret = 0x5e;
