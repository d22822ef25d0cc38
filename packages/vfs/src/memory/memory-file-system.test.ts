import { decodeText, encodeText, FsConflict, type FsErrno, FsError, FsLeavesRoot } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem, type MemoryFileSystem } from './memory-file-system.ts';

const text = encodeText;
const textOf = (fs: MemoryFileSystem, path: string): string => decodeText(fs.read(path));
const filled = (): MemoryFileSystem => {
	const fs = createMemoryFileSystem();
	fs.mkdir('/d');
	fs.write('/d/f', text('text'));
	return fs;
};
const caught = (work: () => unknown): FsError => {
	try {
		work();
	} catch (error) {
		if (error instanceof FsError) return error;
		throw error;
	}
	throw new Error('nothing was thrown');
};
const errnoOf = (work: () => unknown): FsErrno => caught(work).errno;

describe('a path', () => {
	const rows: readonly (readonly [string, FsErrno])[] = [
		['', 'ENOENT'],
		['d/f', 'EINVAL'],
		['/d\0', 'EINVAL'],
		[`/${'x'.repeat(256)}`, 'ENAMETOOLONG'],
		[`/${'é'.repeat(128)}`, 'ENAMETOOLONG'],
		[`/${'x'.repeat(255)}`, 'ENOENT'],
		[`/${'\uDCFF'.repeat(255)}`, 'ENOENT'],
		[`/${'\uDCFF'.repeat(256)}`, 'ENAMETOOLONG'],
	];
	for (const [path, errno] of rows) {
		it(`of ${path.length} characters, ${JSON.stringify(path.slice(0, 6))}, is ${errno}`, () => {
			expect(errnoOf(() => filled().stat(path))).toBe(errno);
		});
	}

	it('names the same file however the bytes of a character are written', () => {
		const fs = createMemoryFileSystem();
		fs.write('/\uDCC3\uDCA9', text('x'));
		expect(textOf(fs, '/é')).toBe('x');
		expect(fs.list('/')).toEqual([{ name: 'é', kind: 'file' }]);
	});

	it('follows 40 links, not 41', () => {
		const fs = filled();
		fs.symlink('/d/f', '/l1');
		for (let link = 2; link <= 41; link++) fs.symlink(`l${link - 1}`, `/l${link}`);
		expect(textOf(fs, '/l40')).toBe('text');
		expect(errnoOf(() => fs.read('/l41'))).toBe('ELOOP');
	});

	it('stays at the root with .. above it', () => {
		expect(filled().realpath('/../../d/../../d/f')).toBe('/d/f');
	});

	it('may be very deep', () => {
		const fs = createMemoryFileSystem();
		const path = '/x'.repeat(20_000);
		fs.mkdir(path, { recursive: true });
		expect([fs.entryCount, fs.realpath(path) === path]).toEqual([20_000, true]);
		fs.remove('/x', { recursive: true });
		expect([fs.entryCount, fs.list('/')]).toEqual([0, []]);
	});
});

describe('an error', () => {
	const rows: readonly (readonly [string, (fs: MemoryFileSystem) => void])[] = [
		['rename /gone -> /new: No such file or directory', (fs) => fs.rename('/gone', '/new')],
		['rename /d/f -> /gone/new: No such file or directory', (fs) => fs.rename('/d/f', '/gone/new')],
		['link /d -> /new: Operation not permitted', (fs) => fs.link('/d', '/new')],
		['symlink target -> /d/f: File exists', (fs) => fs.symlink('target', '/d/f')],
		['stat /d/f/: Not a directory', (fs) => void fs.stat('/d/f/')],
	];
	for (const [message, work] of rows) {
		it(`says: ${message}`, () => {
			expect(caught(() => work(filled())).message).toBe(message);
		});
	}
});

