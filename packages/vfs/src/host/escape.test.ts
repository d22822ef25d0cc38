import { closeSync, openSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FsLeavesRoot } from '@tenon/core';
import { describe, expect } from 'vitest';
import { planted, type Row, testAttempts } from '../../test/host/escape-attempts.ts';
import type { World } from '../../test/host/escape-world.ts';

const dots: readonly Row[] = [
	['dot-dot of the root', 'out', (folder) => folder.list('/..')],
	['dot-dot of the root with a slash', 'out', (folder) => folder.list('/../')],
	['one step up and down', 'out', (folder) => folder.read('/../outside/file')],
	['many steps up', 'out', (folder, { outside }) => folder.read(`${'/..'.repeat(40)}${outside}/file`)],
	['up from a directory', 'out', (folder) => folder.read('/d/../../outside/file')],
	['up with dots and slashes between', 'out', (folder) => folder.read('//d/.//.././/..///outside/file')],
	['up and back into the root by its name', 'out', (folder) => folder.read('/../root/inside')],
	['up from a missing directory', 'ENOENT', (folder) => folder.read('/missing/../../outside/file')],
	['up from a file', 'ENOTDIR', (folder) => folder.read('/inside/../../outside/file')],
	['a write with dot-dot', 'out', (folder) => folder.write('/../outside/new', planted)],
	[
		'mkdir with parents over dot-dot',
		'out',
		(folder) => folder.mkdir('/d/../../outside/new/x', { recursive: true }),
	],
	[
		'mkdir with parents that makes its way up',
		'out',
		(folder) => folder.mkdir('/n/../../outside/x', { recursive: true }),
	],
	['remove of the root through dot-dot', 'out', (folder) => folder.remove('/../root', { recursive: true })],
	['remove of what is outside', 'out', (folder) => folder.remove('/../outside', { recursive: true })],
	['rename to dot-dot', 'out', (folder) => folder.rename('/inside', '/../stolen')],
	['rename from dot-dot', 'out', (folder) => folder.rename('/../outside/file', '/stolen')],
	['link from dot-dot', 'out', (folder) => folder.link('/../outside/file', '/stolen')],
	['symlink made at dot-dot', 'out', (folder) => folder.symlink('x', '/../outside/new')],
	[
		'dot-dot after a link that stays inside',
		'out',
		async (folder) => {
			await folder.mkdir('/a/b', { recursive: true });
			await folder.symlink('a/b', '/in');
			return folder.read('/in/../../../outside/file');
		},
	],
	[
		'a link of dot-dots',
		'out',
		async (folder) => {
			await folder.symlink('../../../../../../../..', '/d/up');
			return folder.list('/d/up');
		},
	],
	[
		'a directory with the root as a prefix of its name',
		'out',
		async (folder, { root }) => {
			await folder.symlink(`${root}-twin/file`, '/exit');
			return folder.read('/exit');
		},
	],
	['the same by dot-dot', 'out', (folder) => folder.read('/../root-twin/file')],
	[
		'an absolute path of the host is one of the folder',
		'ENOENT',
		(folder, { outside }) => folder.read(`${outside}/file`),
	],
	['a path that is not absolute', 'EINVAL', (folder) => folder.read('../outside/file')],
	[
		'a loop that never gets out',
		'ELOOP',
		async (folder) => {
			await folder.symlink('loop/../../outside/file', '/loop');
			return folder.read('/loop');
		},
	],
];

