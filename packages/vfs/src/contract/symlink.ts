import type { FileSystem, Maybe } from '@tenon/core';
import { equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, namesIn, put, textAt, withHandle } from './fixtures.ts';

const linkCase = (title: string, run: (fs: FileSystem) => Maybe<void>): ContractCase =>
	contractCase(title, run, ['symlinks']);

/** Symbolic links: their text, and what reading and writing through them does. */
export const symlinkCases: readonly ContractCase[] = [
	linkCase('readlink gives the text back as it was given', async (fs) => {
		const targets = ['file', '../a/./b//c', '/absolute/path', 'with space', 'trailing/', '.', '..', 'ä😀\n'];
		for (const [at, target] of targets.entries()) {
			await fs.symlink(target, `/link${at}`);
			equal(await fs.readlink(`/link${at}`), target);
		}
	}),
	linkCase('a link need not point to anything', async (fs) => {
		await fs.symlink('missing', '/link');
		equal((await fs.lstat('/link')).kind, 'symlink');
		await throwsFs(() => fs.stat('/link'), 'ENOENT', 'stat', '/link');
		await throwsFs(() => fs.read('/link'), 'ENOENT', 'read', '/link');
		await throwsFs(() => fs.realpath('/link'), 'ENOENT', 'realpath', '/link');
	}),
	linkCase('lstat is of the link, stat of what it points to', async (fs) => {
		await put(fs, '/file', 'content');
		await fs.symlink('file', '/link');
		equal((await fs.lstat('/link')).kind, 'symlink');
		equal(await fs.stat('/link'), await fs.stat('/file'));
	}),
	linkCase('the size of a link is the length of its text in bytes', async (fs) => {
		await fs.symlink('ä€', '/link');
		equal((await fs.lstat('/link')).size, 5);
	}),
	linkCase('a link has all permission bits', async (fs) => {
		await fs.symlink('x', '/link');
		equal((await fs.lstat('/link')).mode, 0o777);
	}),
	linkCase('a link is relative to the directory it is in', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await put(fs, '/a/file', 'x');
		await fs.symlink('../file', '/a/b/link');
		equal(await textAt(fs, '/a/b/link'), 'x');
		equal(await fs.realpath('/a/b/link'), '/a/file');
	}),
	linkCase('a link points to whatever has the name now', async (fs) => {
		await fs.symlink('file', '/link');
		await put(fs, '/file', 'one');
		equal(await textAt(fs, '/link'), 'one');
		await fs.remove('/file');
		await fs.mkdir('/file');
		equal((await fs.stat('/link')).kind, 'directory');
	}),
	linkCase('write through a link writes what it points to and keeps the link', async (fs) => {
		await put(fs, '/file', 'old');
		await fs.symlink('file', '/link');
		await put(fs, '/link', 'something new');
		equal(await textAt(fs, '/file'), 'something new');
		equal(await fs.readlink('/link'), 'file');
	}),
	linkCase('mode update through a link writes what it points to', async (fs) => {
		await put(fs, '/file', 'old');
		await fs.symlink('file', '/link');
		await fs.write('/link', bytesOf('new'), { mode: 'update' });
		equal(await textAt(fs, '/file'), 'new');
		equal((await fs.lstat('/link')).kind, 'symlink');
	}),
	linkCase('a write with a version through a link compares the file', async (fs) => {
		await put(fs, '/file', 'old');
		await fs.symlink('file', '/link');
		const { version } = await fs.stat('/link');
		await fs.write('/link', bytesOf('new'), { ifVersion: version });
		equal(await textAt(fs, '/file'), 'new');
		await throwsFs(() => fs.write('/link', bytesOf('x'), { ifVersion: version }), 'EBUSY', 'write', '/link');
		equal(await textAt(fs, '/file'), 'new');
	}),
	linkCase('append, patch and handles go through a link', async (fs) => {
		await put(fs, '/file', 'a');
		await fs.symlink('file', '/link');
		await fs.append('/link', bytesOf('b'));
		await fs.patch('/link', [{ kind: 'append', content: 'c' }]);
		await withHandle(
			fs,
			'/link',
			{ append: true },
			async (handle) => void (await handle.write(bytesOf('d'), 0)),
		);
		equal(await textAt(fs, '/file'), 'abcd');
		equal((await fs.lstat('/link')).kind, 'symlink');
	}),
	linkCase('write through a dangling link creates what it points to', async (fs) => {
		await fs.mkdir('/a');
		await fs.symlink('a/new', '/link');
		await put(fs, '/link', 'x');
		equal(await textAt(fs, '/a/new'), 'x');
		equal((await fs.lstat('/link')).kind, 'symlink');
	}),
	linkCase('append and open with create go through a dangling link', async (fs) => {
		await fs.symlink('one', '/to-one');
		await fs.symlink('two', '/to-two');
		await fs.append('/to-one', bytesOf('1'));
		await withHandle(fs, '/to-two', { write: true, create: true }, async (handle) => {
			await handle.write(bytesOf('2'), 0);
		});
		equal(await textAt(fs, '/one'), '1');
		equal(await textAt(fs, '/two'), '2');
	}),
	linkCase('create goes through a chain of links to its missing end', async (fs) => {
		await fs.mkdir('/a');
		await fs.symlink('a/second', '/first');
		await fs.symlink('third', '/a/second');
		await put(fs, '/first', 'x');
		equal(await textAt(fs, '/a/third'), 'x');
	}),
	linkCase('create through a link to a missing directory is ENOENT', async (fs) => {
		await fs.symlink('missing/file', '/link');
		await throwsFs(() => put(fs, '/link', 'x'), 'ENOENT', 'write', '/link');
		equal(await namesIn(fs, '/'), ['link']);
	}),
	linkCase('create through a link with a trailing slash is EISDIR, wherever it leads', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.symlink('file', '/to-file');
		await fs.symlink('missing', '/dangling');
		await fs.symlink('loop', '/loop');
		for (const path of ['/to-file/', '/dangling/', '/loop/']) {
			await throwsFs(() => fs.append(path, bytesOf('x')), 'EISDIR', 'append', path);
			await throwsFs(() => put(fs, path, 'x'), 'EISDIR', 'write', path);
		}
		equal(await textAt(fs, '/file'), 'x');
		equal(await namesIn(fs, '/'), ['dangling', 'file', 'loop', 'to-file']);
	}),
	linkCase('mode update through a dangling link is ENOENT and creates nothing', async (fs) => {
		await fs.symlink('missing', '/link');
		await throwsFs(() => fs.write('/link', bytesOf('x'), { mode: 'update' }), 'ENOENT', 'write', '/link');
		equal(await namesIn(fs, '/'), ['link']);
	}),
	linkCase('mode create does not follow: any link is EEXIST', async (fs) => {
		await put(fs, '/file', 'old');
		await fs.symlink('file', '/link');
		await fs.symlink('missing', '/dangling');
		await throwsFs(() => fs.write('/link', bytesOf('x'), { mode: 'create' }), 'EEXIST', 'write', '/link');
		const create = () => fs.write('/dangling', bytesOf('x'), { mode: 'create' });
		await throwsFs(create, 'EEXIST', 'write', '/dangling');
		equal(await namesIn(fs, '/'), ['dangling', 'file', 'link']);
		equal(await textAt(fs, '/file'), 'old');
	}),
	linkCase('open exclusive does not follow: any link is EEXIST', async (fs) => {
		await put(fs, '/file', 'old');
		await fs.symlink('file', '/link');
		await fs.symlink('missing', '/dangling');
		const options = { write: true, create: true, exclusive: true };
		await throwsFs(() => fs.open('/link', options), 'EEXIST', 'open', '/link');
		await throwsFs(() => fs.open('/dangling', options), 'EEXIST', 'open', '/dangling');
		equal(await namesIn(fs, '/'), ['dangling', 'file', 'link']);
	}),
	linkCase('write through a link to a directory is EISDIR', async (fs) => {
		await fs.mkdir('/a');
		await fs.symlink('a', '/link');
		await throwsFs(() => put(fs, '/link', 'x'), 'EISDIR', 'write', '/link');
		await throwsFs(() => fs.read('/link'), 'EISDIR', 'read', '/link');
	}),
	linkCase('readlink of what is no link is EINVAL', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/a');
		await throwsFs(() => fs.readlink('/file'), 'EINVAL', 'readlink', '/file');
		await throwsFs(() => fs.readlink('/a'), 'EINVAL', 'readlink', '/a');
		await throwsFs(() => fs.readlink('/'), 'EINVAL', 'readlink', '/');
		await throwsFs(() => fs.readlink('/missing'), 'ENOENT', 'readlink', '/missing');
	}),
	linkCase('symlink to a taken name is EEXIST and changes nothing', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/a');
		await fs.symlink('old', '/link');
		for (const path of ['/file', '/file/', '/a', '/a/', '/link', '/link/', '/']) {
			await throwsFs(() => fs.symlink('new', path), 'EEXIST', 'symlink', 'new', path);
		}
		equal(await fs.readlink('/link'), 'old');
		equal(await textAt(fs, '/file'), 'x');
	}),
	linkCase('symlink with an empty text is ENOENT', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.symlink('', '/link'), 'ENOENT', 'symlink', '', '/link');
		await throwsFs(() => fs.symlink('', '/file'), 'ENOENT', 'symlink', '', '/file');
		await throwsFs(() => fs.symlink('', '/'), 'ENOENT', 'symlink', '', '/');
		equal(await namesIn(fs, '/'), ['file']);
	}),
	linkCase('symlink to a new name with a trailing slash is ENOENT', async (fs) => {
		await throwsFs(() => fs.symlink('x', '/link/'), 'ENOENT', 'symlink', 'x', '/link/');
		equal(await fs.list('/'), []);
	}),
	linkCase('symlink in a missing directory is ENOENT, below a file ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.symlink('x', '/missing/link'), 'ENOENT', 'symlink', 'x', '/missing/link');
		await throwsFs(() => fs.symlink('x', '/file/link'), 'ENOTDIR', 'symlink', 'x', '/file/link');
	}),
];
