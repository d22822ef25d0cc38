import { decodeText, encodeText, type FileSystem, isFsError, isPromise, type WatchEvent } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import type { Mount } from './mount.ts';
import { createMounts, type Mounts } from './mounts.ts';

const memory = (absoluteLinks = '/'): FileSystem => createMemoryFileSystem({ absoluteLinks });
const at = (path: string, options: Partial<Mount> = {}): Mount => ({
	path,
	fileSystem: memory(path),
	...options,
});
const put = (fs: FileSystem, path: string, text: string): void => void fs.write(path, encodeText(text));
const text = (fs: FileSystem, path: string): string => decodeText(fs.read(path) as Uint8Array);
const names = (fs: FileSystem, path: string): string[] =>
	(fs.list(path) as readonly { readonly name: string; readonly kind: string }[])
		.map(({ name, kind }) => (kind === 'directory' ? `${name}/` : name))
		.sort();

/** How a call failed, as `errno operation path [dest]`. */
const failure = (work: () => unknown): string => {
	try {
		work();
	} catch (error) {
		if (!isFsError(error)) throw error;
		return [error.errno, error.operation, error.path, error.dest]
			.filter((part) => part !== undefined)
			.join(' ');
	}
	return 'no failure';
};

const changesOf = (fs: FileSystem, path: string): readonly (() => unknown)[] => [
	() => fs.write(path, encodeText('x')),
	() => fs.append(path, encodeText('x')),
	() => fs.patch(path, [{ kind: 'append', content: 'x' }]),
	() => fs.open(path, { write: true }),
	() => fs.open(path, { append: true }),
	() => fs.open(path, { read: true, create: true }),
	() => fs.open(path, { read: true, write: true, truncate: true }),
	() => fs.remove(path),
	() => fs.remove(path, { recursive: true }),
	() => fs.chmod(path, 0o600),
	() => fs.chown(path, 1, 1),
	() => fs.chown(path, 1, 1, { followLinks: false }),
	() => fs.utimes(path, 1, 1),
];

describe('the longest mount wins', () => {
	it('by whole components', () => {
		const root = memory();
		const inner = memory('/mnt');
		const fs = createMounts([
			{ path: '/', fileSystem: root },
			{ path: '/mnt', fileSystem: inner },
		]);
		put(fs, '/mnt/file', 'inner');
		put(fs, '/mntx', 'root');
		expect(text(inner, '/file')).toBe('inner');
		expect(text(root, '/mntx')).toBe('root');
		expect(names(root, '/')).toEqual(['mntx']);
	});

	it('also of mounts in mounts, in whatever order they were given', () => {
		const fs = createMounts([at('/a/b'), at('/'), at('/a')]);
		put(fs, '/f', '1');
		put(fs, '/a/f', '2');
		put(fs, '/a/b/f', '3');
		expect(fs.mounts.map(({ path, fileSystem }) => [path, text(fileSystem, '/f')])).toEqual([
			['/a/b', '3'],
			['/a', '2'],
			['/', '1'],
		]);
	});

	it('and covers what the file system below has there', () => {
		const root = memory();
		root.mkdir('/mnt');
		put(root, '/mnt/covered', 'x');
		const fs = createMounts([{ path: '/', fileSystem: root }, at('/mnt')]);
		expect(names(fs, '/mnt')).toEqual([]);
		expect(failure(() => fs.read('/mnt/covered'))).toBe('ENOENT read /mnt/covered');
		fs.unmount('/mnt');
		expect(text(fs, '/mnt/covered')).toBe('x');
	});

	it('answers without a promise where the file systems do', () => {
		const fs = createMounts([at('/'), at('/mnt')]);
		expect(isPromise(fs.write('/mnt/file', encodeText('x')))).toBe(false);
		expect(isPromise(fs.stat('/mnt/../mnt/file'))).toBe(false);
		expect(isPromise(fs.list('/'))).toBe(false);
	});
});

