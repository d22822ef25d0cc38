import { equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { namesIn, put, textAt } from './fixtures.ts';

/** Removing files, links, directories and trees. */
export const removeCases: readonly ContractCase[] = [
	contractCase('remove takes a file away', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.remove('/file');
		await throwsFs(() => fs.stat('/file'), 'ENOENT', 'stat', '/file');
		equal(await fs.list('/'), []);
	}),
	contractCase('remove takes an empty directory away', async (fs) => {
		await fs.mkdir('/a');
		await fs.mkdir('/b');
		await fs.remove('/a');
		await fs.remove('/b/');
		equal(await fs.list('/'), []);
	}),
	contractCase('remove of a directory with something in it is ENOTEMPTY', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await throwsFs(() => fs.remove('/a'), 'ENOTEMPTY', 'remove', '/a');
		equal(await textAt(fs, '/a/file'), 'x');
	}),
	contractCase('remove recursive takes a tree away', async (fs) => {
		await fs.mkdir('/a/b/c', { recursive: true });
		await put(fs, '/a/one', 'x');
		await put(fs, '/a/b/two', 'x');
		await put(fs, '/a/b/c/three', 'x');
		await put(fs, '/kept', 'x');
		await fs.remove('/a', { recursive: true });
		equal(await namesIn(fs, '/'), ['kept']);
	}),
	contractCase('remove recursive takes a file or an empty directory too', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/a');
		await fs.remove('/file', { recursive: true });
		await fs.remove('/a/', { recursive: true });
		equal(await fs.list('/'), []);
	}),
	contractCase('remove of what is missing is ENOENT, recursive too', async (fs) => {
		await throwsFs(() => fs.remove('/missing'), 'ENOENT', 'remove', '/missing');
		await throwsFs(() => fs.remove('/missing', { recursive: true }), 'ENOENT', 'remove', '/missing');
	}),
	contractCase('remove of a file with a trailing slash is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.remove('/file/'), 'ENOTDIR', 'remove', '/file/');
		await throwsFs(() => fs.remove('/file/', { recursive: true }), 'ENOTDIR', 'remove', '/file/');
		equal(await textAt(fs, '/file'), 'x');
	}),
	contractCase('remove of the dot of a directory is EINVAL', async (fs) => {
		await fs.mkdir('/a');
		await throwsFs(() => fs.remove('/a/.'), 'EINVAL', 'remove', '/a/.');
		await throwsFs(() => fs.remove('/a/.', { recursive: true }), 'EINVAL', 'remove', '/a/.');
		await throwsFs(() => fs.remove('/a/./'), 'EINVAL', 'remove', '/a/./');
		await throwsFs(() => fs.remove('/a/./', { recursive: true }), 'EINVAL', 'remove', '/a/./');
		await throwsFs(() => fs.remove('/.'), 'EINVAL', 'remove', '/.');
		equal(await namesIn(fs, '/'), ['a']);
	}),
	contractCase('remove of the dot-dot of a directory is ENOTEMPTY', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await throwsFs(() => fs.remove('/a/b/..'), 'ENOTEMPTY', 'remove', '/a/b/..');
		await throwsFs(() => fs.remove('/a/..'), 'ENOTEMPTY', 'remove', '/a/..');
		equal(await namesIn(fs, '/a'), ['b']);
	}),
	contractCase('remove of the root is EBUSY, and recursive takes nothing out of it', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.remove('/'), 'EBUSY', 'remove', '/');
		await throwsFs(() => fs.remove('/', { recursive: true }), 'EBUSY', 'remove', '/');
		equal(await textAt(fs, '/file'), 'x');
	}),
	contractCase('a name can be used again after remove, as another kind', async (fs) => {
		await put(fs, '/a', 'x');
		await fs.remove('/a');
		await fs.mkdir('/a');
		await put(fs, '/a/below', 'y');
		await fs.remove('/a', { recursive: true });
		await put(fs, '/a', 'z');
		equal(await textAt(fs, '/a'), 'z');
	}),
	contractCase(
		'remove takes the link, not what it points to',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.mkdir('/a');
			await fs.symlink('file', '/to-file');
			await fs.symlink('a', '/to-directory');
			await fs.symlink('missing', '/to-nothing');
			await fs.remove('/to-file');
			await fs.remove('/to-directory');
			await fs.remove('/to-nothing');
			equal(await namesIn(fs, '/'), ['a', 'file']);
		},
		['symlinks'],
	),
	contractCase(
		'remove recursive of a link takes the link only',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/a/file', 'x');
			await fs.symlink('a', '/link');
			await fs.remove('/link', { recursive: true });
			equal(await namesIn(fs, '/'), ['a']);
			equal(await textAt(fs, '/a/file'), 'x');
		},
		['symlinks'],
	),
	contractCase(
		'remove recursive follows no link inside of the tree',
		async (fs) => {
			await fs.mkdir('/kept');
			await put(fs, '/kept/file', 'x');
			await fs.mkdir('/a/b', { recursive: true });
			await fs.symlink('../../kept', '/a/b/link');
			await fs.symlink('../kept/file', '/a/to-file');
			await fs.symlink('.', '/a/loop');
			await fs.remove('/a', { recursive: true });
			equal(await namesIn(fs, '/'), ['kept']);
			equal(await textAt(fs, '/kept/file'), 'x');
		},
		['symlinks'],
	),
	contractCase(
		'remove of a link to a directory with a trailing slash is ENOTDIR, and recursive takes nothing',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/a/file', 'x');
			await fs.symlink('a', '/link');
			await throwsFs(() => fs.remove('/link/'), 'ENOTDIR', 'remove', '/link/');
			await throwsFs(() => fs.remove('/link/', { recursive: true }), 'ENOTDIR', 'remove', '/link/');
			equal(await textAt(fs, '/link/file'), 'x');
		},
		['symlinks'],
	),
	contractCase(
		'remove goes through links in the directory part',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/a/file', 'x');
			await fs.symlink('a', '/link');
			await fs.remove('/link/file');
			equal(await fs.list('/a'), []);
		},
		['symlinks'],
	),
	contractCase(
		'remove of one hard link leaves the others',
		async (fs) => {
			await put(fs, '/one', 'x');
			await fs.link('/one', '/two');
			await fs.remove('/one');
			equal(await textAt(fs, '/two'), 'x');
			equal((await fs.stat('/two')).nlink, 1);
		},
		['hardLinks'],
	),
	contractCase(
		'remove recursive lowers the link count of files with names elsewhere',
		async (fs) => {
			await put(fs, '/kept', 'x');
			await fs.mkdir('/a/b', { recursive: true });
			await fs.link('/kept', '/a/one');
			await fs.link('/kept', '/a/b/two');
			equal((await fs.stat('/kept')).nlink, 3);
			await fs.remove('/a', { recursive: true });
			equal((await fs.stat('/kept')).nlink, 1);
			equal(await textAt(fs, '/kept'), 'x');
		},
		['hardLinks'],
	),
];
