import { type FileSystem, FsError, normalizePath, type WriteOptions } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { casesFor, fileSystemContract } from './file-system-contract.ts';

describe('the contract', () => {
	it('says each thing once', () => {
		const titles = fileSystemContract.map(({ title }) => title);
		expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
	});

	it('leaves out what a file system does not claim to do', () => {
		const { traits } = createMemoryFileSystem();
		const needs = (cases: typeof fileSystemContract) =>
			[...new Set(cases.flatMap((one) => one.needs))].sort();
		expect(needs(casesFor(traits))).toEqual(['byteNames', 'hardLinks', 'permissions', 'symlinks', 'watch']);
		expect(needs(casesFor({ ...traits, symlinks: false, watch: false }))).toEqual([
			'byteNames',
			'hardLinks',
			'permissions',
		]);
	});

	it('holds for a file system that answers everything with promises', async () => {
		expect(await brokenTitles((fs) => wrapped(fs, async (call) => call()))).toEqual(
			await brokenTitles((fs) => fs),
		);
	});
});

const withWrite = (
	fs: FileSystem,
	write: (path: string, bytes: Uint8Array, options?: WriteOptions) => void,
): FileSystem => overridden(fs, { write });

const mutants: readonly {
	readonly name: string;
	readonly caughtBy: string;
	mutate(fs: FileSystem): FileSystem;
}[] = [
	{
		name: 'resolves dot-dot by text',
		caughtBy: 'dot-dot after a link is the parent of where it leads, not of the text',
		mutate: (fs) => overridden(fs, { read: (path, range) => fs.read(normalizePath(path), range) }),
	},
	{
		name: 'ignores the mode of a write',
		caughtBy: 'mode create of a taken name is EEXIST and leaves the file',
		mutate: (fs) =>
			withWrite(fs, (path, bytes, options) => fs.write(path, bytes, { ...options, mode: 'replace' })),
	},
	{
		name: 'ignores the version of a write',
		caughtBy: 'a write with a stale version is a conflict and leaves the file',
		mutate: (fs) =>
			withWrite(fs, (path, bytes, { mode = 'replace' } = {}) => fs.write(path, bytes, { mode })),
	},
	{
		name: 'makes a new file of every write',
		caughtBy: 'hard links survive a whole write and see it',
		mutate: (fs) =>
			withWrite(fs, (path, bytes) => {
				fs.remove(path, { recursive: true });
				fs.write(path, bytes);
			}),
	},
	{
		name: 'removes what a link points to',
		caughtBy: 'remove takes the link, not what it points to',
		mutate: (fs) =>
			overridden(fs, { remove: (path, options) => fs.remove(String(fs.realpath(path)), options) }),
	},
	{
		name: 'keeps times to the second',
		caughtBy: 'utimes sets both times exactly to the millisecond',
		mutate: (fs) =>
			overridden(fs, {
				utimes: (path, atimeMs, mtimeMs, options) =>
					fs.utimes(path, atimeMs - (atimeMs % 1000), mtimeMs - (mtimeMs % 1000), options),
			}),
	},
	{
		name: 'lists the directory itself',
		caughtBy: 'list gives every name once, without dot and dot-dot',
		mutate: (fs) =>
			overridden(fs, {
				list: (path) => [{ name: '.', kind: 'directory' }, ...(fs.list(path) as readonly never[])],
			}),
	},
	{
		name: 'names another path in its errors',
		caughtBy: 'an error names the path as the caller wrote it',
		mutate: (fs) => overridden(fs, { stat: (path) => fs.stat(normalizePath(path)) }),
	},
	{
		name: 'throws errors of another kind',
		caughtBy: 'read of what is missing is ENOENT',
		mutate: (fs) =>
			wrapped(fs, (call) => {
				try {
					return call();
				} catch (error) {
					throw error instanceof FsError ? new Error(error.message) : error;
				}
			}),
	},
];

describe('the contract catches a file system that', () => {
	it.each(mutants)('$name', async ({ mutate, caughtBy }) => {
		expect(await brokenTitles(mutate)).toContain(caughtBy);
	});
});

/** The titles of the cases that the file system fails. Watching is left out: it fails by silence. */
const brokenTitles = async (make: (fs: FileSystem) => FileSystem): Promise<readonly string[]> => {
	const broken: string[] = [];
	for (const { title, needs, run } of fileSystemContract) {
		if (needs.includes('watch')) continue;
		await Promise.resolve(make(createMemoryFileSystem()))
			.then(run)
			.catch(() => broken.push(title));
	}
	return broken;
};

const overridden = (fs: FileSystem, methods: Partial<FileSystem>): FileSystem =>
	new Proxy(fs, {
		get: (target, name: keyof FileSystem) => methods[name] ?? bound(target, name),
	});

const wrapped = (fs: FileSystem, around: (call: () => unknown) => unknown): FileSystem =>
	new Proxy(fs, {
		get: (target, name: keyof FileSystem) => {
			const member = bound(target, name);
			if (typeof member !== 'function' || name === 'hostPath') return member;
			return (...args: readonly unknown[]) => around(() => Reflect.apply(member, target, args));
		},
	});

const bound = (target: FileSystem, name: keyof FileSystem): unknown => {
	const member: unknown = target[name];
	return typeof member === 'function' ? member.bind(target) : member;
};