describe('with a root that the world outside sees at /mnt/a', () => {
	const mounted = (): MemoryFileSystem => {
		const fs = createMemoryFileSystem({ absoluteLinks: '/mnt/a/' });
		fs.mkdir('/d');
		fs.write('/d/f', text('text'));
		return fs;
	};
	const inside = ['/mnt/a/d', '//mnt/./a//d', '/mnt/a/d/.', '/mnt/a/d/../d'];
	for (const target of inside) {
		it(`a link to ${target} leads inside`, () => {
			const fs = mounted();
			fs.symlink(target, '/link');
			expect(textOf(fs, '/link/f')).toBe('text');
		});
	}

	const outside: readonly (readonly [string, string, string])[] = [
		['/etc', '/link/passwd', '/etc/passwd'],
		['/etc/', '/link/passwd', '/etc/passwd'],
		['/', '/link/x/', '/x/'],
		['/mnt/ab', '/link', '/mnt/ab'],
		['/mnt', '/link/a/d/f', '/mnt/a/d/f'],
		['/mnt/a/../b', '/link/x', '/../b/x'],
		['../x', '/d/../link/y', '/../x/y'],
		['d/../../up', '/link', '/../up'],
		['d', '/../other/f', '/../other/f'],
		['d', '/link/../../..', '/../..'],
	];
	for (const [target, path, leadsTo] of outside) {
		it(`${path} with a link to ${target} leads to ${leadsTo}`, () => {
			const fs = mounted();
			fs.symlink(target, '/link');
			const error = caught(() => fs.read(path));
			expect(error).toBeInstanceOf(FsLeavesRoot);
			expect([error.operation, error.path, (error as FsLeavesRoot).leadsTo]).toEqual(['read', path, leadsTo]);
		});
	}

	it('a link that leads out can be seen, moved and removed', () => {
		const fs = mounted();
		fs.symlink('/etc', '/link');
		expect([fs.lstat('/link').kind, fs.readlink('/link')]).toEqual(['symlink', '/etc']);
		fs.rename('/link', '/d/link');
		fs.remove('/d', { recursive: true });
		expect(fs.entryCount).toBe(0);
	});

	it('names the side of a rename that leads out', () => {
		const fs = mounted();
		fs.symlink('/etc', '/link');
		const error = caught(() => fs.rename('/d/f', '/link/f')) as FsLeavesRoot;
		expect([error.path, error.leadsTo]).toEqual(['/link/f', '/etc/f']);
	});
});

