import { closeSync, existsSync, mkdtempSync, openSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	decodeText,
	encodeText,
	type FileChange,
	type FileGuard,
	type FileSystem,
	FsError,
	isFsError,
	isWithin,
	joinName,
} from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { openHostFolder } from '../host/host-folder.ts';
import { createMemoryFileSystem, type MemoryFileSystem } from '../memory/memory-file-system.ts';
import { createMounts } from '../mounts/mounts.ts';
import { guardFileSystem } from './guard-file-system.ts';

/** A guard that denies all below /secret, and writing below /fixed and /tree/kept; it remembers what it was told. */
const watchful = (inner: FileSystem) => {
	const told: string[] = [];
	const check: FileGuard['check'] = (access, path, operation) => {
		told.push(`${access} ${path}`);
		const isDenied =
			isWithin(path, '/secret') || (access === 'write' && fixed.some((one) => isWithin(path, one)));
		if (isDenied) throw new FsError('EACCES', operation, path, { reason: `no ${access}` });
	};
	const guard: FileGuard = {
		check,
		checkBelow: (path, operation) => {
			for (const { name, kind } of inner.list(path) as readonly { name: string; kind: string }[]) {
				check('write', joinName(path, name), operation);
				if (kind === 'directory') guard.checkBelow(joinName(path, name), operation);
			}
		},
		announce: (change) => {
			told.push(describeChange(change));
			return { done: false };
		},
	};
	return { fs: guardFileSystem(inner, guard), told };
};

const fixed = ['/fixed', '/tree/kept'];

const describeChange = (change: FileChange): string =>
	change.kind === 'rename' ? `rename ${change.path} -> ${change.to}` : `${change.kind} ${change.path}`;

const setUp = () => {
	const inner = createMemoryFileSystem();
	for (const path of ['/work/sub', '/secret/deep', '/fixed', '/tree/deep'])
		inner.mkdir(path, { recursive: true });
	inner.write('/work/file', encodeText('work'));
	inner.write('/secret/key', encodeText('key'));
	inner.write('/fixed/file', encodeText('fixed'));
	inner.write('/tree/kept', encodeText('kept'));
	return { inner, ...watchful(inner) };
};

const bytes = encodeText('new');

const outcome = (work: () => unknown): string => {
	try {
		work();
	} catch (error) {
		if (isFsError(error)) return `${error.errno} ${error.operation} ${error.path}`;
		throw error;
	}
	return 'done';
};

const everything = (inner: FileSystem, path = '/'): readonly string[] =>
	(inner.list(path) as readonly { name: string; kind: string }[]).flatMap(({ name, kind }) => {
		const at = joinName(path, name);
		if (kind === 'directory') return [at, ...everything(inner, at)];
		return [`${at}=${kind === 'file' ? decodeText(inner.read(at) as Uint8Array) : inner.readlink(at)}`];
	});

type Attempt = readonly [
	what: string,
	prepare: (inner: MemoryFileSystem) => void,
	act: (fs: FileSystem) => unknown,
];

const nothing = (): void => undefined;