describe('mount points and the directories above them', () => {
	const deep = (): Mounts => createMounts([at('/'), at('/a/b/c')]);

	it('exist although the file system below lacks them', () => {
		const fs = deep();
		expect(names(fs, '/')).toEqual(['a/']);
		expect(names(fs, '/a')).toEqual(['b/']);
		expect(names(fs, '/a/b/c')).toEqual([]);
		for (const path of ['/a', '/a/b', '/a/b/', '/a/b/c']) {
			expect(fs.stat(path)).toMatchObject({ kind: 'directory' });
			expect(fs.lstat(path)).toMatchObject({ kind: 'directory' });
			expect(fs.realpath(path)).toBe(path.replace(/\/$/, ''));
		}
	});

	it('exist without any file system at the root', () => {
		const fs = createMounts([at('/a/b')]);
		expect(names(fs, '/')).toEqual(['a/']);
		expect(fs.stat('/')).toMatchObject({ kind: 'directory' });
		expect(failure(() => fs.stat('/x'))).toBe('ENOENT stat /x');
		expect(failure(() => put(fs, '/x', 'x'))).toBe('EROFS write /x');
		expect(failure(() => put(fs, '/x/y', 'x'))).toBe('ENOENT write /x/y');
		expect(fs.hostPath('/x')).toBeUndefined();
	});

	it('list what the mount below has and the mounts, each name once', () => {
		const fs = deep();
		const root = fs.mounts[1]!.fileSystem;
		root.mkdir('/a/b', { recursive: true });
		put(root, '/a/own', 'x');
		put(root, '/a/b/c', 'a file in the place of the mount point');
		expect(names(fs, '/a')).toEqual(['b/', 'own']);
		expect(names(fs, '/a/b')).toEqual(['c/']);
		expect(fs.stat('/a/b/c')).toMatchObject({ kind: 'directory' });
	});

	it('count as directories even where a link or a file stands below', () => {
		const fs = deep();
		const root = fs.mounts[1]!.fileSystem;
		root.symlink('/elsewhere', '/a');
		expect(fs.lstat('/a')).toMatchObject({ kind: 'directory' });
		expect(names(fs, '/a')).toEqual(['b/']);
		expect(failure(() => fs.readlink('/a'))).toBe('EINVAL readlink /a');
	});

	it('become real as soon as something is created in them', () => {
		const creations: readonly ((fs: FileSystem) => unknown)[] = [
			(fs) => put(fs, '/a/b/new', 'x'),
			(fs) => fs.append('/a/b/new', encodeText('x')),
			(fs) => fs.open('/a/b/new', { write: true, create: true }),
			(fs) => fs.mkdir('/a/b/new'),
			(fs) => fs.mkdir('/a/b/new', { recursive: true }),
			(fs) => fs.symlink('x', '/a/b/new'),
			(fs) => fs.rename('/file', '/a/b/new'),
			(fs) => fs.link('/file', '/a/b/new'),
		];
		for (const create of creations) {
			const fs = deep();
			put(fs, '/file', 'x');
			create(fs);
			expect(fs.mounts[1]!.fileSystem.lstat('/a/b/new')).toMatchObject({ nlink: expect.any(Number) });
			expect(names(fs, '/a/b').filter((name) => name.startsWith('new'))).toHaveLength(1);
		}
	});

	it('cannot be removed, renamed, replaced or read as files', () => {
		const fs = deep();
		put(fs, '/file', 'x');
		for (const path of ['/a/b/c', '/a/b', '/a', '/']) {
			expect(failure(() => fs.remove(path))).toBe(`EBUSY remove ${path}`);
			expect(failure(() => fs.remove(path, { recursive: true }))).toBe(`EBUSY remove ${path}`);
			expect(failure(() => fs.rename(path, '/new'))).toBe(`EBUSY rename ${path} /new`);
			expect(failure(() => fs.rename('/file', path))).toBe(`EBUSY rename /file ${path}`);
			expect(failure(() => fs.link('/file', path))).toBe(`EEXIST link /file ${path}`);
			expect(failure(() => fs.link(path, '/new'))).toBe(`EPERM link ${path} /new`);
			expect(failure(() => fs.symlink('x', path))).toBe(`EEXIST symlink x ${path}`);
			expect(failure(() => fs.mkdir(path))).toBe(`EEXIST mkdir ${path}`);
			expect(failure(() => fs.mkdir(path, { recursive: true }))).toBe('no failure');
			expect(failure(() => fs.read(path))).toBe(`EISDIR read ${path}`);
			expect(failure(() => put(fs, path, 'x'))).toBe(`EISDIR write ${path}`);
		}
		expect(failure(() => fs.remove('/a/b/c/..'))).toBe('ENOTEMPTY remove /a/b/c/..');
		expect(failure(() => fs.chmod('/a', 0o700))).toBe('EPERM chmod /a');
	});
});

