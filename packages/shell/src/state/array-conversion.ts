import { itemTexts, keyTexts } from '../values/contents.ts';
import { TypedValue } from '../values/typed-value.ts';
import { IndexedArray } from './indexed-array.ts';
import type { Shell } from './shell.ts';
import { bucketsOf, SizedTable } from './sized-table.ts';
import { scalarText, type Variable } from './variable.ts';

/** What bash says where an array would have to become one of the other kind; `undefined` if nothing is wrong. */
export const conversionProblem = (
	name: string,
	value: Variable['value'],
	kind: 'indexed' | 'associative' | undefined,
): string | undefined => {
	if (kind === 'associative' && value instanceof IndexedArray)
		return `${name}: cannot convert indexed to associative array`;
	if (kind === 'indexed' && value instanceof Map)
		return `${name}: cannot convert associative to indexed array`;
	return undefined;
};

/** The variable's indexed array; a scalar becomes its element 0. The caller owns the variable. */
export const toIndexed = (shell: Shell, variable: Variable): IndexedArray => {
	if (variable.value instanceof IndexedArray) return variable.value;
	if (variable.value instanceof TypedValue) return listToIndexed(variable, variable.value);
	const scalar = scalarText(variable, shell);
	const array = new IndexedArray(scalar === undefined ? [] : [scalar]);
	variable.value = array;
	return array;
};

/** The variable's associative array; a scalar becomes the value of the key `0`. The caller owns the variable. */
export const toTable = (shell: Shell, variable: Variable): Map<string, string> => {
	if (variable.value instanceof Map) return variable.value;
	if (variable.value instanceof TypedValue) return recordToTable(variable, variable.value);
	const scalar = scalarText(variable, shell);
	const table = new SizedTable(bucketsOf.converted, scalar === undefined ? [] : [['0', scalar]]);
	variable.value = table;
	return table;
};

// Data that becomes an array gives up its kinds: every element is its text.
const listToIndexed = (variable: Variable, { value }: TypedValue): IndexedArray => {
	const array = new IndexedArray(value === null ? [] : itemTexts(value, ''));
	variable.value = array;
	return array;
};

const recordToTable = (variable: Variable, { value }: TypedValue): Map<string, string> => {
	const texts = value === null ? [] : itemTexts(value, '');
	const keys = keyTexts(value);
	const table = new Map(texts.map((text, at) => [keys[at]!, text]));
	variable.value = table;
	return table;
};