const attempts: readonly Attempt[] = [
	['reading it', nothing, (fs) => fs.read('/secret/key')],
	['listing it', nothing, (fs) => fs.list('/secret')],
	['opening it', nothing, (fs) => fs.open('/secret/key', { read: true })],
	['watching it', nothing, (fs) => fs.watch('/secret', () => undefined)],
	['a path with dots', nothing, (fs) => fs.read('/work/sub/../../secret/./key')],
	['doubled slashes', nothing, (fs) => fs.read('//secret///key')],
	['a link', (inner) => inner.symlink('/secret/key', '/work/l'), (fs) => fs.read('/work/l')],
	['a link of a directory', (inner) => inner.symlink('../secret', '/work/l'), (fs) => fs.read('/work/l/key')],
	[
		'a chain of links',
		(inner) => {
			inner.symlink('two', '/work/one');
			inner.symlink('sub/three', '/work/two');
			inner.symlink('../../secret/key', '/work/sub/three');
		},
		(fs) => fs.read('/work/one'),
	],
	[
		'dots behind a link',
		(inner) => inner.symlink('/secret/deep', '/work/l'),
		(fs) => fs.read('/work/l/../key'),
	],
	['a slash behind a link', (inner) => inner.symlink('/secret', '/work/l'), (fs) => fs.list('/work/l/')],
	[
		'writing through a link',
		(inner) => inner.symlink('/fixed/file', '/work/l'),
		(fs) => fs.write('/work/l', bytes),
	],
	[
		'adding through a link',
		(inner) => inner.symlink('/fixed/file', '/work/l'),
		(fs) => fs.append('/work/l', bytes),
	],
	[
		'opening a link for writing',
		(inner) => inner.symlink('/fixed/file', '/work/l'),
		(fs) => fs.open('/work/l', { write: true, truncate: true }),
	],
	[
		'patching through a link',
		(inner) => inner.symlink('/fixed/file', '/work/l'),
		(fs) => fs.patch('/work/l', [{ kind: 'append', content: 'x' }]),
	],
	[
		'chmod through a link',
		(inner) => inner.symlink('/fixed/file', '/work/l'),
		(fs) => fs.chmod('/work/l', 0),
	],
	[
		'chown through a link',
		(inner) => inner.symlink('/fixed/file', '/work/l'),
		(fs) => fs.chown('/work/l', 1, 1),
	],
	[
		'utimes through a link',
		(inner) => inner.symlink('/fixed/file', '/work/l'),
		(fs) => fs.utimes('/work/l', 1, 1),
	],
	[
		'making a file through a link that leads nowhere',
		(inner) => inner.symlink('/fixed/new', '/work/l'),
		(fs) => fs.write('/work/l', bytes),
	],
	[
		'making one through a chain that leads nowhere',
		(inner) => {
			inner.symlink('sub/two', '/work/l');
			inner.symlink('../../fixed/./new', '/work/sub/two');
		},
		(fs) => fs.open('/work/l', { write: true, create: true }),
	],
	[
		'making one through a link and dots',
		(inner) => inner.symlink('/fixed', '/work/l'),
		(fs) => fs.write('/work/l/../fixed/new', bytes),
	],
	[
		'adding to a link that leads nowhere',
		(inner) => inner.symlink('/fixed/n', '/work/l'),
		(fs) => fs.append('/work/l', bytes),
	],
	['a directory below a link', (inner) => inner.symlink('/fixed', '/work/l'), (fs) => fs.mkdir('/work/l/d')],
	[
		'directories below a link',
		(inner) => inner.symlink('/fixed', '/work/l'),
		(fs) => fs.mkdir('/work/l/d/e', { recursive: true }),
	],
	[
		'a link below a link',
		(inner) => inner.symlink('/fixed', '/work/l'),
		(fs) => fs.symlink('x', '/work/l/s'),
	],
	['removing below a link', (inner) => inner.symlink('/fixed', '/work/l'), (fs) => fs.remove('/work/l/file')],
	['moving it out', nothing, (fs) => fs.rename('/fixed/file', '/work/file')],
	['moving something over it', nothing, (fs) => fs.rename('/work/file', '/fixed/file')],
	['moving something in', nothing, (fs) => fs.rename('/work/file', '/fixed/new')],
	['a second name for it', nothing, (fs) => fs.link('/secret/key', '/work/key')],
	['a second name for what is not to be written', nothing, (fs) => fs.link('/fixed/file', '/work/name')],
	['a second name there', nothing, (fs) => fs.link('/work/file', '/fixed/name')],
	['removing it', nothing, (fs) => fs.remove('/fixed/file')],
	['removing what it is in', nothing, (fs) => fs.remove('/fixed', { recursive: true })],
	['removing a directory that it is in', nothing, (fs) => fs.remove('/tree', { recursive: true })],
	['moving a directory that it is in', nothing, (fs) => fs.rename('/tree', '/work/tree')],
	[
		'reading the text of a link there',
		(inner) => inner.symlink('x', '/secret/l'),
		(fs) => fs.readlink('/secret/l'),
	],
	[
		'the times of a link there',
		(inner) => inner.symlink('x', '/fixed/l'),
		(fs) => fs.utimes('/fixed/l', 1, 1, { followLinks: false }),
	],
];