describe('a read-only mount', () => {
	const withReadOnly = (): Mounts => {
		const sealed = memory('/ro');
		put(sealed, '/file', 'old');
		sealed.mkdir('/dir');
		sealed.symlink('/rw/file', '/out');
		sealed.symlink('file', '/in');
		const fs = createMounts([at('/'), at('/rw'), { path: '/ro', fileSystem: sealed, readOnly: true }]);
		put(fs, '/rw/file', 'rw');
		return fs;
	};

	it('refuses every change, naming the path as it was given', () => {
		const fs = withReadOnly();
		for (const path of ['/ro/file', '/ro/in', '/ro/./file', '/rw/../ro/file']) {
			for (const change of changesOf(fs, path)) {
				expect(failure(change)).toMatch(new RegExp(`^EROFS \\w+ ${path.replaceAll('.', '\\.')}$`));
			}
		}
		expect(failure(() => put(fs, '/ro/new', 'x'))).toBe('EROFS write /ro/new');
		expect(failure(() => fs.mkdir('/ro/new'))).toBe('EROFS mkdir /ro/new');
		expect(failure(() => fs.mkdir('/ro/new/er', { recursive: true }))).toBe('EROFS mkdir /ro/new/er');
		expect(failure(() => fs.symlink('x', '/ro/new'))).toBe('EROFS symlink x /ro/new');
		expect(failure(() => fs.rename('/ro/file', '/ro/new'))).toBe('EROFS rename /ro/file /ro/new');
		expect(failure(() => fs.link('/ro/file', '/ro/new'))).toBe('EROFS link /ro/file /ro/new');
		expect(failure(() => fs.chmod('/ro', 0o700))).toBe('EROFS chmod /ro');
		expect(text(fs, '/ro/file')).toBe('old');
		expect(names(fs, '/ro')).toEqual(['dir/', 'file', 'in', 'out']);
	});

	it('can be read in every way', async () => {
		const fs = withReadOnly();
		expect(text(fs, '/ro/in')).toBe('old');
		const handle = await fs.open('/ro/file', { read: true });
		expect(handle.read(new Uint8Array(9), 0)).toBe(3);
		expect(fs.mkdir('/ro/dir', { recursive: true })).toBeUndefined();
		expect(failure(() => fs.mkdir('/ro/dir'))).toBe('EEXIST mkdir /ro/dir');
	});

	it('lets a link be written through that leads out of it', () => {
		const fs = withReadOnly();
		put(fs, '/ro/out', 'through');
		expect(text(fs, '/rw/file')).toBe('through');
		expect(failure(() => fs.remove('/ro/out'))).toBe('EROFS remove /ro/out');
	});

	it('cannot be written to through a link from another mount', () => {
		const fs = withReadOnly();
		fs.symlink('/ro/file', '/rw/absolute');
		fs.symlink('../ro/file', '/rw/relative');
		fs.symlink('ro', '/to-ro');
		for (const path of ['/rw/absolute', '/rw/relative', '/to-ro/file']) {
			expect(failure(() => put(fs, path, 'x'))).toBe(`EROFS write ${path}`);
			expect(text(fs, path)).toBe('old');
		}
		expect(fs.realpath('/to-ro/file')).toBe('/ro/file');
	});
});

describe('from mount to mount', () => {
	it('nothing is renamed or linked', () => {
		const fs = createMounts([at('/'), at('/one'), at('/two')]);
		put(fs, '/one/file', 'x');
		fs.symlink('/two', '/one/link');
		expect(failure(() => fs.rename('/one/file', '/two/file'))).toBe('EXDEV rename /one/file /two/file');
		expect(failure(() => fs.rename('/one/file', '/file'))).toBe('EXDEV rename /one/file /file');
		expect(failure(() => fs.link('/one/file', '/two/file'))).toBe('EXDEV link /one/file /two/file');
		expect(failure(() => fs.rename('/one/file', '/one/link/file'))).toBe(
			'EXDEV rename /one/file /one/link/file',
		);
		expect(names(fs, '/one')).toEqual(['file', 'link']);
	});

	it('a rename finds its mount also through links and dots', () => {
		const fs = createMounts([at('/'), at('/one'), at('/two')]);
		fs.symlink('/two', '/one/link');
		put(fs, '/two/a', 'x');
		fs.rename('/one/link/a', '/one/../two/b');
		expect(names(fs, '/two')).toEqual(['b']);
	});
});

