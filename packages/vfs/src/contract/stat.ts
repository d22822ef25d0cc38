import { equal, holds, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { put } from './fixtures.ts';

/** What `stat` and `lstat` say. */
export const statCases: readonly ContractCase[] = [
	contractCase('a fresh file system is one empty root directory', async (fs) => {
		equal((await fs.stat('/')).kind, 'directory');
		equal((await fs.lstat('/')).kind, 'directory');
		equal(await fs.list('/'), []);
	}),
	contractCase('stat tells a file from a directory', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/directory');
		equal((await fs.stat('/file')).kind, 'file');
		equal((await fs.stat('/directory')).kind, 'directory');
	}),
	contractCase('stat gives the size in bytes, not in characters', async (fs) => {
		await put(fs, '/file', 'ä€😀');
		equal((await fs.stat('/file')).size, 9);
	}),
	contractCase('stat of an empty file gives size 0', async (fs) => {
		await put(fs, '/file', '');
		equal((await fs.stat('/file')).size, 0);
	}),
	contractCase('lstat of a file or directory is its stat', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/directory');
		equal(await fs.lstat('/file'), await fs.stat('/file'));
		equal(await fs.lstat('/directory'), await fs.stat('/directory'));
	}),
	contractCase('stat mode holds permission bits only, never the kind', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/directory');
		for (const path of ['/', '/file', '/directory']) {
			const { mode } = await fs.stat(path);
			equal(mode & 0o7777, mode, `mode of ${path}`);
		}
	}),
	contractCase('stat gives whole, non-negative numbers for everything counted', async (fs) => {
		await put(fs, '/file', 'content');
		const { size, mode, uid, gid, nlink, ino, dev, blocks, rdev } = await fs.stat('/file');
		for (const [name, value] of Object.entries({ size, mode, uid, gid, nlink, ino, dev, blocks, rdev })) {
			holds(Number.isSafeInteger(value) && value >= 0, `${name} is a whole number`);
		}
	}),
	contractCase('stat gives finite times', async (fs) => {
		await put(fs, '/file', 'content');
		const { atimeMs, mtimeMs, ctimeMs, birthtimeMs } = await fs.stat('/file');
		for (const [name, value] of Object.entries({ atimeMs, mtimeMs, ctimeMs, birthtimeMs })) {
			holds(Number.isFinite(value), `${name} is a finite number`);
		}
	}),
	contractCase('a regular file has no device number', async (fs) => {
		await put(fs, '/file', 'x');
		equal((await fs.stat('/file')).rdev, 0);
	}),
	contractCase('a new file has one link', async (fs) => {
		await put(fs, '/file', 'x');
		equal((await fs.stat('/file')).nlink, 1);
	}),
	contractCase('two files have two inode numbers', async (fs) => {
		await put(fs, '/one', 'x');
		await put(fs, '/two', 'x');
		holds((await fs.stat('/one')).ino !== (await fs.stat('/two')).ino, 'inode numbers differ');
	}),
	contractCase('an inode number stays through a rename', async (fs) => {
		await put(fs, '/one', 'x');
		const { ino } = await fs.stat('/one');
		await fs.rename('/one', '/two');
		equal((await fs.stat('/two')).ino, ino);
	}),
	contractCase('stat of the root through dots and slashes is the root', async (fs) => {
		await fs.mkdir('/directory');
		const { ino } = await fs.stat('/');
		for (const path of ['//', '/.', '/./', '/directory/..', '/directory/../']) {
			equal((await fs.stat(path)).ino, ino, `inode number of ${path}`);
		}
	}),
	contractCase('empty components and dots in a path mean nothing', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		const stat = await fs.stat('/a/file');
		equal(await fs.stat('//a///file'), stat);
		equal(await fs.stat('/./a/././file'), stat);
	}),
	contractCase('dot-dot is the parent', async (fs) => {
		await fs.mkdir('/a');
		await fs.mkdir('/a/b');
		await put(fs, '/file', 'x');
		equal((await fs.stat('/a/b/../../file')).kind, 'file');
	}),
	contractCase('dot-dot of a missing directory is ENOENT', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.stat('/missing/../file'), 'ENOENT', 'stat', '/missing/../file');
	}),
	contractCase('dot-dot of a file is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.stat('/file/../file'), 'ENOTDIR', 'stat', '/file/../file');
	}),
	contractCase('dot of a file is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.stat('/file/.'), 'ENOTDIR', 'stat', '/file/.');
	}),
	contractCase('stat of a directory accepts a trailing slash', async (fs) => {
		await fs.mkdir('/directory');
		equal((await fs.stat('/directory/')).kind, 'directory');
		equal((await fs.lstat('/directory//')).kind, 'directory');
	}),
	contractCase('stat of a file with a trailing slash is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.stat('/file/'), 'ENOTDIR', 'stat', '/file/');
		await throwsFs(() => fs.lstat('/file/'), 'ENOTDIR', 'lstat', '/file/');
	}),
	contractCase('realpath takes dots and slashes out', async (fs) => {
		await fs.mkdir('/a');
		await fs.mkdir('/a/b');
		equal(await fs.realpath('/a/./b/..//b/'), '/a/b');
		equal(await fs.realpath('/a/..'), '/');
		equal(await fs.realpath('/'), '/');
	}),
	contractCase('realpath of what is missing is ENOENT', async (fs) => {
		await throwsFs(() => fs.realpath('/missing'), 'ENOENT', 'realpath', '/missing');
	}),
	contractCase('realpath of a file with a trailing slash is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.realpath('/file/'), 'ENOTDIR', 'realpath', '/file/');
	}),
	contractCase('hostPath is lexical: it answers for what does not exist', async (fs) => {
		const here = fs.hostPath('/missing/a');
		equal(fs.hostPath('/missing/a'), here);
		holds(here === undefined || here !== fs.hostPath('/missing/b'), 'two paths have two host paths');
	}),
	contractCase('a writable file system says so in its traits', async (fs) => {
		equal(fs.traits.readOnly, false);
		holds(fs.traits.type.length > 0, 'the type has a name');
	}),
];
