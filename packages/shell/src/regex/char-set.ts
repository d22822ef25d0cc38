import { type CharacterClass, isInClass, isRawByte, isWordCharacter } from './character-class.ts';

/**
 * A set of characters that one step of a regular expression consumes. Characters are code points;
 * a raw byte is in a set only if the set is that very byte.
 */
export interface CharSet {
	/** Equal for equal sets of one expression, so that they are kept once. */
	readonly key: string;
	/** The only character of the set, or -1. */
	readonly single: number;
	/** The set as disjoint ascending ranges, raw bytes left out; `undefined` where that is a long list. */
	readonly ranges: Ranges | undefined;
	has(code: number): boolean;
}

/** Pairs of first and last code point. */
export type Ranges = readonly (readonly [number, number])[];

/** Just this character, or this raw byte. */
export const singleSet = (code: number): CharSet => ({
	key: `=${code}`,
	single: code,
	ranges: [[code, code]],
	has: (other) => other === code,
});

/** What `.` matches. */
export const anySet = (options: { readonly newline: boolean; readonly nul: boolean }): CharSet => ({
	key: `.${options.newline}${options.nul}`,
	single: -1,
	ranges: complementOf([...(options.newline ? [] : [lone(newline)]), ...(options.nul ? [] : [lone(0)])]),
	has: (code) => !isRawByte(code) && (code !== newline || options.newline) && (code !== 0 || options.nul),
});

const newline = 0x0a;

/** Every character and every raw byte. */
export const everySet: CharSet = { key: '*', single: -1, ranges: undefined, has: () => true };

/** `\w`, `\W`, `\s`, `\S`. */
export const escapeSet = (letter: 'w' | 'W' | 's' | 'S'): CharSet => {
	const isMember =
		letter === 'w' || letter === 'W' ? isWordCharacter : (code: number) => isInClass(code, 'space');
	const isNegated = letter === 'W' || letter === 'S';
	return {
		key: `\\${letter}`,
		single: -1,
		ranges: letter === 's' ? spaceRanges : letter === 'S' ? complementOf(spaceRanges) : undefined,
		has: (code) => !isRawByte(code) && isMember(code) !== isNegated,
	};
};

/** What a bracket expression lists. */
export interface BracketItems {
	readonly ranges: Ranges;
	readonly classes: readonly CharacterClass[];
	readonly isNegated: boolean;
}

/** The set of a bracket expression. */
export const bracketSet = (items: BracketItems): CharSet => {
	const [range] = items.ranges;
	if (!items.isNegated && items.classes.length === 0 && items.ranges.length === 1 && range![0] === range![1])
		return singleSet(range![0]);
	const { ranges, classes, isNegated } = items;
	return {
		key: `[${isNegated}${ranges.join(' ')}${classes.join(' ')}`,
		single: -1,
		ranges: bracketRanges(items),
		has: (code) => {
			if (isRawByte(code)) return false;
			for (const [first, last] of ranges) if (code >= first && code <= last) return !isNegated;
			for (const name of classes) if (isInClass(code, name)) return !isNegated;
			return isNegated;
		},
	};
};

const bracketRanges = ({ ranges, classes, isNegated }: BracketItems): Ranges | undefined => {
	const all = [...ranges];
	for (const name of classes) {
		const known = classRanges[name];
		if (known === undefined) return undefined;
		all.push(...known);
	}
	return isNegated ? complementOf(all) : mergedRanges(all);
};

const lone = (code: number): readonly [number, number] => [code, code];

// The few classes that are short lists.
const spaceRanges: Ranges = [
	[0x09, 0x0d],
	lone(0x20),
	lone(0x1680),
	[0x2000, 0x2006],
	[0x2008, 0x200a],
	[0x2028, 0x2029],
	lone(0x205f),
	lone(0x3000),
];
const classRanges: { readonly [name in CharacterClass]?: Ranges } = {
	digit: [[0x30, 0x39]],
	space: spaceRanges,
	xdigit: [
		[0x30, 0x39],
		[0x41, 0x46],
		[0x61, 0x66],
	],
};

const mergedRanges = (ranges: Ranges): Ranges => {
	const merged: [number, number][] = [];
	for (const [first, last] of ranges.filter((range) => range[0] <= range[1]).sort((a, b) => a[0] - b[0])) {
		const previous = merged.at(-1);
		if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
		else merged.push([first, last]);
	}
	return merged;
};

// All characters but these; no surrogate is a character.
const complementOf = (ranges: Ranges): Ranges => {
	const rest: [number, number][] = [];
	let from = 0;
	for (const [first, last] of mergedRanges([...ranges, [0xd800, 0xdfff]])) {
		if (first > from) rest.push([from, first - 1]);
		from = last + 1;
	}
	if (from <= 0x10ffff) rest.push([from, 0x10ffff]);
	return rest;
};

/** Whether two lists of disjoint ascending ranges have a character in common. */
export const rangesOverlap = (one: Ranges, other: Ranges): boolean => {
	let left = 0;
	let right = 0;
	while (left < one.length && right < other.length) {
		if (one[left]![1] < other[right]![0]) left += 1;
		else if (other[right]![1] < one[left]![0]) right += 1;
		else return true;
	}
	return false;
};
