import { isFsError } from '@tenon/core';
import { equal, holds, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { mtimeOf, put } from './fixtures.ts';

/** chmod, chown and utimes. */
export const attributeCases: readonly ContractCase[] = [
	contractCase(
		'chmod sets all twelve bits of a file and a directory',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.mkdir('/a');
			for (const mode of [0o000, 0o644, 0o777, 0o1755, 0o4755, 0o7777]) {
				await fs.chmod('/file', mode);
				equal((await fs.stat('/file')).mode, mode);
			}
			await fs.chmod('/a', 0o1777);
			equal((await fs.stat('/a')).mode, 0o1777);
			equal((await fs.stat('/a')).kind, 'directory');
		},
		['permissions'],
	),
	contractCase(
		'chmod leaves content and mtime',
		async (fs) => {
			await put(fs, '/file', 'content');
			await fs.utimes('/file', 1000, 2000);
			await fs.chmod('/file', 0o600);
			equal(await mtimeOf(fs, '/file'), 2000);
			equal((await fs.stat('/file')).size, 7);
		},
		['permissions'],
	),
	contractCase(
		'chmod follows links',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.symlink('file', '/link');
			await fs.chmod('/link', 0o640);
			equal((await fs.stat('/file')).mode, 0o640);
			equal((await fs.lstat('/link')).mode, 0o777);
		},
		['permissions', 'symlinks'],
	),
	contractCase(
		'chmod through a dangling link is ENOENT',
		async (fs) => {
			await fs.symlink('missing', '/link');
			await throwsFs(() => fs.chmod('/link', 0o640), 'ENOENT', 'chmod', '/link');
		},
		['permissions', 'symlinks'],
	),
	contractCase(
		'chmod accepts the trailing slash of a directory and not of a file',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.mkdir('/a');
			await fs.chmod('/a/', 0o700);
			equal((await fs.stat('/a')).mode, 0o700);
			await throwsFs(() => fs.chmod('/file/', 0o700), 'ENOTDIR', 'chmod', '/file/');
		},
		['permissions'],
	),
	contractCase(
		'chown to the owner a file has succeeds',
		async (fs) => {
			await put(fs, '/file', 'x');
			const { uid, gid } = await fs.stat('/file');
			await fs.chown('/file', uid, gid);
			const after = await fs.stat('/file');
			equal([after.uid, after.gid], [uid, gid]);
		},
		['permissions'],
	),
	contractCase(
		'chown to another owner changes both, or is EPERM and changes nothing',
		async (fs) => {
			await put(fs, '/file', 'x');
			const { uid, gid } = await fs.stat('/file');
			const isChanged = await attempt(async () => fs.chown('/file', 1234, 5678));
			const after = await fs.stat('/file');
			equal([after.uid, after.gid], isChanged ? [1234, 5678] : [uid, gid]);
		},
		['permissions'],
	),
	contractCase(
		'chown follows links unless told not to',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.symlink('file', '/link');
			const { uid } = await fs.stat('/file');
			const isChanged = await attempt(async () => fs.chown('/link', 1234, 5678, { followLinks: false }));
			equal((await fs.stat('/file')).uid, uid);
			equal((await fs.lstat('/link')).uid, isChanged ? 1234 : uid);
			if (!isChanged) return;
			await fs.chown('/link', 4321, 5678);
			equal((await fs.stat('/file')).uid, 4321);
			equal((await fs.lstat('/link')).uid, 1234);
		},
		['permissions', 'symlinks'],
	),
	contractCase('utimes sets both times exactly to the millisecond', async (fs) => {
		await put(fs, '/file', 'x');
		const times = [0, 1, 999, 1000, 86_400_001, 1_234_567_890_123, 1_700_000_000_123, 4_102_444_800_999];
		for (const time of times) {
			await fs.utimes('/file', time + 7, time);
			const { atimeMs, mtimeMs } = await fs.stat('/file');
			equal([atimeMs, mtimeMs].map(Math.floor), [time + 7, time]);
		}
	}),
	contractCase('utimes sets the times of a directory', async (fs) => {
		await fs.mkdir('/a');
		await fs.utimes('/a', 5000, 6000);
		await fs.utimes('/a/', 7000, 8000);
		equal(await mtimeOf(fs, '/a'), 8000);
	}),
	contractCase(
		'utimes follows links',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.symlink('file', '/link');
			await fs.utimes('/link', 1000, 2000);
			equal(await mtimeOf(fs, '/file'), 2000);
			holds((await fs.lstat('/link')).mtimeMs > 2001, 'the link keeps its own time');
		},
		['symlinks'],
	),
	contractCase(
		'utimes without following sets the times of the link itself, dangling or not',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.utimes('/file', 1000, 2000);
			await fs.symlink('file', '/link');
			await fs.symlink('missing', '/dangling');
			await fs.utimes('/link', 3000, 4000, { followLinks: false });
			await fs.utimes('/dangling', 3000, 5000, { followLinks: false });
			equal(Math.floor((await fs.lstat('/link')).mtimeMs), 4000);
			equal(Math.floor((await fs.lstat('/dangling')).mtimeMs), 5000);
			equal(await mtimeOf(fs, '/file'), 2000);
		},
		['symlinks'],
	),
	contractCase(
		'utimes and chown through a dangling link are ENOENT',
		async (fs) => {
			await fs.symlink('missing', '/link');
			await throwsFs(() => fs.utimes('/link', 1, 1), 'ENOENT', 'utimes', '/link');
			await throwsFs(() => fs.chown('/link', 1, 1), 'ENOENT', 'chown', '/link');
		},
		['symlinks'],
	),
];

// Whether the caller may give files away is the store's to say; both answers are in order.
const attempt = async (change: () => Promise<void>): Promise<boolean> => {
	try {
		await change();
		return true;
	} catch (error) {
		if (isFsError(error, 'EPERM')) return false;
		throw error;
	}
};
