import type { FileSystem, FsErrno } from '@tenon/core';
import { equal, holds, throwsFs } from './assert.ts';
import { type ContractCase, type ContractNeed, contractCase } from './contract-case.ts';
import { namesIn, put, textAt } from './fixtures.ts';

/** The whole matrix of rename(2). */
export const renameCases: readonly ContractCase[] = [
	contractCase('rename gives a file another name', async (fs) => {
		await put(fs, '/one', 'x');
		await fs.rename('/one', '/two');
		equal(await namesIn(fs, '/'), ['two']);
		equal(await textAt(fs, '/two'), 'x');
	}),
	contractCase('rename moves a file into another directory', async (fs) => {
		await put(fs, '/one', 'x');
		await fs.mkdir('/a');
		await fs.rename('/one', '/a/two');
		equal(await namesIn(fs, '/'), ['a']);
		equal(await textAt(fs, '/a/two'), 'x');
	}),
	contractCase('rename replaces a file by a file', async (fs) => {
		await put(fs, '/one', 'new');
		await put(fs, '/two', 'something old');
		await fs.rename('/one', '/two');
		equal(await namesIn(fs, '/'), ['two']);
		equal(await textAt(fs, '/two'), 'new');
	}),
	contractCase('rename moves a directory with all that is in it', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await put(fs, '/a/b/file', 'x');
		await fs.mkdir('/c');
		await fs.rename('/a', '/c/d');
		equal(await namesIn(fs, '/'), ['c']);
		equal(await textAt(fs, '/c/d/b/file'), 'x');
		equal((await fs.stat('/c/d/b/../..')).ino, (await fs.stat('/c')).ino);
	}),
	contractCase('rename replaces an empty directory by a directory', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await fs.mkdir('/b');
		await fs.rename('/a', '/b');
		equal(await namesIn(fs, '/'), ['b']);
		equal(await textAt(fs, '/b/file'), 'x');
	}),
	contractCase('rename of a file or directory to itself changes nothing', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/a');
		await put(fs, '/a/below', 'y');
		await fs.rename('/file', '/file');
		await fs.rename('/file', '/a/../file');
		await fs.rename('/a', '/a');
		await fs.rename('/a/', '/a');
		equal(await textAt(fs, '/file'), 'x');
		equal(await textAt(fs, '/a/below'), 'y');
	}),
	contractCase('rename of a directory accepts trailing slashes', async (fs) => {
		await fs.mkdir('/a');
		await fs.rename('/a/', '/b');
		await fs.rename('/b', '/c/');
		await fs.rename('/c/', '/d/');
		equal(await namesIn(fs, '/'), ['d']);
	}),
	contractCase('rename keeps what is known of a file', async (fs) => {
		await put(fs, '/one', 'x');
		await fs.utimes('/one', 1_000_000, 2_000_000);
		const before = await fs.stat('/one');
		await fs.rename('/one', '/two');
		const after = await fs.stat('/two');
		equal([after.mtimeMs, after.mode, after.size], [before.mtimeMs, before.mode, before.size]);
	}),
	contractCase('rename of the root, or onto it, fails', async (fs) => {
		await fs.mkdir('/a');
		await throwsFs(() => fs.rename('/', '/b'), ['EBUSY', 'EINVAL'], 'rename', '/', '/b');
		await throwsFs(() => fs.rename('/a', '/'), ['EBUSY', 'ENOTEMPTY', 'EEXIST'], 'rename', '/a', '/');
		equal(await namesIn(fs, '/'), ['a']);
	}),
	contractCase(
		'rename of a link moves the link itself, with its text',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/file', 'x');
			await fs.symlink('file', '/link');
			await fs.rename('/link', '/a/link');
			equal(await fs.readlink('/a/link'), 'file');
			equal(await namesIn(fs, '/'), ['a', 'file']);
			await throwsFs(() => fs.stat('/a/link'), 'ENOENT', 'stat', '/a/link');
		},
		['symlinks'],
	),
	contractCase(
		'rename of a dangling link works',
		async (fs) => {
			await fs.symlink('missing', '/one');
			await fs.rename('/one', '/two');
			equal(await fs.readlink('/two'), 'missing');
		},
		['symlinks'],
	),
	contractCase(
		'rename of a file onto a link replaces the link, not what it points to',
		async (fs) => {
			await put(fs, '/file', 'new');
			await put(fs, '/target', 'old');
			await fs.symlink('target', '/link');
			await fs.rename('/file', '/link');
			equal((await fs.lstat('/link')).kind, 'file');
			equal(await textAt(fs, '/link'), 'new');
			equal(await textAt(fs, '/target'), 'old');
		},
		['symlinks'],
	),
	contractCase(
		'rename of a link onto the file it points to replaces that file',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.symlink('file', '/link');
			await fs.rename('/link', '/file');
			equal(await fs.readlink('/file'), 'file');
			equal(await namesIn(fs, '/'), ['file']);
		},
		['symlinks'],
	),
	contractCase(
		'rename goes through links in the directory parts',
		async (fs) => {
			await fs.mkdir('/a');
			await fs.mkdir('/b');
			await put(fs, '/a/file', 'x');
			await fs.symlink('a', '/to-a');
			await fs.symlink('b', '/to-b');
			await fs.rename('/to-a/file', '/to-b/file');
			equal(await namesIn(fs, '/a'), []);
			equal(await textAt(fs, '/b/file'), 'x');
		},
		['symlinks'],
	),
	contractCase(
		'rename of a file onto a hard link of itself leaves both names',
		async (fs) => {
			await put(fs, '/one', 'x');
			await fs.link('/one', '/two');
			await fs.rename('/one', '/two');
			equal(await namesIn(fs, '/'), ['one', 'two']);
			equal((await fs.stat('/one')).nlink, 2);
		},
		['hardLinks'],
	),
	contractCase(
		'rename over one hard link leaves the others',
		async (fs) => {
			await put(fs, '/one', 'old');
			await fs.link('/one', '/two');
			await put(fs, '/new', 'new');
			await fs.rename('/new', '/two');
			equal(await textAt(fs, '/one'), 'old');
			equal(await textAt(fs, '/two'), 'new');
			equal((await fs.stat('/one')).nlink, 1);
		},
		['hardLinks'],
	),
	contractCase(
		'rename onto a hard link through another path still sees one file',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/one', 'x');
			await fs.link('/one', '/a/two');
			await fs.rename('/a/two', '/a/../one');
			holds((await namesIn(fs, '/a')).includes('two'), 'the first name stays');
		},
		['hardLinks'],
	),
	...[
		refused('a file onto a directory', '/file', '/empty', 'EISDIR'),
		refused('a file onto a directory with something in it', '/file', '/full', 'EISDIR'),
		refused('a directory onto a file', '/full', '/file', 'ENOTDIR'),
		refused('a directory onto one with something in it', '/empty', '/full', 'ENOTEMPTY'),
		refused('a directory into itself', '/full', '/full/inside', 'EINVAL'),
		refused('a directory into a directory below itself', '/full', '/full/sub/inside', 'EINVAL'),
		refused('a directory onto a directory below itself', '/full', '/full/sub', 'EINVAL'),
		refused('a directory onto its own parent', '/full/sub', '/full', 'ENOTEMPTY'),
		refused('a file onto the directory it is in', '/full/below', '/full', 'ENOTEMPTY'),
		refused('what is missing', '/missing', '/new', 'ENOENT'),
		refused('what is missing onto itself', '/missing', '/missing', 'ENOENT'),
		refused('what is missing onto a file', '/missing', '/file', 'ENOENT'),
		refused('what is missing onto a file with a trailing slash', '/missing', '/file/', 'ENOENT'),
		refused('what is missing onto its own dot', '/missing', '/missing/.', 'ENOENT'),
		refused('what is missing onto the root', '/missing', '/', 'EBUSY'),
		refused('what lies below a file onto the root', '/file/x', '/', 'ENOTDIR'),
		refused('what lies in a missing parent onto the root', '/gone/x', '/', 'ENOENT'),
		refused('the root to a missing parent', '/', '/gone/x', 'ENOENT'),
		refused('what is missing to a missing parent', '/missing', '/gone/new', 'ENOENT'),
		refused('a file to a missing parent', '/file', '/missing/new', 'ENOENT'),
		refused('a file to below a file', '/file', '/other/new', 'ENOTDIR'),
		refused('a file to below itself', '/file', '/file/new', 'ENOTDIR'),
		refused('what lies below a file', '/file/x', '/new', 'ENOTDIR'),
		refused('a file with a trailing slash', '/file/', '/new', 'ENOTDIR'),
		refused('a file to a name with a trailing slash', '/file', '/new/', 'ENOTDIR'),
		refused('a file onto a file with a trailing slash', '/file', '/other/', 'ENOTDIR'),
		refused('the dot of a directory', '/empty/.', '/new', 'EBUSY'),
		refused('the dot-dot of a directory', '/full/sub/..', '/new', 'EBUSY'),
		refused('the dot of a directory with a trailing slash', '/empty/./', '/new', 'EBUSY'),
		refused('a directory onto the dot of a directory with a trailing slash', '/full', '/empty/./', 'EBUSY'),
		refused('the dot of a directory onto a file', '/empty/.', '/file', 'EBUSY'),
		refused('a file onto the dot-dot of a directory', '/file', '/full/sub/..', 'EBUSY'),
		refused('a directory onto the dot of another', '/empty', '/full/.', 'EBUSY'),
		refused('a link onto a directory', '/link', '/empty', 'EISDIR', ['symlinks']),
		refused('a directory onto a link', '/empty', '/link', 'ENOTDIR', ['symlinks']),
		refused('a link to a directory with a trailing slash', '/link/', '/new', 'ENOTDIR', ['symlinks']),
		refused('a directory onto a link with a trailing slash', '/empty', '/link/', 'ENOTDIR', ['symlinks']),
	],
];

function refused(
	what: string,
	from: string,
	to: string,
	errno: FsErrno | readonly FsErrno[],
	needs: readonly ContractNeed[] = [],
): ContractCase {
	const named = typeof errno === 'string' ? errno : errno.join(' or ');
	const run = async (fs: FileSystem): Promise<void> => {
		await put(fs, '/file', 'file');
		await put(fs, '/other', 'other');
		await fs.mkdir('/empty');
		await fs.mkdir('/full/sub', { recursive: true });
		await put(fs, '/full/below', 'below');
		if (needs.includes('symlinks')) await fs.symlink('full', '/link');
		const before = await namesIn(fs, '/');
		await throwsFs(() => fs.rename(from, to), errno, 'rename', from, to);
		equal(await namesIn(fs, '/'), before);
		equal(await namesIn(fs, '/full'), ['below', 'sub']);
		equal(await textAt(fs, '/file'), 'file');
		equal(await textAt(fs, '/other'), 'other');
		equal(await textAt(fs, '/full/below'), 'below');
	};
	return contractCase(`rename of ${what} is ${named} and changes nothing`, run, needs);
}