const names: readonly Row[] = [
	['a NUL that would cut the path', 'EINVAL', (folder) => folder.read('/../outside/file\0/x')],
	['a NUL in a name to be created', 'EINVAL', (folder) => folder.write('/new\0/../../outside/new', planted)],
	['a NUL in a link text', 'EINVAL', (folder) => folder.symlink('../outside\0', '/exit')],
	['percent signs', 'ENOENT', (folder) => folder.read('/%2e%2e/outside/file')],
	['percent signs for the slash', 'ENOENT', (folder) => folder.read('/..%2foutside%2ffile')],
	['backslashes', 'ENOENT', (folder) => folder.read('/..\\outside\\file')],
	['escaped bytes of dots', 'ENOENT', (folder) => folder.read('/\udc2e\udc2e/outside/file')],
	['an escaped byte of a slash', 'ENOENT', (folder) => folder.read('/..\udc2foutside/file')],
	['overlong UTF-8 of dots', 'ENOENT', (folder) => folder.read('/\udcc0\udcae\udcc0\udcae/outside/file')],
	['overlong UTF-8 of a slash', 'ENOENT', (folder) => folder.read('/..\udcc0\udcafoutside/file')],
	[
		'overlong UTF-8 of a slash in a link',
		'ENOENT',
		async (folder) => {
			await folder.symlink('..\udcc0\udcafoutside/file', '/exit');
			return folder.read('/exit');
		},
	],
	['look-alikes of dots and slashes', 'ENOENT', (folder) => folder.read('/‥∕outside／file')],
	['dots with a combining character', 'ENOENT', (folder) => folder.read('/..\u0301/outside/file')],
	['three dots', 'ENOENT', (folder) => folder.read('/.../outside/file')],
	['dot-dot with a space', 'ENOENT', (folder) => folder.read('/.. /outside/file')],
	['dot-dot with a newline', 'ENOENT', (folder) => folder.read('/..\n/outside/file')],
	['the home directory', 'ENOENT', (folder) => folder.read('/~/../x')],
	[
		'a name that ends as a deleted directory is shown',
		'ENOENT',
		async (folder) => {
			await folder.mkdir('/gone');
			await folder.stat('/gone/.');
			await folder.remove('/gone');
			return folder.list('/gone (deleted)');
		},
	],
];

const besideALink: readonly Row[] = [
	['remove takes the link', 'ok', (folder) => folder.remove('/exit')],
	['remove of a tree takes the link', 'ok', (folder) => folder.remove('/exit', { recursive: true })],
	['remove of the link with a slash', 'ENOTDIR', (folder) => folder.remove('/exit/')],
	[
		'remove of a tree by the link with a slash',
		'ENOTDIR',
		(folder) => folder.remove('/exit/', { recursive: true }),
	],
	[
		'remove of a tree with links in it',
		'ok',
		async (folder) => {
			await folder.symlink('../../outside', '/d/exit');
			await folder.symlink('../../outside/file', '/d/exit-file');
			await folder.mkdir('/d/e');
			await folder.symlink('../../../outside/dir', '/d/e/exit');
			return folder.remove('/d', { recursive: true });
		},
	],
	['rename moves the link', 'ok', (folder) => folder.rename('/exit', '/d/exit')],
	['rename of the link with a slash', 'ENOTDIR', (folder) => folder.rename('/exit/', '/moved')],
	['rename onto the link replaces it', 'ok', (folder) => folder.rename('/inside', '/exit')],
	['rename of a directory onto the link', 'ENOTDIR', (folder) => folder.rename('/d', '/exit')],
	['rename of a directory onto the link with a slash', 'ENOTDIR', (folder) => folder.rename('/d', '/exit/')],
	['link to the name of the link', 'EEXIST', (folder) => folder.link('/inside', '/exit')],
	['symlink over the link', 'EEXIST', (folder) => folder.symlink('x', '/exit')],
	['mkdir over the link', 'EEXIST', (folder) => folder.mkdir('/exit')],
	[
		'write in mode create over the link',
		'EEXIST',
		(folder) => folder.write('/exit', planted, { mode: 'create' }),
	],
	[
		'open exclusive over the link',
		'EEXIST',
		(folder) => folder.open('/exit', { write: true, create: true, exclusive: true }),
	],
	['chown of the link', 'ok', (folder) => folder.chown('/exit', 1, 2, { followLinks: false })],
	['utimes of the link', 'ok', (folder) => folder.utimes('/exit', 1, 2, { followLinks: false })],
	['lstat of the link', 'ok', (folder) => folder.lstat('/exit')],
	[
		'a recursive watch goes round the link',
		'ok',
		async (folder) => {
			(await folder.watch('/', () => undefined, { recursive: true })).close();
		},
	],
	['a list of the root shows the link as a link', 'ok', (folder) => folder.list('/')],
	['rename of the root', 'EBUSY', (folder) => folder.rename('/', '/d/root')],
	['remove of the root', 'EBUSY', (folder) => folder.remove('/', { recursive: true })],
];

