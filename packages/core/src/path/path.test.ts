import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseName, isWithin, joinName, normalizePath, parentPath, pathBelow, resolvePath } from './path.ts';

const component = fc.oneof(
	fc.constantFrom('', '.', '..', '...', '.a', 'a.', '..a', 'a..', 'b', ' '),
	fc.string({ unit: fc.constantFrom('a', '.', ' ', 'é', '\\', '\n', '\udcff') }),
);
const anyPath = fc.array(component).map((parts) => `/${parts.join('/')}`);
const normalPath = anyPath.map(normalizePath);

const withoutTrailingSlash = (path: string): string =>
	path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

describe('normalizePath', () => {
	it.each([
		['/', '/'],
		['//', '/'],
		['///a', '/a'],
		['/a/', '/a'],
		['/a//b', '/a/b'],
		['/.', '/'],
		['/..', '/'],
		['/../..', '/'],
		['/../a', '/a'],
		['/a/.', '/a'],
		['/a/./b', '/a/b'],
		['/a/..', '/'],
		['/a/../b', '/b'],
		['/a/b/../../c', '/c'],
		['/...', '/...'],
		['/.a/..b/c..', '/.a/..b/c..'],
		['/a/...', '/a/...'],
	])('turns %s into %s', (path, expected) => {
		expect(normalizePath(path)).toBe(expected);
	});

	it('agrees with the normalize of Node apart from the trailing slash', () => {
		fc.assert(
			fc.property(anyPath, (path) => {
				expect(normalizePath(path)).toBe(withoutTrailingSlash(posix.normalize(path)));
			}),
			{ numRuns: 10_000 },
		);
	});

	it('leaves a normal path as it is', () => {
		fc.assert(fc.property(normalPath, (path) => normalizePath(path) === path));
	});
});

describe('resolvePath', () => {
	it.each([
		['/home', 'a', '/home/a'],
		['/home', '/a', '/a'],
		['/home', '..', '/'],
		['/home', '../..', '/'],
		['/home', '.', '/home'],
		['/home', '', '/home'],
		['/', 'a', '/a'],
		['/', '', '/'],
		['/a', 'b//c/', '/a/b/c'],
	])('from %s, %s is %s', (base, path, expected) => {
		expect(resolvePath(base, path)).toBe(expected);
	});

	it('agrees with the resolve of Node', () => {
		const relative = fc.array(component).map((parts) => parts.join('/'));
		fc.assert(
			fc.property(anyPath, fc.oneof(relative, anyPath), (base, path) => {
				expect(resolvePath(base, path)).toBe(posix.resolve(base, path));
			}),
			{ numRuns: 10_000 },
		);
	});
});

describe('the parts of a normal path', () => {
	it.each([
		['/', '/', ''],
		['/a', '/', 'a'],
		['/a/b', '/a', 'b'],
		['/a/b.c', '/a', 'b.c'],
	])('%s has the parent %s and the name "%s"', (path, parent, name) => {
		expect([parentPath(path), baseName(path)]).toEqual([parent, name]);
	});

	it('join again to the same path', () => {
		fc.assert(
			fc.property(normalPath, (path) => path === '/' || joinName(parentPath(path), baseName(path)) === path),
		);
	});
});

describe('isWithin', () => {
	it.each([
		['/a/b', '/a', true],
		['/a', '/a', true],
		['/ab', '/a', false],
		['/a', '/a/b', false],
		['/', '/', true],
		['/a', '/', true],
		['/', '/a', false],
	])('%s within %s is %s', (path, ancestor, expected) => {
		expect(isWithin(path, ancestor)).toBe(expected);
	});

	it('holds for what is resolved below a directory without dots, and pathBelow gives it back', () => {
		const below = fc
			.array(fc.constantFrom('a', 'b', '.c'), { minLength: 1 })
			.map((parts) => `/${parts.join('/')}`);
		fc.assert(
			fc.property(normalPath, below, (ancestor, rest) => {
				const path = ancestor === '/' ? rest : ancestor + rest;
				expect([isWithin(path, ancestor), pathBelow(path, ancestor)]).toEqual([true, rest]);
			}),
		);
	});
});

describe('pathBelow', () => {
	it.each([
		['/a', '/a', '/'],
		['/', '/', '/'],
		['/a/b', '/', '/a/b'],
		['/a/b', '/a', '/b'],
	])('%s below %s is %s', (path, ancestor, expected) => {
		expect(pathBelow(path, ancestor)).toBe(expected);
	});
});
