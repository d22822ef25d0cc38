import { IndexedArray } from '../state/indexed-array.ts';
import { attribute, type Variable } from '../state/variable.ts';
import { TypedValue } from '../values/typed-value.ts';

/** The letters of a variable's attributes in bash's order, as `${x@a}` and `declare -p` show them. */
export const attributeLetters = (variable: Variable): string => {
	let letters = '';
	if (variable.value instanceof IndexedArray) letters += 'a';
	if (variable.value instanceof Map) letters += 'A';
	if (variable.value instanceof TypedValue) letters += 'J';
	for (const [bit, letter] of lettersByBit) if (variable.has(bit)) letters += letter;
	return letters;
};

/** The letter of each attribute, in that order. */
export const lettersByBit: readonly (readonly [number, string])[] = [
	[attribute.integer, 'i'],
	[attribute.nameref, 'n'],
	[attribute.readonly, 'r'],
	[attribute.trace, 't'],
	[attribute.exported, 'x'],
	[attribute.capitalize, 'c'],
	[attribute.lower, 'l'],
	[attribute.upper, 'u'],
];