describe('facts about files', () => {
	it('come from the injected clock and owner', () => {
		let now = 1000;
		const fs = createMemoryFileSystem({ clock: () => now, uid: 5, gid: 6 });
		fs.write('/f', text('12345'), { permissions: 0o10640 });
		now = 2000;
		fs.append('/f', text('6'));
		now = 3000;
		fs.chmod('/f', 0o4755);
		const { version, dev, ino, ...stat } = fs.stat('/f');
		expect(stat).toEqual({
			kind: 'file',
			size: 6,
			mode: 0o4755,
			uid: 5,
			gid: 6,
			nlink: 1,
			atimeMs: 1000,
			mtimeMs: 2000,
			ctimeMs: 3000,
			birthtimeMs: 1000,
			blocks: 8,
			rdev: 0,
		});
		expect([typeof version, typeof dev, typeof ino]).toEqual(['string', 'number', 'number']);
	});

	it('order changes within one millisecond by the default clock', () => {
		const fs = createMemoryFileSystem();
		fs.write('/first', text(''));
		fs.write('/second', text(''));
		expect(fs.stat('/second').mtimeMs).toBeGreaterThan(fs.stat('/first').mtimeMs);
	});

	it('count the links of a directory as two and its subdirectories', () => {
		const fs = createMemoryFileSystem();
		fs.mkdir('/a/b', { recursive: true });
		fs.mkdir('/a/c');
		fs.write('/a/f', text(''));
		fs.symlink('b', '/a/l');
		expect([fs.stat('/').nlink, fs.stat('/a').nlink, fs.stat('/a/b').nlink]).toEqual([3, 4, 2]);
		fs.rename('/a/b', '/b');
		fs.remove('/a/c');
		expect([fs.stat('/').nlink, fs.stat('/a').nlink, fs.stat('/b').nlink]).toEqual([4, 2, 2]);
		fs.mkdir('/a/empty');
		fs.rename('/b', '/a/empty');
		expect([fs.stat('/').nlink, fs.stat('/a').nlink]).toEqual([3, 3]);
	});

	it('have another version after every change and the same without one', () => {
		const fs = filled();
		const handle = fs.open('/d/f', { write: true });
		const changes: readonly (() => unknown)[] = [
			() => fs.write('/d/f', text('text')),
			() => fs.append('/d/f', text('+')),
			() => fs.patch('/d/f', [{ kind: 'append', content: '+' }]),
			() => handle.write(text('x'), 0),
			() => handle.truncate(1),
			() => fs.chmod('/d/f', 0o600),
			() => fs.chown('/d/f', 1, -1),
			() => fs.utimes('/d/f', 1, 2),
			() => fs.link('/d/f', '/second'),
			() => fs.remove('/second'),
			() => fs.open('/d/f', { write: true, truncate: true }).close(),
		];
		const versions = new Set([fs.stat('/d/f').version]);
		for (const change of changes) {
			change();
			const { version } = fs.stat('/d/f');
			fs.read('/d/f');
			fs.append('/d/f', text(''));
			expect(fs.stat('/d/f').version).toBe(version);
			versions.add(version);
		}
		expect(versions.size).toBe(changes.length + 1);
	});

	it('can be set on a link or on what it stands for', () => {
		const fs = filled();
		fs.symlink('d/f', '/link');
		fs.chown('/link', 7, 8, { followLinks: false });
		fs.chown('/link', 3, -1);
		fs.utimes('/link', 1, 2, { followLinks: false });
		fs.utimes('/link', 3, 4);
		expect(fs.lstat('/link')).toMatchObject({ uid: 7, gid: 8, atimeMs: 1, mtimeMs: 2 });
		expect(fs.stat('/link')).toMatchObject({ uid: 3, gid: 0, atimeMs: 3, mtimeMs: 4 });
	});
});

describe('a write', () => {
	it('keeps mode and hard links of the file', () => {
		const fs = filled();
		fs.chmod('/d/f', 0o600);
		fs.link('/d/f', '/second');
		fs.write('/d/f', text('new'), { permissions: 0o777 });
		expect([textOf(fs, '/second'), fs.stat('/second').mode]).toEqual(['new', 0o600]);
	});

	it('can demand that the name is free, or that the file is there', () => {
		const fs = filled();
		fs.symlink('nowhere', '/dangling');
		expect(errnoOf(() => fs.write('/d/f', text(''), { mode: 'create' }))).toBe('EEXIST');
		expect(errnoOf(() => fs.write('/dangling', text(''), { mode: 'create' }))).toBe('EEXIST');
		expect(errnoOf(() => fs.write('/dangling', text(''), { mode: 'update' }))).toBe('ENOENT');
		fs.write('/dangling', text('made'));
		expect(textOf(fs, '/nowhere')).toBe('made');
	});

	it('can demand that nothing has changed since', () => {
		const fs = filled();
		const { version } = fs.stat('/d/f');
		fs.write('/d/f', text('theirs'));
		const error = caught(() => fs.write('/d/f', text('ours'), { ifVersion: version }));
		expect(error).toBeInstanceOf(FsConflict);
		expect(error).toMatchObject({ location: 'file', expected: version, actual: fs.stat('/d/f').version });
		expect(caught(() => fs.write('/gone', text(''), { ifVersion: version }))).toMatchObject({
			code: 'fs.conflict',
			actual: 'no file',
		});
		fs.write('/d/f', text('ours'), { ifVersion: fs.stat('/d/f').version });
		expect(textOf(fs, '/d/f')).toBe('ours');
	});

	it('of a patch is all or nothing', () => {
		const fs = filled();
		const operations = [
			{ kind: 'append', content: '!' },
			{ kind: 'delete', offset: 90, length: 1 },
		] as const;
		expect(caught(() => fs.patch('/d/f', operations)).message).toBe(
			'patch /d/f: Invalid argument (operation 2, delete: offset 90 is past the end of the file at 5)',
		);
		expect(textOf(fs, '/d/f')).toBe('text');
		fs.patch('/d/f', [{ kind: 'append', content: '!' }]);
		expect(textOf(fs, '/d/f')).toBe('text!');
	});
});

