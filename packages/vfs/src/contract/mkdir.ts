import { equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { namesIn, put, textAt } from './fixtures.ts';

/** Making directories, one and with their parents. */
export const mkdirCases: readonly ContractCase[] = [
	contractCase('mkdir makes an empty directory', async (fs) => {
		await fs.mkdir('/a');
		equal((await fs.stat('/a')).kind, 'directory');
		equal(await fs.list('/a'), []);
	}),
	contractCase('mkdir accepts a trailing slash', async (fs) => {
		await fs.mkdir('/a/');
		await fs.mkdir('/a/b//');
		equal(await namesIn(fs, '/a'), ['b']);
	}),
	contractCase('mkdir of a directory that is there is EEXIST', async (fs) => {
		await fs.mkdir('/a');
		await throwsFs(() => fs.mkdir('/a'), 'EEXIST', 'mkdir', '/a');
		await throwsFs(() => fs.mkdir('/a/'), 'EEXIST', 'mkdir', '/a/');
		await throwsFs(() => fs.mkdir('/a/.'), 'EEXIST', 'mkdir', '/a/.');
		await throwsFs(() => fs.mkdir('/a/..'), 'EEXIST', 'mkdir', '/a/..');
		await throwsFs(() => fs.mkdir('/'), 'EEXIST', 'mkdir', '/');
	}),
	contractCase('mkdir of a file that is there is EEXIST', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.mkdir('/file'), 'EEXIST', 'mkdir', '/file');
		await throwsFs(() => fs.mkdir('/file/'), 'EEXIST', 'mkdir', '/file/');
		equal(await textAt(fs, '/file'), 'x');
	}),
	contractCase('mkdir makes no parents by itself', async (fs) => {
		await throwsFs(() => fs.mkdir('/a/b'), 'ENOENT', 'mkdir', '/a/b');
		equal(await fs.list('/'), []);
	}),
	contractCase('mkdir recursive makes the parents', async (fs) => {
		await fs.mkdir('/a/b/c', { recursive: true });
		equal((await fs.stat('/a/b/c')).kind, 'directory');
		equal(await namesIn(fs, '/a'), ['b']);
	}),
	contractCase('mkdir recursive makes what stands before a dot-dot too', async (fs) => {
		await fs.mkdir('/a/../b', { recursive: true });
		equal(await namesIn(fs, '/'), ['a', 'b']);
	}),
	contractCase('mkdir recursive is content with what is there', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await put(fs, '/a/b/file', 'x');
		await fs.mkdir('/a/b', { recursive: true });
		await fs.mkdir('/a/b/', { recursive: true });
		await fs.mkdir('/', { recursive: true });
		equal(await textAt(fs, '/a/b/file'), 'x');
	}),
	contractCase('mkdir recursive goes on below what is there', async (fs) => {
		await fs.mkdir('/a');
		await fs.mkdir('/a/b/c/', { recursive: true });
		equal(await namesIn(fs, '/a/b'), ['c']);
	}),
	contractCase('mkdir recursive onto a file is EEXIST', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.mkdir('/file', { recursive: true }), 'EEXIST', 'mkdir', '/file');
		await throwsFs(() => fs.mkdir('/file/', { recursive: true }), 'EEXIST', 'mkdir', '/file/');
	}),
	contractCase('mkdir recursive below a file is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await throwsFs(() => fs.mkdir('/file/a', { recursive: true }), 'ENOTDIR', 'mkdir', '/file/a');
		await throwsFs(() => fs.mkdir('/file/a/b', { recursive: true }), 'ENOTDIR', 'mkdir', '/file/a/b');
	}),
	contractCase(
		'mkdir recursive goes through links to directories',
		async (fs) => {
			await fs.mkdir('/real');
			await fs.symlink('real', '/link');
			await fs.mkdir('/link', { recursive: true });
			await fs.mkdir('/link/a/b', { recursive: true });
			equal(await namesIn(fs, '/real/a'), ['b']);
			equal((await fs.lstat('/link')).kind, 'symlink');
		},
		['symlinks'],
	),
	contractCase(
		'mkdir recursive makes nothing through a dangling link: EEXIST, through a loop ELOOP',
		async (fs) => {
			await fs.symlink('missing', '/dangling');
			await fs.symlink('loop', '/loop');
			await throwsFs(() => fs.mkdir('/dangling/a', { recursive: true }), 'EEXIST', 'mkdir', '/dangling/a');
			await throwsFs(() => fs.mkdir('/loop/a', { recursive: true }), 'ELOOP', 'mkdir', '/loop/a');
			await throwsFs(() => fs.mkdir('/loop', { recursive: true }), 'ELOOP', 'mkdir', '/loop');
			equal(await namesIn(fs, '/'), ['dangling', 'loop']);
		},
		['symlinks'],
	),
	contractCase(
		'mkdir recursive onto a link is EEXIST also where the way it leads is broken',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.symlink('missing/b', '/through-nothing');
			await fs.symlink('file/b', '/through-file');
			for (const path of ['/through-nothing', '/through-file']) {
				await throwsFs(() => fs.mkdir(path, { recursive: true }), 'EEXIST', 'mkdir', path);
			}
			equal(await namesIn(fs, '/'), ['file', 'through-file', 'through-nothing']);
		},
		['symlinks'],
	),
	contractCase(
		'mkdir onto a link is EEXIST, dangling or not',
		async (fs) => {
			await fs.symlink('missing', '/dangling');
			await fs.symlink('.', '/here');
			await throwsFs(() => fs.mkdir('/dangling'), 'EEXIST', 'mkdir', '/dangling');
			await throwsFs(() => fs.mkdir('/dangling/'), 'EEXIST', 'mkdir', '/dangling/');
			await throwsFs(() => fs.mkdir('/here'), 'EEXIST', 'mkdir', '/here');
			await throwsFs(() => fs.mkdir('/here/.'), 'EEXIST', 'mkdir', '/here/.');
			await throwsFs(() => fs.mkdir('/dangling', { recursive: true }), 'EEXIST', 'mkdir', '/dangling');
			equal(await namesIn(fs, '/'), ['dangling', 'here']);
		},
		['symlinks'],
	),
	contractCase(
		'a new directory has the permissions asked for, without a umask',
		async (fs) => {
			await fs.mkdir('/closed', { permissions: 0o700 });
			await fs.mkdir('/open', { permissions: 0o777 });
			await fs.mkdir('/a/b', { recursive: true, permissions: 0o750 });
			equal((await fs.stat('/closed')).mode, 0o700);
			equal((await fs.stat('/open')).mode, 0o777);
			equal((await fs.stat('/a/b')).mode, 0o750);
		},
		['permissions'],
	),
	contractCase(
		'mkdir recursive leaves the permissions of what is there',
		async (fs) => {
			await fs.mkdir('/a', { permissions: 0o711 });
			await fs.mkdir('/a', { recursive: true, permissions: 0o777 });
			equal((await fs.stat('/a')).mode, 0o711);
		},
		['permissions'],
	),
];
