import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compilePerl } from './perl-regex.ts';

const pcre = (source: string, options: { readonly ignoreCase?: boolean } = {}) =>
	compilePerl(source, { flavour: 'pcre', ignoreCase: options.ignoreCase ?? false });

const patterns = [
	'a|ab',
	'(a|ab)(c|bcd)?',
	'a*?b',
	'(a+)(b+)?',
	'(?:a|b)*?c',
	'(a)|(b)',
	'((a)|b)*',
	'(?=ab)a',
	'(?!ab)a.',
	'(?<=a)b',
	'(?<!a)b',
	'(a)\\1',
	'\\bab\\b',
	'a{1,2}?b',
	'[^a]c',
	'^a|c$',
	'(?i)AB',
	'(?<x>a)\\k<x>',
	'(a*)*b',
	'(?:a?){3}b',
	'.+?c',
];

it('finds what the platform finds, where the two mean the same', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...patterns),
			fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 12 }),
			(source, text) => {
				const ignoreCase = source.startsWith('(?i)');
				const native = new RegExp(source.replace('(?i)', ''), ignoreCase ? 'di' : 'd').exec(text);
				const ours = pcre(source).exec(text);
				expect(ours?.[0]).toEqual(native?.indices?.[0]);
			},
		),
		{ numRuns: 5000 },
	);
});

it('knows what only Perl has', () => {
	expect(pcre('foo\\Kbar').exec('foobar')).toEqual([[3, 6]]);
	expect(pcre('a++a').exec('aaa')).toBeUndefined();
	expect(pcre('(?>a|ab)c').exec('abc')).toBeUndefined();
	expect(pcre('\\Qa.b\\E').exec('axb a.b')).toEqual([[4, 7]]);
	expect(pcre('\\x41\\x{e9}\\101').exec('AéA')).toEqual([[0, 3]]);
	expect(pcre('(?i:a)b').exec('Ab AB')).toEqual([[0, 2]]);
	expect(pcre('\\p{Lu}\\P{Lu}').exec('aÉé')).toEqual([[1, 3]]);
	expect(pcre('[[:digit:]\\s-]+').exec('a1 -b')).toEqual([[1, 4]]);
	expect(pcre('(?x) a b # c').exec('ab')).toEqual([[0, 2]]);
});

it('calls groups, and goes back into what was called', () => {
	const balanced = '\\((?:[^()]++|(?R))*\\)';
	expect(pcre(balanced).exec('x(a(b)c)(d')).toEqual([[1, 8]]);
	expect(pcre('^((.)(?1)\\2|.?)$').exec('abcba')).toEqual([
		[0, 5],
		[0, 5],
		[0, 1],
	]);
	expect(pcre('(?(DEFINE)(?<n>\\d+))^(?&n)1$').exec('221')?.[0]).toEqual([0, 3]);
	expect(pcre('(?:a(?R)?b){2}').exec('aababbab')).toEqual([[0, 8]]);
	expect(() => pcre('(?R)?a').exec('a')).toThrow('too complex');
});

it('decides between branches', () => {
	expect(pcre('^(a)?(?(1)b|c)$').exec('b')).toBeUndefined();
	expect(pcre('^(?<q>")?\\w(?(<q>)")$').exec('"a"')?.[0]).toEqual([0, 3]);
	expect(pcre('(?(?=\\d)\\d\\d|x)').exec('1x12')?.[0]).toEqual([1, 2]);
	expect(pcre('(?|a(.)|b(.))\\1').exec('axybzz')).toEqual([
		[3, 6],
		[4, 5],
	]);
});

it('leaves out what a verb skips', () => {
	expect(pcre('"[^"]*"(*SKIP)(*F)|,').exec('"a,b",')?.[0]).toEqual([5, 6]);
	expect(pcre('a+(*COMMIT)b|c').exec('aac')).toBeUndefined();
});

it('leaves out both cases of a letter where case does not count', () => {
	expect(pcre('[^a]+', { ignoreCase: true }).exec('aAbBaA')).toEqual([[2, 4]]);
	expect(pcre('[^\\sa]', { ignoreCase: true }).exec('A a')).toBeUndefined();
	expect(pcre('[a]+', { ignoreCase: true }).exec('bAab')).toEqual([[1, 3]]);
});

it('starts no line behind the last newline in PCRE, and one in Rust', () => {
	const starts = (flavour: 'pcre' | 'rust', text: string) =>
		compilePerl('^$', { flavour, ignoreCase: false, isMultiline: true }).exec(text)?.[0];
	expect(starts('pcre', 'a\n')).toBeUndefined();
	expect(starts('pcre', 'a\n\n')).toEqual([2, 2]);
	expect(starts('rust', 'a\n')).toEqual([2, 2]);
});

it('finds whole lines of a text', () => {
	const options = { flavour: 'rust', ignoreCase: false, bounds: 'line', isMultiline: true } as const;
	expect(compilePerl('b|bc', options).exec('ab\nbc\n')).toEqual([[3, 5]]);
});

it.each([
	['a.b', false],
	['\\bab\\B', false],
	['[^a\\n]', false],
	['\\w\\d\\S', false],
	['a\\n', true],
	['[^a]', true],
	['(a|\\s)*', true],
	['(?s).', true],
	['^a', true],
	['a$', true],
	['a\\z', true],
])('tells whether %s has to do with newlines', (source, expected) => {
	expect(compilePerl(source, { flavour: 'rust', ignoreCase: false }).touchesNewlines).toBe(expected);
});

it.each([
	['(', 'missing closing parenthesis'],
	[')', 'unmatched closing parenthesis'],
	['[a', 'missing terminating ] for character class'],
	['*a', 'quantifier does not follow a repeatable item'],
	['a\\', '\\ at end of pattern'],
	['(?<=a*)b', 'lookbehind assertion is not fixed length'],
	['(?<a>x)(?<a>y)', 'two named subpatterns have the same name (PCRE2_DUPNAMES not set)'],
	['a(*ACCEPT)', 'this verb is not supported here'],
	['(?1)', 'reference to non-existent subpattern'],
	['[z-a]', 'range out of order in character class'],
])('refuses %s', (source, message) => {
	expect(() => pcre(source)).toThrow(message);
});

it('gives up on a search that would take too long', () => {
	const regex = compilePerl('(a|a)*(?=c)b', { flavour: 'pcre', ignoreCase: false, maxSteps: 10_000 });
	expect(() => regex.test('a'.repeat(40))).toThrow('too complex');
});
