import type { PerlSyntaxError } from '@tenon/shell';

/** What is wrong with an expression, in the words of the library that jq uses where it has some for that. */
export const regexFault = (source: string, { message }: PerlSyntaxError): string => {
	const known = faults.find(([form]) => form.test(message))?.[1];
	if (known === undefined) return message;
	return typeof known === 'string' ? known : known(source);
};

const faults: readonly (readonly [RegExp, string | ((source: string) => string)])[] = [
	[/^unmatched closing parenthesis/, 'unmatched close parenthesis'],
	[
		/^missing closing parenthesis/,
		(source) =>
			/\(\?$/.test(source) && source.endsWith('?')
				? 'end pattern in group'
				: 'end pattern with unmatched parenthesis',
	],
	[
		/^missing terminating \]/,
		(source) => (source.endsWith('[]') ? 'empty char-class' : 'premature end of char-class'),
	],
	[/^quantifier does not follow/, 'target of repeat operator is not specified'],
	[/^numbers out of order/, 'upper is smaller than lower in repeat range'],
	[/^range out of order/, 'empty range in char class'],
	[/^reference to non-existent subpattern/, 'invalid backref number/name'],
	[/^unrecognized character after \(\?/, 'undefined group option'],
	[/^\\ at end of pattern/, 'end pattern at escape'],
	[/^unknown POSIX class name/, 'invalid POSIX bracket type'],
	[
		/^unknown property/,
		(source) => `invalid character property name ${/\\[pP](\{[^}]*\})/.exec(source)?.[1] ?? ''}`,
	],
	[/^number too big in/, 'too big number in repeat range'],
];