describe('a path that is denied', () => {
	it.each(attempts)('is not reached by %s', (_, prepare, act) => {
		const { inner, fs } = setUp();
		prepare(inner);
		const before = everything(inner);
		expect(outcome(() => act(fs)).split(' ')[0]).toBe('EACCES');
		expect(everything(inner)).toEqual(before);
	});

	it('is named in errors as the caller wrote it, with what the guard says', () => {
		const { inner, fs } = setUp();
		inner.symlink('/secret', '/work/l');
		expect(() => fs.read('/work/./l/key')).toThrow('read /work/./l/key: Permission denied (no read)');
		expect(() => fs.rename('/work/file', '/fixed/x')).toThrow(
			'rename /work/file -> /fixed/x: Permission denied (no write)',
		);
	});

	it('can be asked about, named by a link, and left by removing the link', () => {
		const { inner, fs, told } = setUp();
		inner.symlink('/secret/key', '/work/l');
		expect(fs.stat('/work/l')).toMatchObject({ kind: 'file', size: 3 });
		expect(fs.lstat('/secret/key')).toMatchObject({ kind: 'file' });
		expect(fs.realpath('/work/l')).toBe('/secret/key');
		expect(told).toEqual([]);
		expect(fs.readlink('/work/l')).toBe('/secret/key');
		fs.symlink('/secret', '/work/other');
		fs.rename('/work/l', '/work/m');
		fs.remove('/work/m');
		expect(inner.read('/secret/key')).toEqual(encodeText('key'));
	});

	it('is judged by the name that is used where a file has another one', () => {
		const { inner, fs } = setUp();
		inner.link('/fixed/file', '/work/name');
		expect(outcome(() => fs.write('/work/name', bytes))).toBe('done');
		expect(outcome(() => fs.write('/fixed/file', bytes))).toBe('EACCES write /fixed/file');
	});

	it('stays so when a link is swapped between two calls', () => {
		const { inner, fs } = setUp();
		inner.symlink('/work/file', '/work/l');
		expect(decodeText(fs.read('/work/l') as Uint8Array)).toBe('work');
		inner.remove('/work/l');
		inner.symlink('/secret/key', '/work/l');
		expect(outcome(() => fs.read('/work/l'))).toBe('EACCES read /work/l');
		inner.rename('/work/sub', '/work/was');
		inner.symlink('/fixed', '/work/sub');
		expect(outcome(() => fs.write('/work/sub/new', bytes))).toBe('EACCES write /work/sub/new');
	});

	it('is not reached over a mount point', () => {
		const below = createMemoryFileSystem({ absoluteLinks: '/secret' });
		below.write('/key', encodeText('key'));
		const root = createMemoryFileSystem();
		root.mkdir('/work');
		root.symlink('../secret/key', '/work/l');
		const { fs } = watchful(
			createMounts([
				{ path: '/', fileSystem: root },
				{ path: '/secret', fileSystem: below },
			]),
		);
		expect(outcome(() => fs.read('/work/l'))).toBe('EACCES read /work/l');
		expect(outcome(() => fs.read('/work/../secret/key'))).toBe('EACCES read /work/../secret/key');
		expect(outcome(() => fs.remove('/secret', { recursive: true }))).toBe('EACCES remove /secret');
	});
});

describe('a change', () => {
	const announced = (act: (fs: FileSystem) => unknown): readonly string[] => {
		const { fs, told } = setUp();
		act(fs);
		return told.filter((line) => !/^(read|write) /.test(line));
	};

	it.each<readonly [what: string, act: (fs: FileSystem) => unknown, told: readonly string[]]>([
		['write of a new file', (fs) => fs.write('/work/new', bytes), ['create /work/new']],
		['write of a file', (fs) => fs.write('/work/./file', bytes), ['overwrite /work/file']],
		['append', (fs) => fs.append('/work/file', bytes), ['overwrite /work/file']],
		['patch', (fs) => fs.patch('/work/file', [{ kind: 'append', content: 'x' }]), ['overwrite /work/file']],
		['open for reading', (fs) => fs.open('/work/file', { read: true }), []],
		['open for writing', (fs) => fs.open('/work/file', { write: true }), ['overwrite /work/file']],
		['open of what is made if need be', (fs) => fs.open('/work/file', { read: true, create: true }), []],
		['open that makes', (fs) => fs.open('/work/n', { read: true, create: true }), ['create /work/n']],
		['mkdir', (fs) => fs.mkdir('/work/d'), ['create /work/d']],
		[
			'mkdir with parents',
			(fs) => fs.mkdir('/work/sub/d/e', { recursive: true }),
			['create /work/sub/d', 'create /work/sub/d/e'],
		],
		['mkdir of what is there', (fs) => fs.mkdir('/work/sub', { recursive: true }), []],
		['symlink', (fs) => fs.symlink('x', '/work/s'), ['create /work/s']],
		['link', (fs) => fs.link('/work/file', '/work/l'), ['create /work/l']],
		['remove', (fs) => fs.remove('/work/sub/'), ['remove /work/sub']],
		['rename', (fs) => fs.rename('/work/sub', '/work/was/'), ['rename /work/sub -> /work/was']],
		['rename to itself', (fs) => fs.rename('/work/sub', '/work/sub'), []],
		['chmod', (fs) => fs.chmod('/work/file', 0o600), ['attributes /work/file']],
		['chown', (fs) => fs.chown('/work/file', 1, 1), ['attributes /work/file']],
		['utimes', (fs) => fs.utimes('/work/sub/..', 1, 1), ['attributes /work']],
	])('by %s is announced before it happens', (_, act, told) => {
		expect(announced(act)).toEqual(told);
	});

	it.each<readonly [what: string, act: (fs: FileSystem) => unknown]>([
		['remove of a file with a slash', (fs) => fs.remove('/work/file/')],
		['remove of what is missing', (fs) => fs.remove('/work/none')],
		['write of a taken name', (fs) => fs.write('/work/file', bytes, { mode: 'create' })],
		['mkdir of a taken name', (fs) => fs.mkdir('/work/file')],
		['rename of a file to a name with a slash', (fs) => fs.rename('/work/file', '/work/new/')],
		['update of what is missing', (fs) => fs.write('/work/none', bytes, { mode: 'update' })],
	])('that cannot happen is not: %s', (_, act) => {
		const { fs, told } = setUp();
		expect(outcome(() => act(fs))).not.toBe('done');
		expect(told.filter((line) => !/^(read|write) /.test(line))).toEqual([]);
	});

	it('that the guard has carried out is not made again', () => {
		const { inner } = setUp();
		const guard: FileGuard = {
			check: () => undefined,
			checkBelow: () => undefined,
			announce: ({ path }) => {
				inner.rename(path, '/work/away');
				return { done: true };
			},
		};
		expect(guardFileSystem(inner, guard).remove('/work/file')).toBeUndefined();
		expect(decodeText(inner.read('/work/away'))).toBe('work');
	});
});

