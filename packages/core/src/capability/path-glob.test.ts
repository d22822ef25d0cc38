import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileNameGlob, matchNameGlob } from './name-glob.ts';
import { compilePathGlob, coversPathGlob, matchPathGlob } from './path-glob.ts';

const matches = (pattern: string, path: string): boolean =>
	compilePathGlob(pattern).some((glob) => matchPathGlob(glob, path));

describe('a path pattern matches by whole components', () => {
	const rows: readonly (readonly [string, string, boolean])[] = [
		['/', '/', true],
		['/', '/a', false],
		['/repo', '/repo', true],
		['/repo', '/repo/a', false],
		['/repo', '/repository', false],
		['/repo/**', '/repo', true],
		['/repo/**', '/repo/a', true],
		['/repo/**', '/repo/a/b/c', true],
		['/repo/**', '/repository/a', false],
		['/**', '/', true],
		['/**', '/a/b', true],
		['/repo/*', '/repo/a', true],
		['/repo/*', '/repo', false],
		['/repo/*', '/repo/a/b', false],
		['/repo/*.ts', '/repo/a.ts', true],
		['/repo/*.ts', '/repo/.ts', true],
		['/repo/*/x', '/repo/a/x', true],
		['/repo/*/x', '/repo/a/b/x', false],
		['/repo/**/x', '/repo/x', true],
		['/repo/**/x', '/repo/a/b/x', true],
		['/repo/**/x', '/repo/a/b/y', false],
		['/**/.env', '/repo/.env', true],
		['/**/*.pem', '/users/me/key.pem', true],
		['/**/a/**/b', '/x/a/y/z/b', true],
		['/**/a/**/b', '/x/b/a', false],
		['/a/**/**/b', '/a/b', true],
		['/repo/?', '/repo/a', true],
		['/repo/?', '/repo/ab', false],
		['/repo/[a-c]/x', '/repo/b/x', true],
		['/repo/{src,test/unit}/**', '/repo/test/unit/a', true],
		['/repo/{src,test/unit}/**', '/repo/test/a', false],
		['/repo{,/**}', '/repo/a/b', true],
		['/repo/\\*', '/repo/*', true],
		['/repo/\\*', '/repo/a', false],
		['/repo/\\**', '/repo/*a', true],
	];
	for (const [pattern, path, expected] of rows) {
		it(`${pattern} ${expected ? 'matches' : 'leaves out'} ${path}`, () => {
			expect(matches(pattern, path)).toBe(expected);
		});
	}
});

describe('a path pattern without meaning is refused', () => {
	const component = 'has an empty, "." or ".." component; end a tree with /** and resolve the rest';
	const rows: readonly (readonly [string, string])[] = [
		['repo/**', 'expected an absolute path; expand ~ and variables before'],
		['~/x', 'expected an absolute path; expand ~ and variables before'],
		['$workspace/**', 'expected an absolute path; expand ~ and variables before'],
		['{/a,b}', 'expected an absolute path; expand ~ and variables before'],
		['/repo/', component],
		['/repo//x', component],
		['/repo/../x', component],
		['/repo/a**', '** must be a whole component, as in /a/**/b; write * within one'],
		['/repo/[a/b]', 'the set opened at character 1 is not closed; add ] or write \\['],
	];
	for (const [pattern, problem] of rows) {
		it(`${pattern}: ${problem}`, () => {
			expect(() => compilePathGlob(pattern)).toThrow(expect.objectContaining({ problem }));
		});
	}
});

describe('matching is quick on hostile input', () => {
	const rows: readonly (readonly [string, string])[] = [
		[`${'/**/a'.repeat(300)}/b`, '/a'.repeat(2000)],
		[`/${'a*'.repeat(500)}b/**/${'*a'.repeat(500)}b`, `/${'a'.repeat(1000)}`.repeat(5)],
		[`/**/${'*a'.repeat(300)}b/**`, `/${'a'.repeat(300)}`.repeat(20)],
	];
	for (const [pattern, path] of rows) {
		it(`${pattern.slice(0, 12)}… against ${path.length} characters`, () => {
			expect(matches(pattern, path)).toBe(false);
		});
	}
});

const patternParts = fc.constantFrom('a', 'b', '*', '**', 'a*', '?', '[ab]', '{a,b}', '{a,b/c}');
const patterns = fc.array(patternParts, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
const paths = fc
	.array(fc.constantFrom('a', 'b', 'c', 'ab', 'aa'), { maxLength: 6 })
	.map((parts) => `/${parts.join('/')}`);

describe('for any pattern and path', () => {
	it('the matcher agrees with a naive one', () => {
		fc.assert(
			fc.property(patterns, paths, (pattern, path) => {
				expect(matches(pattern, path)).toBe(naive(pattern, path));
			}),
			{ numRuns: 5000 },
		);
	});

	it('a match starts with the prefix and ends with the suffix that the index relies on', () => {
		fc.assert(
			fc.property(patterns, paths, (pattern, path) => {
				for (const glob of compilePathGlob(pattern).filter((alternative) =>
					matchPathGlob(alternative, path),
				)) {
					expect([path.startsWith(glob.prefix), path.endsWith(glob.suffix)]).toEqual([true, true]);
				}
			}),
		);
	});

	it('what a covered pattern matches, the covering one matches', () => {
		fc.assert(
			fc.property(patterns, patterns, paths, (outer, inner, path) => {
				for (const wide of compilePathGlob(outer)) {
					for (const narrow of compilePathGlob(inner)) {
						if (coversPathGlob(wide, narrow) && matchPathGlob(narrow, path)) {
							expect(matchPathGlob(wide, path)).toBe(true);
						}
					}
				}
			}),
			{ numRuns: 5000 },
		);
	});
});

// Braces by substitution of the first group, then component lists by definition.
const naive = (pattern: string, path: string): boolean => {
	const group = /\{([^{}]*)\}/.exec(pattern);
	if (group !== null) {
		return group[1]!.split(',').some((choice) => naive(pattern.replace(group[0], choice), path));
	}
	const split = (text: string): readonly string[] => (text === '/' ? [] : text.slice(1).split('/'));
	return naiveComponents(split(pattern), split(path));
};

const naiveComponents = (patterns: readonly string[], names: readonly string[]): boolean => {
	const [pattern, ...rest] = patterns;
	if (pattern === undefined) return names.length === 0;
	if (pattern === '**') {
		return names.some((_, at) => naiveComponents(rest, names.slice(at))) || naiveComponents(rest, []);
	}
	const [name, ...others] = names;
	return (
		name !== undefined &&
		matchNameGlob(compileNameGlob(pattern), name, 0, name.length) &&
		naiveComponents(rest, others)
	);
};