describe('links and dots between mounts', () => {
	const linked = (): Mounts => {
		const fs = createMounts([at('/'), at('/one'), at('/deep/two')]);
		put(fs, '/file', 'root');
		put(fs, '/one/file', 'one');
		fs.mkdir('/deep/two/dir');
		put(fs, '/deep/two/dir/file', 'two');
		return fs;
	};

	it('an absolute link leads into the whole tree', () => {
		const fs = linked();
		fs.symlink('/deep/two/dir', '/one/link');
		expect(text(fs, '/one/link/file')).toBe('two');
		expect(fs.realpath('/one/link/file')).toBe('/deep/two/dir/file');
		expect(fs.lstat('/one/link')).toMatchObject({ kind: 'symlink' });
		expect(fs.stat('/one/link')).toMatchObject({ kind: 'directory' });
		put(fs, '/one/link/new', 'x');
		expect(names(fs, '/deep/two/dir')).toEqual(['file', 'new']);
	});

	it('a relative link climbs out of its mount', () => {
		const fs = linked();
		fs.symlink('../../one/file', '/deep/two/up');
		fs.symlink('../../../../../file', '/deep/two/far');
		expect(text(fs, '/deep/two/up')).toBe('one');
		expect(text(fs, '/deep/two/far')).toBe('root');
	});

	it('a link of the root leads into a mount, not under it', () => {
		const fs = linked();
		const root = fs.mounts.find(({ path }) => path === '/')!.fileSystem;
		fs.symlink('one', '/relative');
		fs.symlink('/one/file', '/absolute');
		fs.symlink('.', '/here');
		root.mkdir('/one');
		put(root, '/one/file', 'covered');
		for (const path of ['/relative/file', '/absolute', '/here/one/file', '/here/here/relative/file']) {
			expect(text(fs, path)).toBe('one');
			expect(fs.realpath(path)).toBe('/one/file');
			put(fs, path, 'one');
		}
		expect(text(root, '/one/file')).toBe('covered');
		expect(failure(() => fs.remove('/here/one', { recursive: true }))).toBe('EBUSY remove /here/one');
	});

	it('a mount with links of its own is asked but once', () => {
		const calls: string[] = [];
		const root = memory();
		put(root, '/file', 'x');
		const counted = new Proxy(root, {
			get: (target, key: keyof FileSystem) => {
				const value = target[key];
				if (typeof value !== 'function') return value;
				return (...parameters: never[]) => {
					calls.push(key);
					return (value as (...all: never[]) => unknown).apply(target, parameters);
				};
			},
		});
		const fs = createMounts([{ path: '/', fileSystem: counted, ownLinks: true }, at('/mnt')]);
		fs.read('/file');
		fs.stat('/file');
		put(fs, '/new', 'x');
		expect(calls).toEqual(['read', 'stat', 'write']);
	});

	it('dot-dot is the parent of what was reached', () => {
		const fs = linked();
		fs.symlink('/deep/two/dir', '/one/link');
		expect(text(fs, '/one/link/../dir/file')).toBe('two');
		expect(fs.realpath('/one/link/../..')).toBe('/deep');
		expect(text(fs, '/one/../file')).toBe('root');
		expect(text(fs, '/deep/two/../../one/file')).toBe('one');
		expect(text(fs, '/../../file')).toBe('root');
		expect(failure(() => fs.stat('/file/..'))).toBe('ENOTDIR stat /file/..');
		expect(failure(() => fs.stat('/missing/../file'))).toBe('ENOENT stat /missing/../file');
	});

	it('forty links over several mounts are followed, forty-one are too many', () => {
		const fs = linked();
		put(fs, '/end', 'end');
		fs.symlink('/end', '/one/0');
		for (let step = 1; step <= 40; step++) {
			const [here, there] = step % 2 === 0 ? ['/one', '/deep/two'] : ['/deep/two', '/one'];
			fs.symlink(`${there}/${step - 1}`, `${here}/${step}`);
		}
		expect(text(fs, '/deep/two/39')).toBe('end');
		expect(failure(() => fs.read('/one/40'))).toBe('ELOOP read /one/40');
	});

	it('a circle over two mounts is ELOOP', () => {
		const fs = linked();
		fs.symlink('/deep/two/loop', '/one/loop');
		fs.symlink('/one/loop', '/deep/two/loop');
		expect(failure(() => fs.stat('/one/loop'))).toBe('ELOOP stat /one/loop');
		expect(fs.lstat('/one/loop')).toMatchObject({ kind: 'symlink' });
	});

	it('a dangling link creates its target where it leads', () => {
		const fs = linked();
		fs.symlink('/deep/two/new', '/one/dangling');
		expect(failure(() => fs.read('/one/dangling'))).toBe('ENOENT read /one/dangling');
		expect(failure(() => fs.write('/one/dangling', encodeText('x'), { mode: 'create' }))).toBe(
			'EEXIST write /one/dangling',
		);
		expect(failure(() => fs.mkdir('/one/dangling', { recursive: true }))).toBe('EEXIST mkdir /one/dangling');
		put(fs, '/one/dangling', 'made');
		expect(text(fs, '/deep/two/new')).toBe('made');
	});

	it('mkdir with parents goes on through a link to another mount', () => {
		const fs = linked();
		fs.symlink('/deep/two/dir', '/one/link');
		fs.mkdir('/one/link', { recursive: true });
		fs.mkdir('/one/link/a/b', { recursive: true });
		expect(names(fs, '/deep/two/dir/a')).toEqual(['b/']);
	});

	it('a table in a table hands on what leads out of it', () => {
		const inner = createMounts([at('/spill', { fileSystem: memory('/v/spill') })], { absoluteLinks: '/v' });
		const fs = createMounts([at('/'), { path: '/v', fileSystem: inner }]);
		put(fs, '/outside', 'outside');
		put(fs, '/v/spill/file', 'inside');
		fs.symlink('/outside', '/v/spill/out');
		fs.symlink('../../outside', '/v/spill/up');
		fs.symlink('/v/spill/file', '/v/spill/in');
		expect(text(fs, '/v/spill/out')).toBe('outside');
		expect(text(fs, '/v/spill/up')).toBe('outside');
		expect(text(fs, '/v/spill/in')).toBe('inside');
		expect(text(fs, '/v/../outside')).toBe('outside');
		expect(failure(() => inner.read('/spill/out'))).toBe('EACCES read /spill/out');
	});
});