describe('a guard that takes its time', () => {
	it('is asked again if a link came into the way meanwhile', async () => {
		const { inner } = setUp();
		const asked: string[] = [];
		let wait = Promise.withResolvers<void>();
		const guard: FileGuard = {
			check: (_, path, operation) => {
				asked.push(path);
				if (isWithin(path, '/fixed')) throw new FsError('EACCES', operation, path);
			},
			checkBelow: () => undefined,
			announce: () => wait.promise.then(() => ({ done: false })),
		};
		const writing = Promise.resolve(guardFileSystem(inner, guard).write('/work/sub/new', bytes));
		inner.rename('/work/sub', '/work/was');
		inner.symlink('/fixed', '/work/sub');
		wait.resolve();
		wait = Promise.withResolvers();
		await expect(writing).rejects.toMatchObject({ errno: 'EACCES', path: '/work/sub/new' });
		expect(asked).toEqual(['/work/sub/new', '/fixed/new']);
		expect(inner.list('/fixed')).toHaveLength(1);
	});
});

describe('a file system that waits', () => {
	it('lets no change in between the question and the operation', async () => {
		const { inner } = setUp();
		const later = new Proxy<FileSystem>(inner, {
			get: (target, key: keyof FileSystem) => {
				const member: unknown = target[key];
				if (typeof member !== 'function') return member;
				return async (...parameters: unknown[]) => {
					for (let turn = 0; turn < 3; turn++) await Promise.resolve();
					return Reflect.apply(member, target, parameters);
				};
			},
		});
		const guard: FileGuard = {
			check: (_, path, operation) => {
				if (isWithin(path, '/secret')) throw new FsError('EACCES', operation, path);
			},
			checkBelow: () => undefined,
			announce: () => ({ done: false }),
		};
		const fs = guardFileSystem(later, guard);
		for (let round = 0; round < 50; round++) {
			const reading = Promise.resolve(fs.read('/work/file')).then(decodeLater, () => 'refused');
			const swapping = Promise.resolve(fs.rename('/work/file', '/work/was')).then(() =>
				fs.symlink('/secret/key', '/work/file'),
			);
			for (let turn = 0; turn < round; turn++) await Promise.resolve();
			const again = Promise.resolve(fs.read('/work/file')).then(decodeLater, () => 'refused');
			const seen = await Promise.all([reading, again]);
			await swapping;
			expect(seen).not.toContain('key');
			await fs.remove('/work/file');
			await fs.rename('/work/was', '/work/file');
		}
	});
});

const decodeLater = (content: Uint8Array): string => decodeText(content);

describe.runIf(existsSync('/proc/self/fd'))('the handles of the process', () => {
	it('are judged by the files that they are of', () => {
		const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-guard-')));
		using host = openHostFolder('/');
		try {
			host.mkdir(`${folder}/secret`);
			host.write(`${folder}/secret/key`, encodeText('key'));
			const guard: FileGuard = {
				check: (_, path, operation) => {
					if (isWithin(path, `${folder}/secret`)) throw new FsError('EACCES', operation, path);
				},
				checkBelow: () => undefined,
				announce: () => ({ done: false }),
			};
			const fs = guardFileSystem(host, guard);
			const handle = openSync(`${folder}/secret/key`, 'r');
			try {
				for (const path of [`/proc/self/fd/${handle}`, `/proc/${process.pid}/fd/${handle}`]) {
					expect(outcome(() => fs.read(path))).toBe(`EACCES read ${path}`);
					expect(outcome(() => fs.open(path, { write: true }))).toBe(`EACCES open ${path}`);
				}
				const byRoot = `/proc/self/root${folder}/secret/key`;
				expect(outcome(() => fs.read(byRoot))).toBe(`EACCES read ${byRoot}`);
			} finally {
				closeSync(handle);
			}
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});
});