describe('a read', () => {
	it('of a range ends where the file ends', () => {
		const fs = filled();
		expect(decodeText(fs.read('/d/f', { offset: 1, length: 2 }))).toBe('ex');
		expect(decodeText(fs.read('/d/f', { offset: 2, length: Number.POSITIVE_INFINITY }))).toBe('xt');
		expect(fs.read('/d/f', { offset: 9, length: 1 })).toEqual(new Uint8Array(0));
		expect(errnoOf(() => fs.read('/d/f', { offset: -1, length: 1 }))).toBe('EINVAL');
		expect(errnoOf(() => fs.read('/d/f', { offset: 0, length: Number.NaN }))).toBe('EINVAL');
	});

	it('of more than fits into memory is refused', () => {
		const fs = filled();
		const handle = fs.open('/d/f', { write: true });
		handle.truncate(2 ** 50);
		handle.close();
		expect(caught(() => fs.read('/d/f')).message).toBe(
			'read /d/f: File too large (1125899906842624 bytes cannot be read at once; read a range)',
		);
		expect(fs.read('/d/f', { offset: 2 ** 50 - 1, length: 9 })).toEqual(new Uint8Array(1));
	});
});

describe('a handle', () => {
	it('outlives its name and holds the bytes until it is closed', () => {
		const fs = filled();
		const handle = fs.open('/d/f', { read: true, write: true });
		fs.remove('/d', { recursive: true });
		fs.mkdir('/d');
		fs.write('/d/f', text('other'));
		const into = new Uint8Array(8);
		expect([handle.read(into, 1), decodeText(into.subarray(0, 3))]).toEqual([3, 'ext']);
		expect(handle.write(text('+'), 4)).toBe(1);
		expect(handle.stat()).toMatchObject({ nlink: 0, size: 5 });
		expect(fs.residentBytes).toBe(10);
		handle.close();
		expect(fs.residentBytes).toBe(5);
	});

	it('keeps the file while another handle is open', () => {
		const fs = filled();
		const [first, second] = [fs.open('/d/f', {}), fs.open('/d/f', {})];
		fs.rename('/d/f', '/moved');
		fs.write('/new', text(''));
		fs.rename('/new', '/moved');
		first.close();
		expect([second.stat().size, fs.residentBytes]).toEqual([4, 4]);
		second.close();
		expect(fs.residentBytes).toBe(0);
	});

	it('opened to append writes at the end, wherever that is', () => {
		const fs = filled();
		const handle = fs.open('/d/f', { append: true });
		fs.append('/d/f', text('1'));
		handle.write(text('2'), 0);
		expect(textOf(fs, '/d/f')).toBe('text12');
	});

	it('does only what it was opened for, and nothing once it is closed', () => {
		const fs = filled();
		const reader = fs.open('/d/f', { read: true });
		const writer = fs.open('/d/f', { write: true });
		expect(errnoOf(() => reader.write(text('x'), 0))).toBe('EBADF');
		expect(errnoOf(() => reader.truncate(0))).toBe('EINVAL');
		expect(errnoOf(() => writer.read(new Uint8Array(1), 0))).toBe('EBADF');
		expect(errnoOf(() => writer.write(text('x'), -1))).toBe('EINVAL');
		expect(errnoOf(() => writer.write(text('x'), 0.5))).toBe('EINVAL');
		expect(errnoOf(() => writer.truncate(Number.NaN))).toBe('EINVAL');
		expect(errnoOf(() => writer.write(text('x'), Number.MAX_SAFE_INTEGER))).toBe('EFBIG');
		reader.close();
		for (const use of [() => reader.close(), () => reader.stat(), () => reader.sync()]) {
			expect(errnoOf(use)).toBe('EBADF');
		}
		expect(caught(() => reader.read(new Uint8Array(1), 0)).message).toBe(
			'read /d/f: Bad file descriptor (the handle is closed)',
		);
	});

	it('of a directory can be asked for facts but not read', () => {
		const handle = filled().open('/d', { read: true });
		expect(handle.stat().kind).toBe('directory');
		expect(errnoOf(() => handle.read(new Uint8Array(1), 0))).toBe('EISDIR');
	});

	it('cannot be had by truncating without writing', () => {
		expect(errnoOf(() => filled().open('/d/f', { read: true, truncate: true }))).toBe('EINVAL');
	});
});