const followsNothing: readonly Row[] = besideALink.map(
	([title, outcome, attempt]): Row => [
		`${title}, when a link leads out`,
		outcome,
		async (folder, world) => {
			await folder.symlink('../outside', '/exit');
			return attempt(folder, world);
		},
	],
);

const magic: readonly Row[] = [
	[
		'the root of the process',
		'out',
		async (folder, { outside }) => {
			await folder.symlink('/proc/self/root', '/exit');
			return folder.read(`/exit${outside}/file`);
		},
	],
	[
		'the working directory of the process',
		'out',
		async (folder) => {
			await folder.symlink('/proc/self/cwd', '/exit');
			return folder.list('/exit');
		},
	],
	[
		'the root of a thread',
		'out',
		async (folder) => {
			await folder.symlink('/proc/thread-self/root', '/exit');
			return folder.list('/exit/');
		},
	],
	[
		'an open descriptor of the secret',
		'out',
		(folder, { outside }) =>
			withDescriptor(join(outside, 'file'), async (fd) => {
				await folder.symlink(`/proc/self/fd/${fd}`, '/exit');
				return folder.read('/exit');
			}),
	],
	[
		'an open descriptor of the secret in /dev/fd',
		'out',
		(folder, { outside }) =>
			withDescriptor(join(outside, 'file'), async (fd) => {
				await folder.symlink(`/dev/fd/${fd}`, '/exit');
				return folder.write('/exit', planted);
			}),
	],
	[
		'an open descriptor of the directory outside',
		'out',
		(folder, { outside }) =>
			withDescriptor(outside, async (fd) => {
				await folder.symlink(`/proc/${process.pid}/fd/${fd}`, '/exit');
				return folder.write('/exit/new', planted);
			}),
	],
	[
		'the handles that the folder itself has',
		'out',
		async (folder) => {
			await folder.stat('/d/below');
			for (const fd of readdirSync('/proc/self/fd')) {
				await folder.symlink(`/proc/self/fd/${fd}/../outside/file`, `/exit${fd}`);
				expect(() => folder.read(`/exit${fd}`)).toThrow(FsLeavesRoot);
			}
			return folder.read('/exit0');
		},
	],
	[
		'the standard input',
		'out',
		async (folder) => {
			await folder.symlink('/dev/stdin', '/exit');
			return folder.read('/exit');
		},
	],
];

