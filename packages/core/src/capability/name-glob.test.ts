import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileNameGlob, coversNameGlob, matchNameGlob } from './name-glob.ts';

const matches = (pattern: string, text: string): boolean =>
	matchNameGlob(compileNameGlob(pattern), text, 0, text.length);

describe('a name pattern matches', () => {
	const rows: readonly (readonly [string, string, boolean])[] = [
		['PATH', 'PATH', true],
		['PATH', 'PATHS', false],
		['', '', true],
		['*', '', true],
		['*', '.hidden', true],
		['npm_*', 'npm_config_x', true],
		['npm_*', 'NPM_x', false],
		['*.ts', 'a.ts', true],
		['*.ts', '.ts', true],
		['*.ts', 'a.tsx', false],
		['a*b*c', 'aXbYc', true],
		['a*b*c', 'aXbY', false],
		['?', 'a', true],
		['?', '', false],
		['?', '😀', true],
		['??', '😀', false],
		['?', '\udc80', true],
		['[abc]', 'b', true],
		['[a-c]x', 'cx', true],
		['[!a-c]', 'd', true],
		['[^a-c]', 'b', false],
		['[]]', ']', true],
		['[!]]', ']', false],
		['[a-]', '-', true],
		['[a\\-c]', 'b', false],
		['[😀-😂]', '😁', true],
		['\\*', '*', true],
		['\\*', 'a', false],
		['a\\[b', 'a[b', true],
	];
	for (const [pattern, text, expected] of rows) {
		it(`${JSON.stringify(pattern)} ${expected ? 'matches' : 'leaves out'} ${JSON.stringify(text)}`, () => {
			expect(matches(pattern, text)).toBe(expected);
		});
	}
});

describe('a name pattern without meaning is refused', () => {
	const rows: readonly (readonly [string, string])[] = [
		['a\\', '"a\\\\": ends in a single \\; write \\\\'],
		['[a', '"[a": the set opened at character 1 is not closed; add ] or write \\['],
		['[z-a]', '"[z-a]": a range of characters runs backwards; swap its ends'],
		['[[:alpha:]]', '"[[:alpha:]]": named classes such as [:alpha:] are not known here; write ranges'],
	];
	for (const [pattern, message] of rows) {
		it(message, () => {
			expect(() => compileNameGlob(pattern)).toThrow(message);
		});
	}
});

describe('matching is quick on hostile input', () => {
	const rows: readonly (readonly [string, string])[] = [
		[`${'a*'.repeat(1000)}b`, 'a'.repeat(5000)],
		[`${'*a'.repeat(1000)}b`, 'a'.repeat(5000)],
		[`${'?*'.repeat(1000)}b`, 'a'.repeat(5000)],
		[`${'[a-z]*'.repeat(500)}!`, 'a'.repeat(5000)],
	];
	for (const [pattern, text] of rows) {
		it(`${pattern.slice(0, 12)}… against ${text.length} characters`, () => {
			expect(matches(pattern, text)).toBe(false);
		});
	}
});

const atoms = fc.constantFrom('a', 'b', '*', '?', '[ab]', '[!a]', '\\*', '😀');
const patterns = fc.array(atoms, { maxLength: 7 }).map((parts) => parts.join(''));
const texts = fc
	.array(fc.constantFrom('a', 'b', 'c', '*', '😀'), { maxLength: 7 })
	.map((parts) => parts.join(''));

describe('for any pattern and name', () => {
	it('the matcher agrees with a naive one', () => {
		fc.assert(
			fc.property(patterns, texts, (pattern, text) => {
				expect(matches(pattern, text)).toBe(naive(pattern, text));
			}),
			{ numRuns: 5000 },
		);
	});

	it('what a covered pattern matches, the covering one matches', () => {
		fc.assert(
			fc.property(patterns, patterns, texts, (outer, inner, text) => {
				fc.pre(coversNameGlob(compileNameGlob(outer), compileNameGlob(inner)));
				if (matches(inner, text)) expect(matches(outer, text)).toBe(true);
			}),
			{ numRuns: 3000 },
		);
	});

	it('a pattern covers itself, and a star covers all', () => {
		fc.assert(
			fc.property(patterns, (pattern) => {
				const glob = compileNameGlob(pattern);
				expect(coversNameGlob(glob, glob)).toBe(true);
				expect(coversNameGlob(compileNameGlob('*'), glob)).toBe(true);
			}),
		);
	});
});

// By definition, one case per construct, with all the backtracking that costs.
const naive = (pattern: string, text: string): boolean => {
	if (pattern === '') return text === '';
	const [first, ...others] = text;
	const rest = others.join('');
	if (pattern.startsWith('*')) {
		return naive(pattern.slice(1), text) || (first !== undefined && naive(pattern, rest));
	}
	if (first === undefined) return false;
	const cases: readonly (readonly [string, (character: string) => boolean])[] = [
		['?', () => true],
		['[ab]', (character) => character === 'a' || character === 'b'],
		['[!a]', (character) => character !== 'a'],
		['\\*', (character) => character === '*'],
		['a', (character) => character === 'a'],
		['b', (character) => character === 'b'],
		['😀', (character) => character === '😀'],
	];
	for (const [construct, accepts] of cases) {
		if (pattern.startsWith(construct)) return accepts(first) && naive(pattern.slice(construct.length), rest);
	}
	throw new Error(`no case for ${pattern}`);
};