describe('mkdir', () => {
	it('makes what is missing with the given permissions and is content with a directory behind a link', () => {
		const fs = filled();
		fs.symlink('d', '/link');
		fs.symlink('nowhere', '/dangling');
		fs.mkdir('/link/x/../y/', { recursive: true, permissions: 0o700 });
		expect(fs.list('/d').map(({ name }) => name)).toEqual(['f', 'x', 'y']);
		expect(fs.stat('/d/x').mode).toBe(0o700);
		fs.mkdir('/link', { recursive: true });
		fs.mkdir('/', { recursive: true });
		expect(errnoOf(() => fs.mkdir('/d/f', { recursive: true }))).toBe('EEXIST');
		expect(errnoOf(() => fs.mkdir('/d/f/x', { recursive: true }))).toBe('ENOTDIR');
		expect(errnoOf(() => fs.mkdir('/dangling', { recursive: true }))).toBe('EEXIST');
		expect(errnoOf(() => fs.mkdir('/link'))).toBe('EEXIST');
	});
});

describe('removing', () => {
	it('takes a tree with all its totals and follows no link', () => {
		const fs = filled();
		fs.mkdir('/keep');
		fs.write('/keep/me', text('kept'));
		fs.link('/keep/me', '/d/hard');
		fs.link('/keep/me', '/d/hard2');
		fs.symlink('/keep', '/d/soft');
		fs.remove('/d', { recursive: true });
		expect([fs.entryCount, fs.residentBytes, fs.stat('/keep/me').nlink]).toEqual([2, 4, 1]);
	});

	const refused: readonly (readonly [string, FsErrno])[] = [
		['/', 'EBUSY'],
		['/d/.', 'EINVAL'],
		['/d/..', 'ENOTEMPTY'],
		['/d/f/', 'ENOTDIR'],
		['/gone', 'ENOENT'],
	];
	for (const [path, errno] of refused) {
		it(`refuses ${path} with ${errno}`, () => {
			expect(errnoOf(() => filled().remove(path, { recursive: true }))).toBe(errno);
		});
	}
});

describe('symlink', () => {
	const refused: readonly (readonly [string, FsErrno])[] = [
		['', 'ENOENT'],
		['a\0b', 'EINVAL'],
		['x'.repeat(4096), 'ENAMETOOLONG'],
	];
	for (const [target, errno] of refused) {
		it(`refuses a target of ${target.length} characters with ${errno}`, () => {
			expect(errnoOf(() => filled().symlink(target, '/link'))).toBe(errno);
		});
	}
});

it('nothing in memory has a path on the host', () => {
	expect(filled().hostPath('/d')).toBeUndefined();
});