const swaps: readonly Row[] = [
	[
		'a directory swapped for a link after a look, in one turn',
		'ENOENT',
		(folder, world) => {
			folder.stat('/d/below');
			swapForLink(world, 'd');
			return folder.read('/d/file');
		},
	],
	[
		'a directory swapped for a link after a look, a turn later',
		'out',
		async (folder, world) => {
			folder.stat('/d/below');
			swapForLink(world, 'd');
			await nextTurn();
			return folder.read('/d/file');
		},
	],
	[
		'a write into a directory swapped in the same turn',
		'ok',
		(folder, world) => {
			folder.stat('/d/below');
			swapForLink(world, 'd');
			return folder.write('/d/new', planted);
		},
	],
	[
		'a write into a directory swapped a turn before',
		'out',
		async (folder, world) => {
			folder.stat('/d/below');
			swapForLink(world, 'd');
			await nextTurn();
			return folder.write('/d/new', planted);
		},
	],
	[
		'remove of a tree that was swapped a turn before',
		'out',
		async (folder, world) => {
			folder.mkdir('/d/dir');
			folder.list('/d/dir');
			swapForLink(world, 'd');
			await nextTurn();
			return folder.remove('/d/dir', { recursive: true });
		},
	],
	[
		'a file swapped for a link after a look',
		'out',
		(folder, { root }) => {
			folder.stat('/inside');
			rmSync(join(root, 'inside'));
			symlinkSync('../outside/file', join(root, 'inside'));
			return folder.write('/inside', planted);
		},
	],
	[
		'chmod of a file swapped for a link after a look',
		'out',
		(folder, { root }) => {
			folder.stat('/inside');
			rmSync(join(root, 'inside'));
			symlinkSync('../outside/file', join(root, 'inside'));
			return folder.chmod('/inside', 0o777);
		},
	],
	[
		'a handle kept while its directory is swapped',
		'ok',
		async (folder, world) => {
			const handle = await folder.open('/d/below', { read: true, write: true });
			swapForLink(world, 'd');
			await handle.write(planted, 0);
			await handle.truncate(3);
			const into = new Uint8Array(9);
			await handle.read(into, 0);
			return into;
		},
	],
	[
		'a middle directory swapped for a link',
		'out',
		async (folder, world) => {
			folder.mkdir('/m/dir', { recursive: true });
			folder.write('/m/dir/x', planted);
			swapForLink(world, 'm');
			await nextTurn();
			return folder.read('/m/dir/file');
		},
	],
	[
		'a directory moved out of the root',
		'ENOENT',
		async (folder, { root, base }) => {
			folder.stat('/d/below');
			renameSync(join(root, 'd'), join(base, 'root-moved-d'));
			await nextTurn();
			return folder.write('/d/new', planted);
		},
	],
	[
		'the root swapped for a link',
		'ENOENT',
		async (folder, { root, base, outside }) => {
			folder.stat('/inside');
			renameSync(root, join(base, 'root-moved'));
			symlinkSync(outside, root);
			await nextTurn();
			return folder.read('/file');
		},
	],
	[
		'the root swapped for a link, in one turn',
		'ENOENT',
		(folder, { root, base, outside }) => {
			folder.stat('/inside');
			renameSync(root, join(base, 'root-moved'));
			symlinkSync(outside, root);
			return folder.read('/file');
		},
	],
	[
		'a write after the root was swapped',
		'ENOENT',
		async (folder, { root, base, outside }) => {
			folder.stat('/d/below');
			renameSync(root, join(base, 'root-moved'));
			symlinkSync(outside, root);
			await nextTurn();
			return folder.write('/dir/new', planted);
		},
	],
	[
		'a watch stays with the directory it was put on',
		'ok',
		async (folder, world) => {
			const seen: string[] = [];
			folder.watch('/d', ({ path }) => void seen.push(path), { recursive: true });
			swapForLink(world, 'd');
			await nextTurn();
			return seen;
		},
	],
];

const ownWorld: readonly Row[] = [
	[
		'an absolute link starts at the root',
		'ENOENT',
		async (folder, { outside }) => {
			await folder.symlink(`${outside}/file`, '/exit');
			return folder.read('/exit');
		},
	],
	[
		'an absolute link with dot-dots stays at the root',
		'ENOENT',
		async (folder) => {
			await folder.symlink('/../../outside/file', '/exit');
			return folder.read('/exit');
		},
	],
	[
		'a relative link with dot-dots stays at the root',
		'ENOENT',
		async (folder) => {
			await folder.symlink('../../outside/file', '/exit');
			return folder.read('/exit');
		},
	],
	['dot-dot of the root is the root', 'ok', (folder) => folder.read('/../../inside')],
	[
		'a link to the root of the process is one to the root',
		'ENOENT',
		async (folder) => {
			await folder.symlink('/proc/self/root/etc/passwd', '/exit');
			return folder.read('/exit');
		},
	],
	[
		'a dangling link creates inside',
		'ok',
		async (folder) => {
			await folder.symlink('/../outside', '/exit');
			await folder.write('/exit', planted);
			return folder.read('/outside');
		},
	],
];

describe.each(['auto', 'handles', 'portable'] as const)(
	'nothing leaves the root, directories held %s',
	(anchor) => {
		describe('by dots', () => testAttempts(dots, anchor));
		describe('by strange names', () => testAttempts(names, anchor));
		describe('by links that are not followed', () => testAttempts(followsNothing, anchor));
		describe('by links of the process', () => testAttempts(magic, anchor));
		describe('in a folder that is its own world', () =>
			testAttempts(ownWorld, anchor, { absoluteLinks: '/' }));
		if (anchor === 'auto') describe('by swaps', () => testAttempts(swaps, anchor));
	},
);

const withDescriptor = async <T>(path: string, work: (fd: number) => Promise<T>): Promise<T> => {
	const fd = openSync(path, 'r');
	try {
		return await work(fd);
	} finally {
		closeSync(fd);
	}
};

const swapForLink = ({ root, outside }: World, name: string): void => {
	renameSync(join(root, name), join(root, `${name}-aside`));
	symlinkSync(outside, join(root, name));
};