describe('errors', () => {
	it('name the path the caller gave, not the one in the mount', async () => {
		const fs = createMounts([at('/'), at('/mnt')]);
		put(fs, '/mnt/file', 'x');
		expect(failure(() => fs.read('/mnt/none'))).toBe('ENOENT read /mnt/none');
		expect(failure(() => fs.list('/mnt//./file'))).toBe('ENOTDIR list /mnt//./file');
		expect(failure(() => fs.rename('/mnt/none', '/mnt/new'))).toBe('ENOENT rename /mnt/none /mnt/new');
		expect(failure(() => fs.stat('/mnt/file/'))).toBe('ENOTDIR stat /mnt/file/');
		const handle = await fs.open('/mnt/file', { read: true });
		expect(failure(() => handle.write(encodeText('x'), 0))).toBe('EBADF write /mnt/file');
		handle.close();
		expect(failure(() => handle.close())).toBe('EBADF close /mnt/file');
	});

	it('of compare-and-set keep their facts', () => {
		const fs = createMounts([at('/'), at('/mnt')]);
		put(fs, '/mnt/file', 'x');
		const conflict = {
			code: 'fs.conflict',
			path: '/mnt/file',
			operation: 'write',
			location: 'file',
			expected: '?',
		};
		expect(() => fs.write('/mnt/file', encodeText('y'), { ifVersion: '?' })).toThrow(
			expect.objectContaining(conflict) as Error,
		);
	});

	it('say what is wrong with a path that is no absolute one', () => {
		const fs = createMounts([at('/')]);
		expect(failure(() => fs.stat(''))).toBe('ENOENT stat ');
		expect(failure(() => fs.stat('relative'))).toBe('EINVAL stat relative');
	});
});

