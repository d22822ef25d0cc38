import type { FileSystem, Touch } from '@tenon/core';
import { createMemoryFileSystem, type MemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { needsOfTouches, realTarget } from './judge-paths.ts';

const makeFiles = (): MemoryFileSystem => {
	const files = createMemoryFileSystem();
	files.mkdir('/real/inner', { recursive: true });
	files.symlink('/real', '/link');
	files.symlink('made', '/real/dangling');
	files.symlink('/nowhere/at/all', '/real/far');
	files.symlink('loop', '/real/loop');
	return files;
};

describe('where a path really leads', () => {
	it.each([
		['what is there', '/link/inner', '/real/inner'],
		['a name that is missing', '/link/inner/new', '/real/inner/new'],
		['many names that are missing', '/link/a/b/c/d/e/f', '/real/a/b/c/d/e/f'],
		['a link that leads nowhere', '/link/dangling', '/real/made'],
		['names below a link that leads nowhere', '/link/dangling/a/b', '/real/made/a/b'],
		['names below a link to names that are missing', '/link/far/x/y', '/nowhere/at/all/x/y'],
		['a name at the root', '/new', '/new'],
	])('%s', async (_what, path, real) => {
		expect(await realTarget(makeFiles(), path)).toBe(real);
	});

	it('a link to itself is judged by its own name', async () => {
		expect(await realTarget(makeFiles(), '/link/loop')).toBe('/link/loop');
	});
});

it('directories inside each other that are all missing are judged with a few looks each', async () => {
	const { files, looks } = counted(makeFiles());
	const touches: Touch[] = [];
	let path = '/link/inner';
	for (let level = 0; level < 500; level++) {
		path += `/${level}`;
		touches.push({ path, kind: 'create' });
	}
	const needs = await needsOfTouches(files, touches);
	expect(needs.at(-1)).toEqual({
		kind: 'path',
		path: path.replace('/link', '/real'),
		access: 'write',
		otherNames: [path],
	});
	expect(looks()).toBeLessThan(500 * 12);
});

/** A file system that counts how often it is asked where a path leads. */
const counted = (inner: MemoryFileSystem): { readonly files: FileSystem; readonly looks: () => number } => {
	let count = 0;
	const files = new Proxy<FileSystem>(inner, {
		get: (target, name) => {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			return (...args: unknown[]): unknown => {
				count += 1;
				return Reflect.apply(value, target, args);
			};
		},
	});
	return { files, looks: () => count };
};
