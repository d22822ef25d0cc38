import type { Kept, Trash, TrashEntry, TrashOutcome } from '@tenon/core';
import { decodeText, encodeText, type FileSystem, isFsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import { createMounts } from '../mounts/mounts.ts';
import type { TrashLimits } from './eviction.ts';
import { TrashLookupError } from './find-entry.ts';
import { createTrash } from './trash.ts';

const unlimited: TrashLimits = {
	maxBytesPerItem: 1000,
	maxTotalBytes: 10_000,
	maxItems: 100,
	maxAgeMs: 1_000_000,
};

const setUp = (
	limits: Partial<TrashLimits> = {},
	fs: FileSystem = createMemoryFileSystem(),
): { fs: FileSystem; trash: Trash; now: { ms: number } } => {
	const now = { ms: 1000 };
	let drawn = 0;
	const trash = createTrash({
		fileSystem: fs,
		directory: '/home/.trash',
		clock: () => now.ms++,
		entropy: (into) => {
			into.fill(0);
			into[7] = ++drawn;
		},
		limits: { ...unlimited, ...limits },
	});
	return { fs, trash, now };
};
const put = (fs: FileSystem, path: string, text: string): void => {
	fs.mkdir(path.slice(0, path.lastIndexOf('/')) || '/', { recursive: true });
	fs.write(path, encodeText(text));
};
const text = (fs: FileSystem, path: string): string => decodeText(fs.read(path) as Uint8Array);
const kept = (outcome: unknown): Kept => {
	expect(outcome).toMatchObject({ kept: true });
	return outcome as Kept;
};
const failure = (work: () => unknown): string => {
	try {
		work();
	} catch (error) {
		if (isFsError(error)) return `${error.errno} ${error.operation} ${error.path}`;
		if (error instanceof TrashLookupError) return error.message;
		throw error;
	}
	return 'no failure';
};
const id = (number: number): string => number.toString(16).padStart(16, '0');

describe('put', () => {
	it('moves a file into the trash, from where it can be restored', () => {
		const { fs, trash } = setUp();
		put(fs, '/work/file', 'content');
		const entry: TrashEntry = {
			id: id(1),
			name: 'file',
			originalPath: '/work/file',
			deletedAtMs: 1000,
			bytes: 7,
			kind: 'removed',
		};
		expect(trash.put('/work/file')).toEqual({ kept: true, entry, evicted: [], notEvicted: [] });
		expect(fs.list('/work')).toEqual([]);
		expect(trash.list()).toEqual([entry]);
		expect(trash.restore(entry.id)).toBe('/work/file');
		expect(text(fs, '/work/file')).toBe('content');
		expect(trash.list()).toEqual([]);
		expect(fs.list('/home/.trash')).toEqual([]);
	});

	it('moves a directory with all that is in it, by one rename', () => {
		const { fs, trash } = setUp();
		put(fs, '/work/dir/a', '12345');
		put(fs, '/work/dir/sub/b', '678');
		fs.symlink('nowhere', '/work/dir/link');
		const { ino } = fs.stat('/work/dir/a') as { ino: number };
		const { entry } = kept(trash.put('/work/dir/'));
		expect(entry).toMatchObject({ name: 'dir', originalPath: '/work/dir', bytes: 5 + 3 + 7 });
		trash.restore(entry.id);
		expect(fs.stat('/work/dir/a')).toMatchObject({ ino });
		expect(fs.readlink('/work/dir/link')).toBe('nowhere');
	});

	it('moves a link as a link and leaves what it points to', () => {
		const { fs, trash } = setUp();
		put(fs, '/target', 'x');
		fs.symlink('/target', '/link');
		const { entry } = kept(trash.put('/link'));
		expect(entry.originalPath).toBe('/link');
		expect(text(fs, '/target')).toBe('x');
		trash.restore(entry.id);
		expect(fs.readlink('/link')).toBe('/target');
	});

	it('remembers the real place of what was named through links', () => {
		const { fs, trash } = setUp();
		put(fs, '/real/file', 'x');
		fs.symlink('real', '/alias');
		expect(kept(trash.put('/alias/../alias/file')).entry.originalPath).toBe('/real/file');
	});

	it('does not touch what is too large, and stops counting as soon as it knows', () => {
		const { fs, trash } = setUp({ maxBytesPerItem: 10 });
		put(fs, '/exact', 'x'.repeat(10));
		put(fs, '/large', 'x'.repeat(11));
		put(fs, '/dir/a', 'x'.repeat(6));
		put(fs, '/dir/b', 'x'.repeat(6));
		expect(trash.put('/exact')).toMatchObject({ kept: true });
		const refused: TrashOutcome = { kept: false, path: '/large', reason: 'larger than 10 bytes' };
		expect(trash.put('/large')).toEqual(refused);
		expect(trash.put('/dir')).toEqual({ ...refused, path: '/dir' });
		expect(text(fs, '/large').length).toBe(11);
		expect(fs.list('/dir')).toHaveLength(2);
		expect(trash.list()).toHaveLength(1);
	});

	it('does not copy from another file system', () => {
		const mounts = createMounts([
			{ path: '/', fileSystem: createMemoryFileSystem() },
			{ path: '/mnt', fileSystem: createMemoryFileSystem({ absoluteLinks: '/mnt' }) },
		]);
		const { fs, trash } = setUp({}, mounts);
		put(fs, '/mnt/file', 'x');
		expect(trash.put('/mnt/file')).toEqual({
			kept: false,
			path: '/mnt/file',
			reason: 'is on another file system than the trash',
		});
		expect(text(fs, '/mnt/file')).toBe('x');
		expect(fs.list('/home/.trash')).toEqual([]);
	});

	it('refuses the trash itself, what is in it and what holds it', () => {
		const { fs, trash } = setUp();
		put(fs, '/file', 'x');
		const { entry } = kept(trash.put('/file'));
		const payload = `/home/.trash/${entry.id}.payload`;
		expect(trash.put(payload)).toEqual({ kept: false, path: payload, reason: 'is in the trash already' });
		expect(trash.put('/home/.trash')).toMatchObject({ reason: 'is in the trash already' });
		expect(trash.put('/home')).toMatchObject({ kept: false, reason: 'has the trash in it' });
		expect(trash.put('/')).toMatchObject({ kept: false, reason: 'has the trash in it' });
		expect(trash.list()).toEqual([entry]);
	});

	it('fails as the file system does, naming the path', () => {
		const { fs, trash } = setUp();
		put(fs, '/file', 'x');
		expect(failure(() => trash.put('/none'))).toBe('ENOENT trash /none');
		expect(failure(() => trash.put('/file/'))).toBe('ENOTDIR trash /file/');
		expect(failure(() => trash.put('/home/..'))).toBe('EINVAL trash /home/..');
		expect(text(fs, '/file')).toBe('x');
	});

	it('keeps names and paths that are not UTF-8', () => {
		const { fs, trash } = setUp();
		const path = '/name-\udcff-ä';
		put(fs, path, 'x');
		const { entry } = kept(trash.put(path));
		expect(trash.list()).toEqual([entry]);
		expect(trash.restore(entry.id)).toBe(path);
		expect(text(fs, path)).toBe('x');
	});
});

describe('keep', () => {
	it('copies a file, and says which version it copied', async () => {
		const { fs, trash } = setUp();
		put(fs, '/file', 'before');
		fs.chmod('/file', 0o640);
		const { version } = await fs.stat('/file');
		const outcome = await trash.keep('/file');
		expect(outcome).toMatchObject({ kept: true, version, entry: { kind: 'before-image', bytes: 6 } });
		fs.write('/file', encodeText('after'), { ifVersion: version });
		const { entry } = kept(outcome);
		expect(failure(() => trash.restore(entry.id))).toBe('EEXIST restore /file');
		expect(trash.restore(entry.id, { to: '/old' })).toBe('/old');
		expect([text(fs, '/file'), text(fs, '/old')]).toEqual(['after', 'before']);
		expect(fs.stat('/old')).toMatchObject({ mode: 0o640 });
	});

	it('copies what a link points to, because that is what a write changes', () => {
		const { fs, trash } = setUp();
		put(fs, '/dir/file', 'x');
		fs.symlink('dir/file', '/link');
		expect(kept(trash.keep('/link')).entry).toMatchObject({ name: 'file', originalPath: '/dir/file' });
	});

	it('keeps nothing of what is too large or no file', () => {
		const { fs, trash } = setUp({ maxBytesPerItem: 3 });
		put(fs, '/large', '1234');
		expect(trash.keep('/large')).toEqual({ kept: false, path: '/large', reason: 'larger than 3 bytes' });
		expect(trash.keep('/')).toEqual({ kept: false, path: '/', reason: 'is no regular file' });
		expect(failure(() => trash.keep('/none'))).toBe('ENOENT trash /none');
		expect(trash.list()).toEqual([]);
	});
});

describe('list and find', () => {
	it('show the newest first, filtered by a part of the path', () => {
		const { fs, trash } = setUp();
		for (const path of ['/a/one', '/b/two', '/a/three']) {
			put(fs, path, 'x');
			trash.put(path);
		}
		const paths = (filter?: string) =>
			(trash.list(filter) as readonly TrashEntry[]).map(({ originalPath }) => originalPath);
		expect(paths()).toEqual(['/a/three', '/b/two', '/a/one']);
		expect(paths('/a/')).toEqual(['/a/three', '/a/one']);
	});

	it('find one by name, by part of a name, or by id', () => {
		const { fs, trash } = setUp();
		for (const path of ['/log', '/catalog', '/x/same', '/y/same']) {
			put(fs, path, 'x');
			trash.put(path);
		}
		expect(trash.find('log')).toMatchObject({ originalPath: '/log' });
		expect(trash.find('cat')).toMatchObject({ originalPath: '/catalog' });
		expect(trash.find(id(4))).toMatchObject({ originalPath: '/y/same' });
		expect(failure(() => trash.find('none'))).toBe('none: nothing of that name is in the trash');
		expect(failure(() => trash.find('same'))).toBe(
			`same: 2 items in the trash match; use an id: ${id(4)} (/y/same), ${id(3)} (/x/same)`,
		);
		expect(failure(() => trash.find('a'))).toMatch(/^a: 3 items/);
	});

	it('report what is damaged and go on with the rest', () => {
		const { fs, trash } = setUp();
		for (const name of ['a', 'b', 'c', 'd', 'e', 'fine']) {
			put(fs, `/${name}`, name);
			trash.put(`/${name}`);
		}
		const record = (number: number): string => `/home/.trash/${id(number)}.json`;
		fs.write(record(1), encodeText('{ not json'));
		fs.write(record(2), encodeText(text(fs, record(2)).replace('"bytes":1', '"bytes":-1')));
		fs.remove(record(3));
		fs.remove(`/home/.trash/${id(4)}.payload`);
		fs.write(record(5), encodeText(text(fs, record(6))));
		put(fs, '/home/.trash/notes.txt', 'not ours');
		expect(trash.list()).toEqual([
			expect.objectContaining({ id: id(6), name: 'fine' }),
			{ kind: 'damaged', id: id(1), reason: 'the record is not JSON' },
			{ kind: 'damaged', id: id(2), reason: "the record's bytes is -1, not a count" },
			{ kind: 'damaged', id: id(3), reason: 'the record is missing; restore it to a path of your choice' },
			{ kind: 'damaged', id: id(4), reason: 'nothing is kept of /d; it was not moved, or is back' },
			{ kind: 'damaged', id: id(5), reason: `the record's id is "${id(6)}", not "${id(5)}"` },
		]);
		expect(failure(() => trash.restore(id(1)))).toBe(`EIO restore ${id(1)}`);
		expect(trash.restore(id(1), { to: '/a' })).toBe('/a');
		expect(trash.restore(id(3), { to: '/c' })).toBe('/c');
		expect([text(fs, '/a'), text(fs, '/c')]).toEqual(['a', 'c']);
		expect(trash.empty()).toBe(4);
		expect(fs.list('/home/.trash')).toEqual([{ name: 'notes.txt', kind: 'file' }]);
	});

	it('are empty where nothing was ever kept', () => {
		const { fs, trash } = setUp();
		expect(trash.list()).toEqual([]);
		expect(trash.empty()).toBe(0);
		expect(fs.list('/')).toEqual([]);
	});
});

describe('restore', () => {
	it('never overwrites, and makes missing directories', () => {
		const { fs, trash } = setUp();
		put(fs, '/deep/er/file', 'old');
		const { entry } = kept(trash.put('/deep/er/file'));
		put(fs, '/deep/er/file', 'new');
		expect(failure(() => trash.restore(entry.id))).toBe('EEXIST restore /deep/er/file');
		fs.symlink('nowhere', '/dangling');
		expect(failure(() => trash.restore(entry.id, { to: '/dangling' }))).toBe('EEXIST restore /dangling');
		fs.remove('/deep', { recursive: true });
		expect(trash.restore(entry.id)).toBe('/deep/er/file');
		expect(text(fs, '/deep/er/file')).toBe('old');
	});

	it('knows no ids but its own', () => {
		const { fs, trash } = setUp();
		put(fs, '/home/secret', 'x');
		for (const wrong of ['', '../secret', id(9), `${id(1)}/..`]) {
			expect(failure(() => trash.restore(wrong))).toBe(`${wrong}: nothing of that name is in the trash`);
		}
	});

	it('keeps the item where the target cannot be reached', () => {
		const { fs, trash } = setUp();
		put(fs, '/file', 'x');
		put(fs, '/blocker', 'x');
		const { entry } = kept(trash.put('/file'));
		expect(failure(() => trash.restore(entry.id, { to: '/blocker/file' }))).toBe(
			'ENOTDIR restore /blocker/file',
		);
		expect(trash.restore(entry.id)).toBe('/file');
	});

	it('works in another process', () => {
		const { fs, trash } = setUp();
		put(fs, '/file', 'x');
		const { entry } = kept(trash.put('/file'));
		const other = setUp({}, fs).trash;
		expect(other.list()).toEqual([entry]);
		other.restore(entry.id);
		expect(text(fs, '/file')).toBe('x');
		expect(failure(() => trash.restore(entry.id))).toBe(`${entry.id}: nothing of that name is in the trash`);
	});
});

describe('a trash on a file system that waits', () => {
	it('does the same, later', async () => {
		const inner = createMemoryFileSystem();
		const waiting = new Proxy<FileSystem>(inner, {
			get: (target, key: keyof FileSystem) => {
				const value = target[key];
				if (typeof value !== 'function') return value;
				return async (...parameters: never[]) => {
					await Promise.resolve();
					return (value as (...all: never[]) => unknown).apply(target, parameters);
				};
			},
		});
		const { trash } = setUp({ maxItems: 2 }, waiting);
		for (const name of ['one', 'two', 'three']) put(inner, `/${name}/file`, name);
		await trash.put('/one');
		await trash.keep('/two/file');
		const outcome = kept(await trash.put('/three'));
		expect(outcome.evicted.map(({ name }) => name)).toEqual(['one']);
		const { id: found } = await trash.find('three');
		expect(await trash.restore(found, { to: '/back' })).toBe('/back');
		expect(text(inner, '/back/file')).toBe('three');
		await expect(trash.put('/none')).rejects.toMatchObject({ errno: 'ENOENT', operation: 'trash' });
		expect(await trash.empty()).toBe(1);
	});
});

describe('limits', () => {
	const putAll = (fs: FileSystem, trash: Trash, sizes: readonly number[]): readonly Kept[] =>
		sizes.map((size, at) => {
			put(fs, `/file${at}`, 'x'.repeat(size));
			return kept(trash.put(`/file${at}`));
		});
	const evicted = (outcome: Kept | undefined): readonly string[] => outcome!.evicted.map(({ name }) => name);

	it('evict the oldest when there are too many', () => {
		const { fs, trash } = setUp({ maxItems: 2 });
		const outcomes = putAll(fs, trash, [1, 1, 1, 1]);
		expect(outcomes.map(evicted)).toEqual([[], [], ['file0'], ['file1']]);
		expect((trash.list() as readonly TrashEntry[]).map(({ name }) => name)).toEqual(['file3', 'file2']);
		expect(fs.list('/home/.trash')).toHaveLength(4);
	});

	it('evict the oldest when they are too large together', () => {
		const { fs, trash } = setUp({ maxTotalBytes: 10 });
		const outcomes = putAll(fs, trash, [4, 4, 2, 9]);
		expect(outcomes.map(evicted)).toEqual([[], [], [], ['file0', 'file1', 'file2']]);
		put(fs, '/eleven', 'x'.repeat(11));
		expect(trash.put('/eleven')).toMatchObject({ kept: false, reason: 'larger than 10 bytes' });
	});

	it('evict what is too old', () => {
		const { fs, trash, now } = setUp({ maxAgeMs: 50 });
		putAll(fs, trash, [1, 1]);
		now.ms = 1051;
		put(fs, '/new', 'x');
		expect(evicted(kept(trash.put('/new')))).toEqual(['file0']);
	});

	it('count what an earlier process has kept', () => {
		const { fs, trash } = setUp({ maxItems: 2 });
		putAll(fs, trash, [1, 1]);
		let drawn = 100;
		const later = createTrash({
			fileSystem: fs,
			directory: '/home/.trash',
			clock: () => 5000,
			entropy: (into) => into.fill(++drawn),
			limits: { ...unlimited, maxItems: 2 },
		});
		put(fs, '/new', 'x');
		expect(evicted(kept(later.put('/new')))).toEqual(['file0']);
	});

	it('report what should have been evicted and could not', () => {
		const inner = createMemoryFileSystem();
		let isStuck = false;
		const stuck = new Proxy<FileSystem>(inner, {
			get: (target, key: keyof FileSystem) => {
				const value = target[key];
				if (typeof value !== 'function') return value;
				if (isStuck && key === 'remove') return () => inner.remove('/none');
				if (isStuck && key === 'rename') {
					return (from: string, to: string) =>
						to.endsWith('.gone') ? inner.rename(from, '/file-in-the-way/x') : inner.rename(from, to);
				}
				return value.bind(target);
			},
		});
		const { fs, trash } = setUp({ maxItems: 1 }, stuck);
		put(fs, '/one', 'x');
		put(fs, '/two', 'x');
		put(fs, '/file-in-the-way', 'x');
		trash.put('/one');
		isStuck = true;
		const outcome = kept(trash.put('/two'));
		expect(outcome.evicted).toEqual([]);
		expect(outcome.notEvicted).toMatchObject([{ entry: { name: 'one' }, error: { errno: 'ENOTDIR' } }]);
		expect(failure(() => trash.empty())).toBe('ENOTDIR trash /home/.trash');
		isStuck = false;
		expect(trash.empty()).toBe(2);
	});

	it('of no items at all keep nothing', () => {
		const { fs, trash } = setUp({ maxItems: 0 });
		put(fs, '/file', 'x');
		expect(trash.put('/file')).toMatchObject({ reason: 'cannot be kept, the trash takes no items' });
		expect(text(fs, '/file')).toBe('x');
	});
});
