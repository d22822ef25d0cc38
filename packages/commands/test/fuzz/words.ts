import type { CommandDeclaration, OptionDeclaration } from '@tenon/shell';
import fc from 'fast-check';

/** Bytes as the shell's string form has them; no NUL, which no word can hold. */
const bytes = fc
	.uint8Array({ maxLength: 12 })
	.map((list) =>
		[...list].map((byte) => String.fromCharCode(byte === 0 ? 1 : byte < 128 ? byte : 0xdc00 + byte)),
	)
	.map((characters) => characters.join(''));

const names = fc.constantFrom(
	...[
		'a',
		'b',
		'empty',
		'noend',
		'dos',
		'zero',
		'bytes',
		'with blank',
		'd',
		'd/e/f',
		'broken',
		'loop',
		'link',
	],
	...['nosuch', '', '-', '--', '/', '.', '..', 'd/', 'a/', 'new', 'nosuch/new', '/dev/null', '*'],
);

const numbers = fc.constantFrom(
	...[
		'0',
		'1',
		'2',
		'7',
		'-1',
		'+3',
		'100',
		'1e3',
		'0x10',
		'010',
		'3.5',
		'-0',
		'1K',
		'1kB',
		'99999999999999999999',
	],
	...[
		'1,2',
		'1-3',
		'-2',
		'2-',
		'3-1',
		'1.2,3.4',
		'1:2',
		'%5',
		'<2',
		'>1',
		'/2',
		'auto',
		'always',
		'never',
		'none',
	],
);

/** Values of options and operands: numbers, names of files, words, anything. */
const values = fc.oneof(
	{ arbitrary: numbers, weight: 3 },
	{ arbitrary: names, weight: 3 },
	{
		arbitrary: fc.string({ unit: 'binary', maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
		weight: 1,
	},
	{ arbitrary: bytes, weight: 1 },
	{
		arbitrary: fc.constantFrom(
			'%',
			'%s',
			'\\',
			'\\(',
			'[',
			'*',
			'a\\{1,2',
			'(?',
			'{}',
			';',
			'!',
			'^',
			'$',
			'\n',
		),
		weight: 2,
	},
);

/** Words for a command: its options, spelled well and badly, among operands of every kind. */
export const wordsFor = ({ options }: CommandDeclaration): fc.Arbitrary<readonly string[]> => {
	const spellings = Object.values(options).flatMap(spell);
	const known = spellings.length === 0 ? values.map((value) => [value]) : fc.oneof(...spellings);
	const garbage = fc.tuple(fc.constantFrom('-', '--', '-x', '--no', '-\u00e9'), values);
	return fc
		.array(
			fc.oneof(
				{ arbitrary: known, weight: 6 },
				{ arbitrary: names.map((name) => [name]), weight: 5 },
				{ arbitrary: values.map((value) => [value]), weight: 2 },
				{ arbitrary: garbage.map(([dash, value]) => [`${dash}${value}`]), weight: 1 },
			),
			{ maxLength: 6 },
		)
		.map((groups) => groups.flat());
};

const spell = (option: OptionDeclaration): fc.Arbitrary<readonly string[]>[] => {
	const short = [...(option.short ?? '')].map((letter) => `-${letter}`);
	const long = option.long === undefined ? [] : [`--${option.long}`];
	if (option.kind === 'flag') return [...short, ...long].map((word) => fc.constant([word]));
	return [
		...short.flatMap((word) => [
			values.map((value) => [`${word}${value}`]),
			values.map((value) => [word, value]),
		]),
		...long.flatMap((word) => [values.map((value) => [`${word}=${value}`]), fc.constant([word])]),
	];
};
