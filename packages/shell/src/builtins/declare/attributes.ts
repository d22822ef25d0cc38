import { IndexedArray } from '../../state/indexed-array.ts';
import type { ShellFunction } from '../../state/shell.ts';
import { attribute, type Variable } from '../../state/variable.ts';
import { TypedValue } from '../../values/typed-value.ts';

/** The bits that `declare`'s letters set, by letter. */
export const bitOf: Readonly<Record<string, number>> = {
	c: attribute.capitalize,
	i: attribute.integer,
	l: attribute.lower,
	n: attribute.nameref,
	r: attribute.readonly,
	t: attribute.trace,
	u: attribute.upper,
	x: attribute.exported,
};

/** The attributes that change letters: at most one of them holds. */
export const caseBits: number = attribute.lower | attribute.upper | attribute.capitalize;

/** Computed variables that are arrays. Reading one to find out could change what it gives next. */
const computedArrays: ReadonlySet<string> = new Set([
	'PIPESTATUS',
	'FUNCNAME',
	'BASH_SOURCE',
	'BASH_LINENO',
	'DIRSTACK',
	'GROUPS',
	'BASH_ARGC',
	'BASH_ARGV',
]);

/** What kind of array a variable is, or `undefined`. */
export const arrayKind = (
	name: string,
	{ value, dynamic }: Variable,
): 'indexed' | 'associative' | undefined => {
	if (dynamic !== undefined && computedArrays.has(name)) return 'indexed';
	return value instanceof IndexedArray ? 'indexed' : value instanceof Map ? 'associative' : undefined;
};

/** Letters of a variable's attributes in `declare -p`'s order; `-` if it has none. */
export const attributeLetters = (name: string, variable: Variable): string => {
	const kind = arrayKind(name, variable);
	let letters = kind === undefined ? '' : kind === 'indexed' ? 'a' : 'A';
	if (variable.value instanceof TypedValue) letters = 'J';
	for (const letter of 'inrtxclu') if (variable.has(bitOf[letter]!)) letters += letter;
	return letters === '' ? '-' : letters;
};

/** The same for a function. */
export const functionLetters = (called: ShellFunction): string =>
	`f${called.readonly ? 'r' : ''}${called.traced ? 't' : ''}${called.exported ? 'x' : ''}`;
