import { FsConflict } from '@tenon/core';
import { bytesEqual, equal, holds, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, namesIn, patternBytes, put, textAt, versionOf } from './fixtures.ts';

/** Whole writes: their modes, what survives them, and compare-and-set. */
export const writeCases: readonly ContractCase[] = [
	contractCase('write creates a file', async (fs) => {
		await put(fs, '/file', 'content');
		equal(await textAt(fs, '/file'), 'content');
		equal(await namesIn(fs, '/'), ['file']);
	}),
	contractCase('write replaces the whole content by a longer one', async (fs) => {
		await put(fs, '/file', 'short');
		await put(fs, '/file', 'much longer');
		equal(await textAt(fs, '/file'), 'much longer');
	}),
	contractCase('write replaces the whole content by a shorter one', async (fs) => {
		await put(fs, '/file', 'much longer');
		await put(fs, '/file', 'short');
		equal(await textAt(fs, '/file'), 'short');
		equal((await fs.stat('/file')).size, 5);
	}),
	contractCase('write of no bytes empties a file', async (fs) => {
		await put(fs, '/file', 'content');
		await put(fs, '/file', '');
		equal((await fs.stat('/file')).size, 0);
	}),
	contractCase('write of no bytes creates an empty file', async (fs) => {
		await put(fs, '/file', '');
		equal((await fs.stat('/file')).kind, 'file');
	}),
	contractCase('write copies the bytes: changing them later changes no file', async (fs) => {
		const bytes = bytesOf('abc');
		await fs.write('/file', bytes);
		bytes.fill(0);
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('write takes a view into a larger buffer as that view', async (fs) => {
		await fs.write('/file', bytesOf('0123456789').subarray(3, 6));
		equal(await textAt(fs, '/file'), '345');
	}),
	contractCase('1 MiB replaces 1 MiB', async (fs) => {
		await fs.write('/file', new Uint8Array(1 << 20));
		const bytes = patternBytes(1 << 20);
		await fs.write('/file', bytes);
		bytesEqual(await fs.read('/file'), bytes);
	}),
	contractCase('a whole write leaves no other name behind', async (fs) => {
		await fs.mkdir('/d');
		await put(fs, '/d/file', 'one');
		await put(fs, '/d/file', 'two');
		await fs.write('/d/file', bytesOf('three'), { mode: 'update' });
		equal(await namesIn(fs, '/d'), ['file']);
	}),
	contractCase('mode replace creates and replaces', async (fs) => {
		await fs.write('/file', bytesOf('one'), { mode: 'replace' });
		await fs.write('/file', bytesOf('two'), { mode: 'replace' });
		equal(await textAt(fs, '/file'), 'two');
	}),
	contractCase('mode create creates', async (fs) => {
		await fs.write('/file', bytesOf('one'), { mode: 'create' });
		equal(await textAt(fs, '/file'), 'one');
	}),
	contractCase('mode create of a taken name is EEXIST and leaves the file', async (fs) => {
		await put(fs, '/file', 'old');
		await throwsFs(() => fs.write('/file', bytesOf('new'), { mode: 'create' }), 'EEXIST', 'write', '/file');
		equal(await textAt(fs, '/file'), 'old');
	}),
	contractCase('mode create of a directory is EEXIST', async (fs) => {
		await fs.mkdir('/directory');
		const write = () => fs.write('/directory', bytesOf('new'), { mode: 'create' });
		await throwsFs(write, 'EEXIST', 'write', '/directory');
	}),
	contractCase('mode create of the root, a dot or a dot-dot is EEXIST', async (fs) => {
		await fs.mkdir('/a');
		for (const path of ['/', '/.', '/a/.', '/a/./', '/a/..', '/a/../']) {
			await throwsFs(() => fs.write(path, bytesOf('new'), { mode: 'create' }), 'EEXIST', 'write', path);
		}
	}),
	contractCase('mode create of any name with a trailing slash is EISDIR and leaves all', async (fs) => {
		await put(fs, '/file', 'old');
		await fs.mkdir('/directory');
		for (const path of ['/file/', '/directory/', '/new/']) {
			await throwsFs(() => fs.write(path, bytesOf('new'), { mode: 'create' }), 'EISDIR', 'write', path);
		}
		equal(await namesIn(fs, '/'), ['directory', 'file']);
		equal(await textAt(fs, '/file'), 'old');
	}),
	contractCase('mode update replaces what is there', async (fs) => {
		await put(fs, '/file', 'something old');
		await fs.write('/file', bytesOf('new'), { mode: 'update' });
		equal(await textAt(fs, '/file'), 'new');
	}),
	contractCase('mode update of what is missing is ENOENT and creates nothing', async (fs) => {
		await throwsFs(() => fs.write('/file', bytesOf('new'), { mode: 'update' }), 'ENOENT', 'write', '/file');
		equal(await fs.list('/'), []);
	}),
	contractCase('write to a directory is EISDIR', async (fs) => {
		await fs.mkdir('/directory');
		await throwsFs(() => put(fs, '/directory', 'x'), 'EISDIR', 'write', '/directory');
		await throwsFs(() => put(fs, '/directory/', 'x'), 'EISDIR', 'write', '/directory/');
		await throwsFs(() => put(fs, '/', 'x'), 'EISDIR', 'write', '/');
		const update = () => fs.write('/directory', bytesOf('x'), { mode: 'update' });
		await throwsFs(update, 'EISDIR', 'write', '/directory');
	}),
	contractCase('write to a file or a new name with a trailing slash is EISDIR', async (fs) => {
		await put(fs, '/file', 'old');
		await throwsFs(() => put(fs, '/file/', 'x'), 'EISDIR', 'write', '/file/');
		await throwsFs(() => put(fs, '/new/', 'x'), 'EISDIR', 'write', '/new/');
		equal(await namesIn(fs, '/'), ['file']);
		equal(await textAt(fs, '/file'), 'old');
	}),
	contractCase('mode update of a file with a trailing slash is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'old');
		const update = () => fs.write('/file/', bytesOf('x'), { mode: 'update' });
		await throwsFs(update, 'ENOTDIR', 'write', '/file/');
		equal(await textAt(fs, '/file'), 'old');
	}),
	contractCase('write makes no parent directories', async (fs) => {
		await throwsFs(() => put(fs, '/a/file', 'x'), 'ENOENT', 'write', '/a/file');
		equal(await fs.list('/'), []);
	}),
	contractCase(
		'a new file has the permissions asked for, without a umask',
		async (fs) => {
			await fs.write('/secret', bytesOf('x'), { permissions: 0o600 });
			await fs.write('/open', bytesOf('x'), { permissions: 0o777 });
			await put(fs, '/default', 'x');
			equal((await fs.stat('/secret')).mode, 0o600);
			equal((await fs.stat('/open')).mode, 0o777);
			equal((await fs.stat('/default')).mode, 0o666);
		},
		['permissions'],
	),
	contractCase(
		'permissions of an existing file survive a whole write',
		async (fs) => {
			await fs.write('/file', bytesOf('one'), { permissions: 0o640 });
			await fs.write('/file', bytesOf('two'), { permissions: 0o777 });
			equal((await fs.stat('/file')).mode, 0o640);
			await fs.chmod('/file', 0o755);
			await fs.write('/file', bytesOf('three'), { mode: 'update' });
			equal((await fs.stat('/file')).mode, 0o755);
		},
		['permissions'],
	),
	contractCase(
		'hard links survive a whole write and see it',
		async (fs) => {
			await put(fs, '/one', 'old');
			await fs.link('/one', '/two');
			await put(fs, '/one', 'something new');
			equal(await textAt(fs, '/two'), 'something new');
			const [one, two] = [await fs.stat('/one'), await fs.stat('/two')];
			equal(one.ino, two.ino);
			equal(one.nlink, 2);
		},
		['hardLinks'],
	),
	contractCase('a write with the present version writes', async (fs) => {
		await put(fs, '/file', 'old');
		await fs.write('/file', bytesOf('new'), { ifVersion: await versionOf(fs, '/file') });
		equal(await textAt(fs, '/file'), 'new');
	}),
	contractCase('a write with a stale version is a conflict and leaves the file', async (fs) => {
		await put(fs, '/file', 'one');
		const stale = await versionOf(fs, '/file');
		await put(fs, '/file', 'two');
		const { version, ...before } = await fs.stat('/file');
		const write = () => fs.write('/file', bytesOf('three'), { ifVersion: stale });
		const error = await throwsFs(write, 'EBUSY', 'write', '/file');
		holds(error instanceof FsConflict, 'the error is an FsConflict');
		const { code, location, expected, actual } = error as FsConflict;
		equal([code, location, expected, actual], ['fs.conflict', 'file', stale, version]);
		equal(await textAt(fs, '/file'), 'two');
		equal((await fs.stat('/file')).mtimeMs, before.mtimeMs);
	}),
	contractCase(
		'a write with the version of a file that is gone is a conflict and creates nothing',
		async (fs) => {
			await put(fs, '/file', 'one');
			const stale = await versionOf(fs, '/file');
			await fs.remove('/file');
			const write = () => fs.write('/file', bytesOf('two'), { ifVersion: stale });
			const error = await throwsFs(write, 'EBUSY', 'write', '/file');
			equal(error.code, 'fs.conflict');
			equal(await fs.list('/'), []);
		},
	),
	contractCase('the version that a conflict reports is the one to try again with', async (fs) => {
		await put(fs, '/file', 'one');
		const write = (ifVersion: string) => fs.write('/file', bytesOf('two'), { ifVersion });
		const error = await throwsFs(() => write('no such version'), 'EBUSY', 'write', '/file');
		await write((error as FsConflict).actual);
		equal(await textAt(fs, '/file'), 'two');
	}),
];
