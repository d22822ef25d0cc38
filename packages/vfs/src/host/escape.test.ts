import {
	chmodSync,
	closeSync,
	existsSync,
	linkSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { decodeText, encodeText, FsLeavesRoot, isFsError, type Maybe } from '@tenon/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostFolder, openAnchored } from './host-folder.ts';

/** How an attempt ends: `out` is `FsLeavesRoot`, `ok` a success that touched nothing outside. */
type Outcome = 'out' | 'ok' | 'ENOENT' | 'EEXIST' | 'ENOTDIR' | 'EINVAL' | 'ELOOP' | 'EBUSY' | 'EPERM';

type Attempt = (folder: HostFolder, world: World) => Maybe<unknown>;

type Row = readonly [title: string, outcome: Outcome, attempt: Attempt];

const planted = encodeText('planted');

/** Everything that can be done to what a path leads to. */
const uses: readonly (readonly [string, (folder: HostFolder, path: string) => Maybe<unknown>])[] = [
	['stat', (folder, path) => folder.stat(path)],
	['list', (folder, path) => folder.list(path)],
	['realpath', (folder, path) => folder.realpath(path)],
	['read', (folder, path) => folder.read(path)],
	['read of a range', (folder, path) => folder.read(path, { offset: 0, length: 3 })],
	['write', (folder, path) => folder.write(path, planted)],
	['write in mode update', (folder, path) => folder.write(path, planted, { mode: 'update' })],
	['append', (folder, path) => folder.append(path, planted)],
	['patch', (folder, path) => folder.patch(path, [{ kind: 'append', content: 'planted' }])],
	['open to read', (folder, path) => folder.open(path, { read: true })],
	['open to write', (folder, path) => folder.open(path, { write: true })],
	['open with create', (folder, path) => folder.open(path, { write: true, create: true })],
	['open with truncate', (folder, path) => folder.open(path, { write: true, truncate: true })],
	['open to append', (folder, path) => folder.open(path, { append: true, create: true })],
	['mkdir with parents', (folder, path) => folder.mkdir(path, { recursive: true })],
	['chmod', (folder, path) => folder.chmod(path, 0o777)],
	['chown', (folder, path) => folder.chown(path, 12, 34)],
	['utimes', (folder, path) => folder.utimes(path, 5, 6)],
	['watch', (folder, path) => folder.watch(path, () => undefined, { recursive: true })],
	['lstat with a slash', (folder, path) => folder.lstat(`${path}/`)],
	['readlink with a slash', (folder, path) => folder.readlink(`${path}/`)],
];

/** Everything that can be done to an entry of a directory outside, reached through a link to it. */
const usesBelow: readonly (readonly [string, (folder: HostFolder, link: string) => Maybe<unknown>])[] = [
	['read', (folder, link) => folder.read(`${link}/file`)],
	['lstat', (folder, link) => folder.lstat(`${link}/file`)],
	['readlink', (folder, link) => folder.readlink(`${link}/link`)],
	['list', (folder, link) => folder.list(`${link}/dir`)],
	['write of a new file', (folder, link) => folder.write(`${link}/new`, planted)],
	['write in mode create', (folder, link) => folder.write(`${link}/new`, planted, { mode: 'create' })],
	['write over a file', (folder, link) => folder.write(`${link}/file`, planted)],
	['append', (folder, link) => folder.append(`${link}/file`, planted)],
	[
		'open exclusive',
		(folder, link) => folder.open(`${link}/new`, { write: true, create: true, exclusive: true }),
	],
	['mkdir', (folder, link) => folder.mkdir(`${link}/new`)],
	['mkdir with parents', (folder, link) => folder.mkdir(`${link}/new/deep`, { recursive: true })],
	['remove', (folder, link) => folder.remove(`${link}/file`)],
	['remove of a tree', (folder, link) => folder.remove(`${link}/dir`, { recursive: true })],
	['remove of all with dot-dot', (folder, link) => folder.remove(`${link}/dir/..`, { recursive: true })],
	['rename out of it', (folder, link) => folder.rename(`${link}/file`, '/stolen')],
	['rename into it', (folder, link) => folder.rename('/inside', `${link}/new`)],
	['rename over a file in it', (folder, link) => folder.rename('/inside', `${link}/file`)],
	['link out of it', (folder, link) => folder.link(`${link}/file`, '/stolen')],
	['link into it', (folder, link) => folder.link('/inside', `${link}/new`)],
	['symlink into it', (folder, link) => folder.symlink('x', `${link}/new`)],
	['chmod', (folder, link) => folder.chmod(`${link}/file`, 0o777)],
	['chown of a link', (folder, link) => folder.chown(`${link}/link`, 1, 2, { followLinks: false })],
	['utimes of a link', (folder, link) => folder.utimes(`${link}/link`, 1, 2, { followLinks: false })],
	['watch', (folder, link) => folder.watch(`${link}/dir`, () => undefined)],
	['dot-dot', (folder, link) => folder.read(`${link}/dir/../file`)],
];

/** Links that lead out, by name; the folder makes them itself. */
const links: Readonly<Record<string, (folder: HostFolder, world: World) => Maybe<void>>> = {
	'a relative link': (folder) => folder.symlink('../outside', '/exit'),
	'an absolute link': (folder, { outside }) => folder.symlink(outside, '/exit'),
	'a link to a link': async (folder) => {
		await folder.symlink('d/second', '/exit');
		await folder.symlink('../../outside', '/d/second');
	},
	'a hard link to a link': async (folder) => {
		await folder.symlink('../outside', '/first');
		await folder.link('/first', '/exit');
	},
	'a link through the root itself': (folder, { root }) => folder.symlink(`${root}/../outside`, '/exit'),
	'a link moved to where it leads out': async (folder) => {
		await folder.mkdir('/outside');
		await folder.symlink('../outside', '/d/first');
		await folder.rename('/d/first', '/exit');
		await folder.remove('/outside');
	},
};

const throughLinks: readonly Row[] = Object.entries(links).flatMap(([kind, make]) => [
	...uses.map(
		([use, run]): Row => [
			`${use} of what ${kind} leads to`,
			'out',
			async (folder, world) => {
				await make(folder, world);
				return run(folder, '/exit');
			},
		],
	),
	...usesBelow.map(
		([use, run]): Row => [
			`${use} below what ${kind} leads to`,
			'out',
			async (folder, world) => {
				await make(folder, world);
				return run(folder, '/exit');
			},
		],
	),
]);

const toFiles: readonly Row[] = uses.flatMap(([use, run]): Row[] => [
	[
		`${use} of a file outside through a link`,
		'out',
		async (folder) => {
			await folder.symlink('../outside/file', '/exit');
			return run(folder, '/exit');
		},
	],
	[
		`${use} of what a dangling link would create outside`,
		'out',
		async (folder) => {
			await folder.symlink('../outside/new', '/exit');
			return run(folder, '/exit');
		},
	],
]);

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

const followsNothing: readonly Row[] = [
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
].map(
	([title, outcome, attempt]): Row => [
		`${title}, when a link leads out`,
		outcome as Outcome,
		async (folder, world) => {
			await folder.symlink('../outside', '/exit');
			return (attempt as Attempt)(folder, world);
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

describe.each(['auto', 'portable'] as const)('nothing leaves the root, directories held %s', (anchor) => {
	const tests = (rows: readonly Row[], options: { readonly absoluteLinks?: string } = {}): void => {
		it.each(rows)('%s', async (_, outcome, attempt) => {
			const folder = openAnchored(world.root, options, anchor);
			try {
				const [found, result] = await outcomeOf(() => attempt(folder, world));
				expect({ found, isLeak: world.isLeak(result), changes: world.changes() }).toEqual({
					found: outcome,
					isLeak: false,
					changes: '',
				});
			} finally {
				folder.close();
			}
		});
	};

	let world: World;
	beforeEach(() => {
		world = new World();
	});
	afterEach(() => world.remove());

	describe('by dots', () => tests(dots));
	describe('by strange names', () => tests(names));
	describe('by links to directories', () => tests(throughLinks));
	describe('by links to files', () => tests(toFiles));
	describe('by links that are not followed', () => tests(followsNothing));
	describe('by links of the process', () => tests(magic));
	describe('in a folder that is its own world', () => tests(ownWorld, { absoluteLinks: '/' }));
	if (anchor === 'auto') describe('by swaps', () => tests(swaps));
});

describe('a hostile neighbour that swaps names all the time', () => {
	let world: World;
	beforeEach(() => {
		world = new World();
	});
	afterEach(() => world.remove());

	it.each([
		['a directory and a link to the outside', 'd', 'outside'],
		['a directory and a link to a directory outside', 'd', 'outside/dir'],
	])('gets nothing out by swapping %s', async (_, name, target) => {
		writeFileSync(join(world.root, 'd', 'file'), 'public');
		await attack(world, { name, link: `../${target}` }, (folder, step) => {
			const use = usesOfSwapped[step % usesOfSwapped.length]!;
			return use(folder, `/${name}`, step);
		});
	});

	it('gets nothing out by swapping a file and a link to the secret', async () => {
		await attack(world, { name: 'inside', link: '../outside/file' }, (folder, step) => {
			const [, use] = uses[step % uses.length]!;
			return use(folder, '/inside');
		});
	});
});

const usesOfSwapped: readonly ((folder: HostFolder, path: string, step: number) => Maybe<unknown>)[] = [
	(folder, path) => folder.read(`${path}/file`),
	(folder, path) => folder.stat(`${path}/file`),
	(folder, path) => folder.lstat(`${path}/link`),
	(folder, path) => folder.list(path),
	(folder, path) => folder.write(`${path}/file`, planted),
	(folder, path, step) => folder.write(`${path}/new${step}`, planted),
	(folder, path, step) => folder.write(`${path}/new${step}`, planted, { mode: 'create' }),
	(folder, path) => folder.append(`${path}/file`, planted),
	(folder, path) => folder.append(`${path}/log`, planted),
	(folder, path, step) => folder.mkdir(`${path}/made${step}`),
	(folder, path, step) => folder.mkdir(`${path}/deep${step}/er`, { recursive: true }),
	(folder, path) => folder.chmod(`${path}/file`, 0o600),
	(folder, path) => folder.chown(`${path}/file`, 7, 7),
	(folder, path) => folder.utimes(`${path}/file`, 9, 9),
	(folder, path) => folder.rename('/token', `${path}/token`),
	(folder, path) => folder.rename(`${path}/token`, '/token'),
	(folder, path) => folder.link('/token', `${path}/linked`),
	(folder, path) => folder.remove(`${path}/linked`),
	(folder, path) => folder.symlink('x', `${path}/symlink`),
	(folder, path) => folder.remove(`${path}/symlink`),
	(folder, path) => folder.remove(`${path}/dir`, { recursive: true }),
	(folder, path) => folder.patch(`${path}/file`, [{ kind: 'append', content: 'x' }]),
	(folder, path) => folder.open(`${path}/opened`, { write: true, create: true, truncate: true }),
	(folder, path) => folder.realpath(`${path}/file`),
];

/**
 * Works on the folder while a thread swaps `name` with a link, at least `leastSteps` times and until
 * both sides of the swap have been met; fails if the outside was seen or touched even once.
 */
const attack = async (
	world: World,
	swap: { readonly name: string; readonly link: string },
	work: (folder: HostFolder, step: number) => Maybe<unknown>,
): Promise<void> => {
	writeFileSync(join(world.root, 'token'), 'public');
	const stop = new Int32Array(new SharedArrayBuffer(4));
	const worker = new Worker(swapper, {
		eval: true,
		workerData: { path: join(world.root, swap.name), link: swap.link, stop },
	});
	const ended = new Promise((resolve) => worker.once('exit', resolve));
	const folder = openAnchored(world.root, {}, 'auto');
	const met = { inside: 0, outside: 0 };
	try {
		for (let step = 0; step < leastSteps || Math.min(met.inside, met.outside) === 0; step++) {
			if (step > mostSteps) throw new Error(`the swaps were not met: ${JSON.stringify(met)}`);
			const [outcome, result] = await outcomeOf(() => work(folder, step));
			expect(world.isLeak(result)).toBe(false);
			if (outcome === 'ok') met.inside += 1;
			if (outcome === 'out') met.outside += 1;
			if (isClosable(result)) result.close();
			if (step % 3 === 0) await nextTurn();
		}
	} finally {
		folder.close();
		Atomics.store(stop, 0, 1);
		await ended;
	}
	expect(world.changes()).toBe('');
};

const leastSteps = 4000;
const mostSteps = 400_000;

const swapper = `
	const { renameSync, rmSync, symlinkSync } = require('node:fs');
	const { path, link, stop } = require('node:worker_threads').workerData;
	// What the folder has created under the name while it was free is cleared away.
	const claim = (put) => {
		for (;;) {
			try {
				rmSync(path, { recursive: true, force: true });
				return put();
			} catch (error) {
				if (!['EEXIST', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR'].includes(error.code)) throw error;
			}
		}
	};
	while (Atomics.load(stop, 0) === 0) {
		renameSync(path, path + '-aside');
		claim(() => symlinkSync(link, path));
		claim(() => renameSync(path + '-aside', path));
	}
`;

const isClosable = (value: unknown): value is { close(): void } =>
	typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function';

const outcomeOf = async (work: () => Maybe<unknown>): Promise<readonly [string, unknown]> => {
	try {
		return ['ok', await work()];
	} catch (error) {
		if (error instanceof FsLeavesRoot) return ['out', undefined];
		if (isFsError(error)) return [error.errno, undefined];
		throw error;
	}
};

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

/** In memory where the host has such a place: thousands of small trees are made and removed. */
const scratch = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Part of every secret's content, and of names that only the outside has. */
const mark = 'SECRET';

/** A folder to be jailed with secrets beside it, and the memory of what the outside looked like. */
class World {
	readonly base: string = realpathSync(mkdtempSync(join(scratch, 'tenon-escape-')));
	readonly root: string = join(this.base, 'root');
	readonly outside: string = join(this.base, 'outside');
	readonly #before: string;
	readonly #inodes: ReadonlySet<number>;

	constructor() {
		mkdirSync(join(this.root, 'd'), { recursive: true });
		writeFileSync(join(this.root, 'inside'), 'public');
		writeFileSync(join(this.root, 'd', 'below'), 'public');
		mkdirSync(join(this.outside, 'dir', `deep-${mark}`), { recursive: true });
		mkdirSync(join(this.base, 'root-twin'));
		writeFileSync(join(this.base, 'root-twin', 'file'), `${mark} of the twin`);
		writeFileSync(join(this.outside, 'file'), `${mark} of the file`);
		writeFileSync(join(this.outside, 'dir', 'file'), `${mark} of the directory`);
		linkSync(join(this.outside, 'file'), join(this.outside, `name-${mark}`));
		symlinkSync(`${mark}-target`, join(this.outside, 'link'));
		chmodSync(join(this.outside, 'file'), 0o640);
		for (const name of ['file', 'dir/file', 'dir', '.']) utimesSync(join(this.outside, name), 1000, 2000);
		this.#before = this.#look();
		this.#inodes = new Set(this.#files().map((path) => lstatSync(path).ino));
	}

	/** Empty if nothing outside has changed, else how it was and how it is. */
	changes(): string {
		const now = this.#look();
		return now === this.#before ? '' : `before:\n${this.#before}\nnow:\n${now}`;
	}

	/** Whether the result of a call tells anything of the outside. */
	isLeak(result: unknown): boolean {
		if (result instanceof Uint8Array) return decodeText(result).includes(mark);
		if (typeof result === 'string') return result.includes(mark) || result.startsWith(this.base);
		if (Array.isArray(result)) return result.some((part) => this.isLeak(part));
		if (typeof result !== 'object' || result === null) return false;
		if ('ino' in result && this.#inodes.has(result.ino as number)) return true;
		return 'name' in result && this.isLeak(result.name);
	}

	remove(): void {
		rmSync(this.base, { recursive: true, force: true });
	}

	#look(): string {
		return this.#files().map(describeFile).join('\n');
	}

	#files(): string[] {
		const beside = readdirSync(this.base).filter((name) => name !== 'root' && !name.startsWith('root-moved'));
		return beside.sort().flatMap((name) => filesBelow(join(this.base, name)));
	}
}

const filesBelow = (path: string): string[] => {
	if (!lstatSync(path).isDirectory()) return [path];
	const names = readdirSync(path).sort();
	return [path, ...names.flatMap((name) => filesBelow(join(path, name)))];
};

// Everything but the access time, which reading for this comparison would change.
const describeFile = (path: string): string => {
	const stats = lstatSync(path);
	const { mode, uid, gid, nlink, mtimeMs, ctimeMs, size } = stats;
	const content = stats.isFile()
		? readFileSync(path, 'utf8')
		: stats.isSymbolicLink()
			? readlinkSync(path)
			: '';
	return JSON.stringify([path, mode, uid, gid, nlink, mtimeMs, ctimeMs, size, content]);
};
