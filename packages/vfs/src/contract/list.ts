import type { FileSystem } from '@tenon/core';
import { equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { namesIn, put } from './fixtures.ts';

/** What `list` says. */
export const listCases: readonly ContractCase[] = [
	contractCase('list gives every name once, without dot and dot-dot', async (fs) => {
		await put(fs, '/b', '');
		await put(fs, '/a', '');
		await fs.mkdir('/c');
		equal(await namesIn(fs, '/'), ['a', 'b', 'c']);
	}),
	contractCase('list gives the kind of each entry', async (fs) => {
		await put(fs, '/file', '');
		await fs.mkdir('/directory');
		const entries = [...(await fs.list('/'))].sort((left, right) => (left.name < right.name ? -1 : 1));
		equal(entries, [
			{ name: 'directory', kind: 'directory' },
			{ name: 'file', kind: 'file' },
		]);
	}),
	contractCase(
		'list gives a link as a symlink, whatever it points to',
		async (fs) => {
			await fs.mkdir('/d');
			await fs.mkdir('/d/directory');
			await fs.symlink('directory', '/d/to-directory');
			await fs.symlink('missing', '/d/to-nothing');
			const kinds = Object.fromEntries((await fs.list('/d')).map(({ name, kind }) => [name, kind]));
			equal(kinds, { directory: 'directory', 'to-directory': 'symlink', 'to-nothing': 'symlink' });
		},
		['symlinks'],
	),
	contractCase('list takes dots between slashes, behind directories alone', async (fs) => {
		await fs.mkdir('/d/inner', { recursive: true });
		await put(fs, '/d/inner/file', '');
		equal(await namesIn(fs, '/./d/././inner'), ['file']);
		equal(await namesIn(fs, '/d/./../d/./inner'), ['file']);
		await throwsFs(() => fs.list('/d/inner/file/./inner'), 'ENOTDIR', 'list', '/d/inner/file/./inner');
	}),
	contractCase('list of an empty directory is empty', async (fs) => {
		await fs.mkdir('/directory');
		equal(await fs.list('/directory'), []);
	}),
	contractCase('list does not descend', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/below', '');
		equal(await namesIn(fs, '/'), ['a']);
	}),
	contractCase('list follows what was created, renamed and removed', async (fs) => {
		await put(fs, '/one', '');
		await put(fs, '/two', '');
		await fs.rename('/one', '/three');
		await fs.remove('/two');
		equal(await namesIn(fs, '/'), ['three']);
	}),
	contractCase('list accepts a trailing slash', async (fs) => {
		await fs.mkdir('/directory');
		await put(fs, '/directory/a', '');
		equal(await namesIn(fs, '/directory/'), ['a']);
	}),
	contractCase(
		'list follows a link to a directory',
		async (fs) => {
			await fs.mkdir('/directory');
			await put(fs, '/directory/a', '');
			await fs.symlink('directory', '/link');
			equal(await namesIn(fs, '/link'), ['a']);
			equal(await namesIn(fs, '/link/'), ['a']);
		},
		['symlinks'],
	),
	contractCase('list of a thousand entries gives a thousand names', async (fs) => {
		await fs.mkdir('/many');
		const names = Array.from({ length: 1000 }, (_, at) => `n${String(at).padStart(4, '0')}`);
		for (const name of names) await put(fs, `/many/${name}`, '');
		equal(await namesIn(fs, '/many'), names);
	}),
	contractCase('a list already given does not change with the directory', async (fs) => {
		await put(fs, '/one', '');
		const entries = await fs.list('/');
		await put(fs, '/two', '');
		await fs.remove('/one');
		equal(entries, [{ name: 'one', kind: 'file' }]);
	}),
	contractCase('list of a file is ENOTDIR', async (fs) => {
		await put(fs, '/file', '');
		await throwsFs(() => fs.list('/file'), 'ENOTDIR', 'list', '/file');
		await throwsFs(() => fs.list('/file/'), 'ENOTDIR', 'list', '/file/');
	}),
	contractCase('list of what is missing is ENOENT', async (fs) => {
		await throwsFs(() => fs.list('/missing'), 'ENOENT', 'list', '/missing');
	}),
	contractCase(
		'the names of a directory without directories, if they are given, are those of list',
		async (fs) => {
			await fs.mkdir('/d');
			await fs.mkdir('/empty');
			for (const name of ['b', 'a', 'ü', '.hidden']) await put(fs, `/d/${name}`, '');
			await givesLeaf(fs, '/d', ['.hidden', 'a', 'b', 'ü']);
			await givesLeaf(fs, '/d/', ['.hidden', 'a', 'b', 'ü']);
			await givesLeaf(fs, '/empty', []);
		},
	),
	contractCase('no names are given of a directory while it has one in it', async (fs) => {
		await fs.mkdir('/d/inner', { recursive: true });
		await put(fs, '/d/file', '');
		equal(await fs.namesOfLeaf?.('/d'), undefined);
		equal(await fs.namesOfLeaf?.('/'), undefined);
		await fs.remove('/d/inner');
		await givesLeaf(fs, '/d', ['file']);
		await fs.mkdir('/d/other');
		equal(await fs.namesOfLeaf?.('/d'), undefined);
	}),
	contractCase('no names are given of what is no directory', async (fs) => {
		await put(fs, '/file', '');
		equal(await fs.namesOfLeaf?.('/file'), undefined);
		equal(await fs.namesOfLeaf?.('/missing'), undefined);
	}),
	contractCase(
		'names of links and names that are not UTF-8 are names like any other',
		async (fs) => {
			await fs.mkdir('/d');
			await fs.symlink('/', '/d/to-directory');
			await givesLeaf(fs, '/d', ['to-directory']);
			await put(fs, '/d/\udcff', '');
			await givesLeaf(fs, '/d', ['to-directory', '\udcff']);
		},
		['symlinks', 'byteNames'],
	),
	contractCase('names of regular files are given of a directory that holds nothing else', async (fs) => {
		await fs.mkdir('/d/inner', { recursive: true });
		for (const name of ['b', 'a']) await put(fs, `/d/${name}`, '');
		equal(await fs.namesOfLeaf?.('/d', 'files'), undefined);
		await fs.remove('/d/inner');
		await givesLeaf(fs, '/d', ['a', 'b'], 'files');
		equal(await fs.namesOfLeaf?.('/d/a', 'files'), undefined);
		equal(await fs.namesOfLeaf?.('/missing', 'files'), undefined);
	}),
	contractCase(
		'names of regular files are not given of a directory with a link to one',
		async (fs) => {
			await fs.mkdir('/d');
			await put(fs, '/d/a', '');
			await put(fs, '/d/\udcff', '');
			await givesLeaf(fs, '/d', ['a', '\udcff'], 'files');
			await fs.symlink('a', '/d/b');
			equal(await fs.namesOfLeaf?.('/d', 'files'), undefined);
		},
		['symlinks', 'byteNames'],
	),
];

// A file system may leave all of it to `list`.
const givesLeaf = async (
	fs: FileSystem,
	path: string,
	names: readonly string[],
	holds?: 'files',
): Promise<void> => {
	const given = await fs.namesOfLeaf?.(path, holds);
	if (given !== undefined) equal([...given].sort(), [...names], `the names in ${path}`);
};