describe('mounting', () => {
	it('takes each place once and unmounts what is there', () => {
		const fs = createMounts([at('/')]);
		fs.mount(at('/mnt/'));
		expect(() => fs.mount(at('/mnt'))).toThrow('/mnt: something is mounted here; unmount it first');
		expect(() => fs.mount(at('mnt'))).toThrow('mnt: a mount point must be absolute');
		expect(() => fs.unmount('/other')).toThrow('/other: nothing is mounted here');
		fs.unmount('/mnt');
		expect(fs.mounts.map(({ path }) => path)).toEqual(['/']);
		expect(failure(() => fs.stat('/mnt'))).toBe('ENOENT stat /mnt');
	});

	it('leaves handles open', async () => {
		const fs = createMounts([at('/'), at('/mnt')]);
		put(fs, '/mnt/file', 'kept');
		const handle = await fs.open('/mnt/file', { read: true });
		fs.unmount('/mnt');
		const into = new Uint8Array(4);
		expect(handle.read(into, 0)).toBe(4);
		expect(decodeText(into)).toBe('kept');
	});

	it('asks the mount for the host path', () => {
		const folder = new Proxy(memory('/data'), {
			get: (target, key: keyof FileSystem) =>
				key === 'hostPath' ? (path: string) => `/srv${path}` : target[key],
		});
		const fs = createMounts([at('/'), { path: '/data', fileSystem: folder }]);
		expect(fs.hostPath('/data/x/../y')).toBe('/srv/y');
		expect(fs.hostPath('/tmp')).toBeUndefined();
	});
});

describe('watching', () => {
	it('reports paths of the whole tree, over all mounts below', async () => {
		const fs = createMounts([at('/'), at('/one'), at('/one/two')]);
		const events: WatchEvent[] = [];
		const watcher = await fs.watch('/', (event) => void events.push(event), { recursive: true });
		put(fs, '/file', 'x');
		put(fs, '/one/file', 'x');
		put(fs, '/one/two/file', 'x');
		await Promise.resolve();
		const created = new Set(events.filter(({ type }) => type === 'created').map(({ path }) => path));
		expect(created).toEqual(new Set(['/file', '/one/file', '/one/two/file']));
		watcher.close();
		put(fs, '/one/late', 'x');
		await Promise.resolve();
		expect(events.some(({ path }) => path === '/one/late')).toBe(false);
	});

	it('says nothing of what a mount covers', async () => {
		const root = memory();
		root.mkdir('/mnt');
		const fs = createMounts([{ path: '/', fileSystem: root }, at('/mnt')]);
		const events: WatchEvent[] = [];
		using _ = await fs.watch('/', (event) => void events.push(event), { recursive: true });
		put(root, '/mnt/covered', 'x');
		put(root, '/seen', 'x');
		await Promise.resolve();
		expect(events.map(({ path }) => path).filter((path) => path.startsWith('/mnt'))).toEqual([]);
		expect(events.map(({ path }) => path)).toContain('/seen');
	});

	it('of a directory that only mounts make reaches the mounts below', async () => {
		const fs = createMounts([at('/'), at('/a/b')]);
		const events: WatchEvent[] = [];
		using _ = await fs.watch('/a', (event) => void events.push(event), { recursive: true });
		put(fs, '/a/b/file', 'x');
		await Promise.resolve();
		expect(events).toContainEqual({ type: 'created', path: '/a/b/file' });
		expect(failure(() => fs.watch('/none', () => undefined))).toBe('ENOENT watch /none');
	});
});

it('a name that is missing deep below is looked for in its directory, not name by name', () => {
	const deep = `/${'d/'.repeat(200)}`;
	const asked: string[] = [];
	const inner = memory();
	inner.mkdir(deep, { recursive: true });
	const watched = new Proxy(inner, {
		get: (target, name) => {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== 'function') return value;
			return (...args: unknown[]): unknown => {
				asked.push(String(name));
				return Reflect.apply(value, target, args);
			};
		},
	});
	const fs = createMounts([at('/', { fileSystem: watched }), at('/other')]);
	expect(failure(() => fs.stat(`${deep}missing`))).toBe(`ENOENT stat ${deep}missing`);
	expect(asked).toEqual(['realpath', 'realpath', 'lstat', 'stat']);
});
