import { decodeText, encodeText, type FileHandle, type FileSystem, FsConflict, FsError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { failingAt, isChanging, listening, waiting } from '../../../test/overlay/wrapped-file-system.ts';
import { treeSnapshot } from '../../../test/tree-snapshot.ts';
import { createMemoryFileSystem, type MemoryFileSystem } from '../../memory/memory-file-system.ts';
import { createOverlay } from '../overlay.ts';
import type { OverlayCommit } from './commit.ts';
import type { CommitPlace } from './place.ts';
import type { OverlayConflict } from './preflight.ts';

const text = (fs: FileSystem, path: string): string => decodeText(fs.read(path) as Uint8Array);
const put = (fs: FileSystem, path: string, content: string): unknown => fs.write(path, encodeText(content));

const makeLower = (): MemoryFileSystem => {
	const lower = createMemoryFileSystem();
	lower.mkdir('/folder/sub', { recursive: true });
	put(lower, '/folder/file', 'file');
	put(lower, '/folder/sub/deep', 'deep');
	put(lower, '/other', 'other');
	return lower;
};

/** What a refused commit says is stale. */
const staleOf = (work: () => unknown): unknown => {
	try {
		work();
	} catch (error) {
		expect(error).toBeInstanceOf(FsConflict);
		return (error as OverlayConflict).stale;
	}
	return 'no conflict';
};

/** A place for journals whose calls are not counted. */
const elsewhere = (): CommitPlace => ({ fileSystem: createMemoryFileSystem(), directory: '/commits' });

describe('a commit', () => {
	it('names the paths that landed and leaves the overlay clean', () => {
		const lower = makeLower();
		const overlay = createOverlay(lower);
		put(overlay, '/other', 'changed');
		overlay.remove('/folder/file');
		overlay.mkdir('/new');
		expect(overlay.commit()).toEqual({ paths: ['/folder/file', '/new', '/other'], warnings: [] });
		expect(overlay.isDirty).toBe(false);
		expect(overlay.commit()).toEqual({ paths: [], warnings: [] });
	});

	it('of a moved directory with edits below it moves the directory and replaces the files', () => {
		const lower = makeLower();
		const { ino } = lower.stat('/folder/sub');
		const overlay = createOverlay(lower);
		overlay.rename('/folder', '/moved');
		put(overlay, '/moved/sub/deep', 'deeper');
		put(overlay, '/moved/sub/new', 'new');
		overlay.remove('/moved/file');
		overlay.commit();
		expect(lower.list('/').map(({ name }) => name)).toEqual(['other', 'moved']);
		expect(lower.list('/moved').map(({ name }) => name)).toEqual(['sub']);
		expect([text(lower, '/moved/sub/deep'), text(lower, '/moved/sub/new')]).toEqual(['deeper', 'new']);
		expect(lower.stat('/moved/sub').ino).toBe(ino);
	});

	it('sets the times that the overlay showed, and leaves those of directories without a change', () => {
		let now = 5000;
		const lower = createMemoryFileSystem({ clock: () => 1000 });
		lower.mkdir('/kept');
		lower.mkdir('/changed');
		put(lower, '/kept/file', 'old');
		const overlay = createOverlay(lower, { clock: () => now });
		put(overlay, '/kept/file', 'new');
		now = 6000;
		put(overlay, '/changed/file', 'new');
		overlay.symlink('kept', '/link');
		now = 9000;
		overlay.commit();
		const times = ['/kept', '/kept/file', '/changed', '/changed/file', '/link'].map(
			(path) => lower.lstat(path).mtimeMs,
		);
		expect(times).toEqual([1000, 5000, 6000, 6000, 6000]);
	});

	it('keeps mode, owner and hard links of a file whose content was replaced', () => {
		const lower = makeLower();
		lower.chmod('/other', 0o640);
		lower.chown('/other', 5, 6);
		put(lower, '/pair', 'pair');
		lower.link('/pair', '/folder/pair');
		const overlay = createOverlay(lower);
		put(overlay, '/other', 'changed');
		put(overlay, '/pair', 'changed by one name');
		overlay.commit();
		expect(lower.stat('/other')).toMatchObject({ mode: 0o640, uid: 5, gid: 6 });
		expect(text(lower, '/folder/pair')).toBe('changed by one name');
		expect(lower.stat('/folder/pair')).toMatchObject({ nlink: 2 });
	});

	it('writes over a file that only its owner may give away', () => {
		const lower = makeLower();
		lower.chown('/other', 5, 6);
		const { ino } = lower.stat('/other');
		const overlay = createOverlay(
			listening(lower, (operation, path) => {
				if (operation === 'chown') throw new FsError('EPERM', operation, path);
			}),
		);
		put(overlay, '/other', 'changed');
		expect(overlay.commit()).toEqual({ paths: ['/other'], warnings: [] });
		expect(lower.stat('/other')).toMatchObject({ ino, uid: 5, gid: 6 });
		expect(text(lower, '/other')).toBe('changed');
		expect(lower.list('/').map(({ name }) => name)).toEqual(['folder', 'other']);
	});

	it('writes large contents in pieces, be the file replaced or written over', () => {
		const lower = makeLower();
		const large = new Uint8Array((1 << 20) * 2 + 17).map((_, at) => at % 251);
		for (const path of ['/single', '/pair']) lower.write(path, large);
		lower.link('/pair', '/folder/pair');
		const overlay = createOverlay(lower);
		for (const path of ['/single', '/pair']) overlay.append(path, Uint8Array.of(255));
		expect(overlay.commit()).toEqual({ paths: ['/pair', '/single'], warnings: [] });
		const expected = Uint8Array.of(...large.subarray(-3), 255);
		for (const path of ['/single', '/pair', '/folder/pair']) {
			expect(lower.stat(path).size).toBe(large.length + 1);
			expect(lower.read(path, { offset: large.length - 3, length: 9 })).toEqual(expected);
			expect(lower.read(path, { offset: 0, length: 1 << 20 })).toEqual(large.subarray(0, 1 << 20));
		}
	});

	it('fills a directory that was made writable in the overlay, and closes one that was closed', () => {
		const lower = makeLower();
		lower.chmod('/folder', 0o500);
		const overlay = createOverlay(lower);
		overlay.chmod('/folder', 0o700);
		put(overlay, '/folder/new', 'x');
		put(overlay, '/folder/sub/deep', 'x');
		overlay.chmod('/folder/sub', 0o500);
		expect(overlay.commit()).toEqual({
			paths: ['/folder', '/folder/new', '/folder/sub', '/folder/sub/deep'],
			warnings: [],
		});
		expect([lower.stat('/folder').mode, lower.stat('/folder/sub').mode]).toEqual([0o700, 0o500]);
	});

	it('costs the same whatever lies beside the changes', () => {
		const callsWith = (files: number): number => {
			const lower = makeLower();
			for (let at = 0; at < files; at++) put(lower, `/folder/${at}`, 'x');
			let calls = 0;
			const overlay = createOverlay(
				listening(lower, () => {
					calls += 1;
				}),
			);
			put(overlay, '/folder/file', 'changed');
			overlay.rename('/folder/sub', '/folder/moved');
			overlay.commit();
			return calls;
		};
		expect(callsWith(1000)).toBe(callsWith(0));
	});

	it('leaves no temporary file behind', async () => {
		const lower = makeLower();
		const overlay = createOverlay(lower);
		put(overlay, '/folder/file', 'changed');
		overlay.remove('/folder/sub', { recursive: true });
		overlay.commit();
		expect(JSON.stringify(await treeSnapshot(lower))).not.toContain('.tenon-commit-');
	});
});

describe('a commit to a lower file system that has changed', () => {
	it('is refused, names every stale path, and writes nothing', () => {
		const lower = makeLower();
		let changes = 0;
		const overlay = createOverlay(
			listening(lower, (operation) => {
				if (isChanging(operation)) changes += 1;
			}),
		);
		put(overlay, '/other', 'mine');
		put(overlay, '/new', 'mine');
		overlay.remove('/folder/file');
		overlay.rename('/folder/sub', '/sub');
		put(lower, '/other', 'theirs');
		put(lower, '/new', 'theirs');
		lower.remove('/folder/file');
		put(lower, '/folder/sub/late', 'comes along');
		expect(staleOf(() => overlay.commit())).toEqual([
			{ path: '/folder/file', problem: 'gone' },
			{ path: '/new', problem: 'appeared' },
			{ path: '/other', problem: 'changed' },
		]);
		expect(() => overlay.commit()).toThrow(
			'commit /folder/file: Device or resource busy (changed meanwhile at 3 paths: expected "what the overlay was changed against", found "/folder/file gone, /new appeared, /other changed")',
		);
		expect(changes).toBe(0);
		expect(text(overlay, '/other')).toBe('mine');
	});

	it('goes through after the stale paths were reset', () => {
		const lower = makeLower();
		const overlay = createOverlay(lower);
		put(overlay, '/other', 'mine');
		put(overlay, '/folder/file', 'mine');
		put(lower, '/other', 'theirs');
		expect(staleOf(() => overlay.commit())).toEqual([{ path: '/other', problem: 'changed' }]);
		overlay.reset('/other');
		overlay.commit();
		expect([text(lower, '/other'), text(lower, '/folder/file')]).toEqual(['theirs', 'mine']);
	});

	it('is refused if a removed directory has got another entry, not if one with changes has', () => {
		const lower = makeLower();
		const overlay = createOverlay(lower);
		overlay.remove('/folder/sub', { recursive: true });
		put(overlay, '/folder/new', 'x');
		put(lower, '/folder/theirs', 'x');
		put(lower, '/folder/sub/theirs', 'x');
		expect(staleOf(() => overlay.commit())).toEqual([{ path: '/folder/sub', problem: 'changed' }]);
	});
});

describe('a commit that is cancelled', () => {
	it('before it starts does nothing', () => {
		const lower = makeLower();
		const overlay = createOverlay(lower);
		put(overlay, '/other', 'changed');
		const signal = AbortSignal.abort(new Error('enough'));
		expect(() => overlay.commit({ signal })).toThrow('enough');
		expect(text(lower, '/other')).toBe('other');
	});

	it('while contents are made ready leaves lower as it was', async () => {
		const lower = makeLower();
		const before = await treeSnapshot(lower);
		const controller = new AbortController();
		let writes = 0;
		const overlay = createOverlay(
			waiting(
				listening(lower, (operation) => {
					if (operation !== 'write') return;
					writes += 1;
					if (writes === 2) controller.abort(new Error('enough'));
				}),
			),
		);
		for (const name of ['a', 'b', 'c']) await put(overlay, `/${name}`, name);
		await expect(overlay.commit({ signal: controller.signal })).rejects.toThrow('enough');
		expect(writes).toBe(2);
		expect(await treeSnapshot(lower)).toEqual(before);
		await overlay.commit();
		expect(lower.list('/').map(({ name }) => name)).toEqual(['folder', 'other', 'a', 'b', 'c']);
	});
});

describe('a commit that fails', () => {
	it('says at which path, and why', () => {
		const lower = makeLower();
		const overlay = createOverlay(failingAt(lower, 1).fs, { commits: elsewhere() });
		put(overlay, '/other', 'changed');
		expect(() => overlay.commit()).toThrow(/^commit \/other: Input\/output error \(write \/\.tenon-commit-/);
	});

	it('and cannot be undone says what could not be rolled back', () => {
		const lower = makeLower();
		let isBroken = false;
		const overlay = createOverlay(
			listening(lower, (operation, path) => {
				if (operation === 'mkdir') isBroken = true;
				if (isBroken && isChanging(operation)) throw new FsError('EIO', operation, path);
			}),
			{ commits: elsewhere() },
		);
		overlay.rename('/other', '/moved');
		overlay.mkdir('/new');
		expect(() => overlay.commit()).toThrow(
			/^commit \/new: Input\/output error \(failed, and could not be undone: rename \/moved: Input\/output error; remove the cause and open the overlay again\)$/,
		);
		expect(overlay.isDirty).toBe(true);
	});

	it('after everything has landed only warns', () => {
		const lower = makeLower();
		const fs = listening(lower, (operation, path) => {
			if (operation === 'remove') throw new FsError('EIO', operation, path);
		});
		const overlay = createOverlay(fs, { commits: elsewhere() });
		overlay.remove('/other');
		const { paths, warnings } = overlay.commit() as OverlayCommit;
		expect(paths).toEqual(['/other']);
		expect(warnings.map(({ operation, errno }) => [operation, errno])).toEqual([['remove', 'EIO']]);
	});
});

describe('a file that is open during a commit', () => {
	it('can be written to afterwards, which is a change again', () => {
		const lower = makeLower();
		const overlay = createOverlay(lower);
		const handle = overlay.open('/log', { create: true, append: true }) as FileHandle;
		handle.write(encodeText('one'), 0);
		overlay.commit();
		expect([text(lower, '/log'), overlay.isDirty]).toEqual(['one', false]);
		handle.write(encodeText(', two'), 0);
		expect([text(lower, '/log'), text(overlay, '/log'), overlay.isDirty]).toEqual(['one', 'one, two', true]);
		handle.close();
		overlay.commit();
		expect(text(lower, '/log')).toBe('one, two');
	});

	it('stays readable if the commit removed it', () => {
		const lower = makeLower();
		const overlay = createOverlay(lower);
		const handle = overlay.open('/other', { read: true }) as FileHandle;
		overlay.remove('/other');
		overlay.commit();
		const into = new Uint8Array(9);
		expect(decodeText(into.subarray(0, handle.read(into, 0) as number))).toBe('other');
		expect(handle.stat()).toMatchObject({ nlink: 0 });
		handle.close();
	});
});

describe('calls beside a commit that waits', () => {
	it('see the state before or after it, never one in between', async () => {
		const lower = makeLower();
		const overlay = createOverlay(waiting(lower));
		await overlay.rename('/folder', '/moved');
		await put(overlay, '/moved/file', 'changed');
		const shown = await treeSnapshot(overlay);
		const [, during, written] = await Promise.all([
			overlay.commit(),
			treeSnapshot(overlay),
			put(overlay, '/late', 'late'),
		]);
		expect(written).toBeUndefined();
		expect(during.filter((line) => !JSON.stringify(line).includes('/late'))).toEqual(shown);
		expect((await overlay.changes()).map(({ path }) => path)).toEqual(['/late']);
	});
});
