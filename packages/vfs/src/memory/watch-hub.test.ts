import { encodeText, type WatchEvent } from '@tenon/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryFileSystem, type MemoryFileSystem } from './memory-file-system.ts';

const some = encodeText('x');

const tree = (): MemoryFileSystem => {
	const fs = createMemoryFileSystem();
	fs.mkdir('/d/sub', { recursive: true });
	fs.write('/d/f', some);
	return fs;
};

/** What a watch on `path` reports of `work`, as lines. */
const seen = async (
	fs: MemoryFileSystem,
	path: string,
	work: () => void,
	options?: { readonly recursive?: boolean },
): Promise<string[]> => {
	const lines: string[] = [];
	using _watcher = fs.watch(path, ({ type, path: at }) => lines.push(`${type} ${at}`), options);
	work();
	expect(lines).toEqual([]);
	await null;
	return lines;
};

describe('a watch on a directory', () => {
	it('reports what happens to the names in it, in order', async () => {
		const fs = tree();
		const work = (): void => {
			fs.write('/d/new', some);
			fs.append('/d/f', some);
			fs.chmod('/d/f', 0o600);
			fs.rename('/d/new', '/d/newer');
			fs.remove('/d/f');
			fs.mkdir('/d/sub2');
			fs.symlink('f', '/d/link');
			fs.link('/d/newer', '/d/second');
		};
		expect(await seen(fs, '/d', work)).toEqual([
			'created /d/new',
			'changed /d/f',
			'removed /d/new',
			'created /d/newer',
			'removed /d/f',
			'created /d/sub2',
			'created /d/link',
			'created /d/second',
		]);
	});

	it('hears nothing from deeper or from beside, unless it is recursive', async () => {
		const fs = tree();
		const work = (): void => {
			fs.write('/d/sub/deep', some);
			fs.write('/beside', some);
			fs.mkdir('/d2');
		};
		expect(await seen(fs, '/d', work)).toEqual([]);
		fs.remove('/d/sub/deep');
		fs.remove('/beside');
		fs.remove('/d2');
		expect(await seen(fs, '/d', work, { recursive: true })).toEqual(['created /d/sub/deep']);
		fs.remove('/d/sub/deep');
		fs.remove('/beside');
		fs.remove('/d2');
		expect(await seen(fs, '/', work, { recursive: true })).toEqual([
			'created /d/sub/deep',
			'created /beside',
			'created /d2',
		]);
	});

	it('hears of each file that is removed with its directory, children first', async () => {
		const fs = tree();
		fs.write('/d/sub/deep', some);
		const work = (): void => fs.remove('/d', { recursive: true });
		expect(await seen(fs, '/d', work, { recursive: true })).toEqual([
			'removed /d/sub/deep',
			'removed /d/sub',
			'removed /d/f',
			'removed /d',
		]);
	});

	it('reports under the path that it was given, though a link leads there', async () => {
		const fs = tree();
		fs.symlink('d', '/link');
		expect(await seen(fs, '/link/', () => fs.write('/d/new', some))).toEqual(['created /link/new']);
	});

	it('hears when a directory above is moved away and back', async () => {
		const fs = tree();
		const work = (): void => {
			fs.rename('/d', '/away');
			fs.write('/away/sub/unseen', some);
			fs.rename('/away', '/d');
		};
		expect(await seen(fs, '/d/sub', work)).toEqual(['removed /d/sub', 'created /d/sub']);
	});
});

describe('a watch on a file', () => {
	it('stays with the name when the file is replaced, removed and made again', async () => {
		const fs = tree();
		fs.write('/temporary', some);
		const work = (): void => {
			fs.write('/d/f', some);
			fs.rename('/temporary', '/d/f');
			fs.remove('/d/f');
			fs.write('/d/f', some);
		};
		expect(await seen(fs, '/d/f', work)).toEqual(['changed /d/f', 'removed /d/f', 'created /d/f']);
	});

	it('sees a change through another hard link', async () => {
		const fs = tree();
		fs.link('/d/f', '/second');
		expect(await seen(fs, '/d/f', () => fs.write('/second', some))).toEqual(['changed /d/f']);
	});

	it('sees what is written through a handle, also after a move', async () => {
		const fs = tree();
		const handle = fs.open('/d/f', { write: true });
		expect(await seen(fs, '/d/f', () => void handle.write(some, 0))).toEqual(['changed /d/f']);
		fs.rename('/d/f', '/moved');
		expect(await seen(fs, '/moved', () => handle.truncate(0))).toEqual(['changed /moved']);
		fs.remove('/moved');
		expect(await seen(fs, '/', () => void handle.write(some, 0))).toEqual([]);
	});
});

describe('a watcher', () => {
	afterEach(() => {
		vi.unstubAllGlobals();
	});

	it('that throws fails by itself and still gets the events behind', () => {
		const microtasks: (() => void)[] = [];
		vi.stubGlobal('queueMicrotask', (task: () => void) => microtasks.push(task));
		const fs = tree();
		const paths: string[] = [];
		fs.watch('/d', ({ path }) => {
			paths.push(path);
			if (path === '/d/first') throw new Error('watcher');
		});
		fs.write('/d/first', some);
		fs.write('/d/second', some);
		expect(microtasks.shift()).toThrow('watcher');
		microtasks.shift()?.();
		expect([paths, microtasks]).toEqual([['/d/first', '/d/second'], []]);
	});

	it('must have something to watch', () => {
		expect(() => tree().watch('/gone', () => undefined)).toThrow('watch /gone: No such file or directory');
	});

	it('hears nothing more once it is closed, also of what had happened before', async () => {
		const fs = tree();
		const events: WatchEvent[] = [];
		const watcher = fs.watch('/d', (event) => events.push(event));
		fs.write('/d/new', some);
		watcher.close();
		watcher.close();
		await null;
		expect(events).toEqual([]);
	});

	it('may close itself, or change files, while it is told', async () => {
		const fs = tree();
		const paths: string[] = [];
		const watcher = fs.watch('/d', ({ path }) => {
			paths.push(path);
			if (path === '/d/first') fs.write('/d/third', some);
			if (path === '/d/third') watcher.close();
		});
		fs.write('/d/first', some);
		fs.write('/d/second', some);
		await new Promise(setImmediate);
		fs.write('/d/fourth', some);
		await new Promise(setImmediate);
		expect(paths).toEqual(['/d/first', '/d/second', '/d/third']);
	});

	it('is told that all has changed when it falls far behind', async () => {
		const fs = tree();
		const work = (): void => {
			for (let count = 0; count < 10_001; count++) fs.write(`/d/${count}`, some);
		};
		expect(await seen(fs, '/d', work)).toEqual(['changed /d']);
	});

	it('hears nothing from a fork', async () => {
		const fs = tree();
		const fork = fs.fork();
		expect(await seen(fs, '/d', () => fork.write('/d/new', some))).toEqual([]);
	});
});
