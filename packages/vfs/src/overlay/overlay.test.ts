import {
	decodeText,
	encodeText,
	type FileHandle,
	type FileSystem,
	type FsOperation,
	type Stat,
	type WatchEvent,
} from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { listening } from '../../test/overlay/wrapped-file-system.ts';
import { treeSnapshot } from '../../test/tree-snapshot.ts';
import { createMemoryFileSystem, type MemoryFileSystem } from '../memory/memory-file-system.ts';
import { createOverlay } from './overlay.ts';

const text = (fs: FileSystem, path: string): string => decodeText(fs.read(path) as Uint8Array);
const put = (fs: FileSystem, path: string, content: string): unknown => fs.write(path, encodeText(content));

/** A lower tree, and every call that reaches it. */
const watchedLower = (): { lower: MemoryFileSystem; seen: FileSystem; calls: string[] } => {
	const lower = createMemoryFileSystem();
	lower.mkdir('/folder/sub', { recursive: true });
	put(lower, '/folder/file', 'lower');
	put(lower, '/folder/sub/deep', 'deep');
	put(lower, '/other', 'other');
	const calls: string[] = [];
	const seen = listening(
		lower,
		(operation: FsOperation, path: string) => void calls.push(`${operation} ${path}`),
	);
	return { lower, seen, calls };
};

describe('an overlay and its lower file system', () => {
	it('does not ask lower anything when it is made', () => {
		const { seen, calls } = watchedLower();
		createOverlay(seen);
		expect(calls).toEqual([]);
	});

	it('passes a question on as it is while nothing has been changed, once it has looked for a commit that was cut short', () => {
		const { seen, calls } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.stat('/');
		calls.length = 0;
		overlay.stat('/folder/sub/../file');
		expect(text(overlay, '/other')).toBe('other');
		expect(calls).toEqual(['stat /folder/sub/../file', 'read /other']);
	});

	it('counts room for what it made as a disk does', () => {
		const { seen } = watchedLower();
		const overlay = createOverlay(seen);
		const memory = createMemoryFileSystem();
		const room = (fs: FileSystem, path: string): unknown => {
			const { size, blocks } = fs.lstat(path) as Stat;
			return { size, blocks };
		};
		for (const fs of [overlay, memory]) {
			fs.mkdir('/made');
			put(fs, '/made/empty', '');
			put(fs, '/made/small', 'x');
			put(fs, '/made/large', 'x'.repeat(4097));
			fs.symlink('small', '/made/link');
		}
		for (const path of ['/made', '/made/empty', '/made/small', '/made/large', '/made/link'])
			expect(room(overlay, path)).toEqual(room(memory, path));
	});

	it('goes through no file of lower on the way to a name', () => {
		const { lower } = watchedLower();
		lower.write('/folder/sub/file', encodeText('x'));
		for (const path of ['/folder/sub/file/below', '/folder/sub/file/../deep', '/folder/sub/file/.']) {
			const overlay = createOverlay(lower);
			overlay.mkdir('/made');
			expect(() => overlay.lstat(path)).toThrow('Not a directory');
		}
	});

	it('asks lower once for all directories on the way to a file, and follows links among them', () => {
		const { lower, seen, calls } = watchedLower();
		lower.mkdir('/folder/sub/more');
		put(lower, '/folder/sub/more/file', 'far');
		lower.symlink('../folder/sub', '/folder/link');
		const overlay = createOverlay(seen);
		put(overlay, '/other', 'changed');
		calls.length = 0;
		expect(text(overlay, '/folder/sub/more/file')).toBe('far');
		expect(calls).toEqual([
			'realpath /folder/sub/more/.',
			'lstat /folder/sub/more/file',
			'read /folder/sub/more/file',
		]);
		expect(text(overlay, '/folder/link/more/../more/file')).toBe('far');
		for (const path of ['/folder/sub/more/..', '/folder/sub/more/.', '/folder/link/more/..']) {
			expect(overlay.stat(path)).toEqual(lower.stat(path));
			expect(overlay.realpath(path)).toBe(lower.realpath(path));
		}
	});

	it('replaces a file without reading its content or listing its directory', () => {
		const { lower, seen, calls } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/folder/file', 'upper');
		expect(calls).toEqual(['list /.tenon-commit-journal', 'lstat /', 'lstat /folder', 'lstat /folder/file']);
		expect(text(overlay, '/folder/file')).toBe('upper');
		expect(text(lower, '/folder/file')).toBe('lower');
	});

	it('moves a directory without reading what is in it', () => {
		const { lower, seen, calls } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.rename('/folder', '/moved');
		expect(calls).toEqual(['list /.tenon-commit-journal', 'lstat /', 'lstat /folder', 'lstat /moved']);
		expect(text(overlay, '/moved/sub/deep')).toBe('deep');
		expect(() => overlay.stat('/folder')).toThrow('stat /folder: No such file or directory');
		expect(text(lower, '/folder/sub/deep')).toBe('deep');
	});

	it('removes a tree without reading it', () => {
		const { seen, calls } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.remove('/folder', { recursive: true });
		expect(calls).toEqual(['list /.tenon-commit-journal', 'lstat /', 'lstat /folder']);
		expect(overlay.list('/')).toEqual([{ name: 'other', kind: 'file' }]);
	});

	it('shows through again what is changed in lower where nothing differs', () => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/folder/file', 'upper');
		put(lower, '/folder/sub/late', 'late');
		expect(text(overlay, '/folder/sub/late')).toBe('late');
	});

	it('is pristine again after what was made is removed', () => {
		const { seen, calls } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/folder/new', 'x');
		expect(overlay.isDirty).toBe(true);
		overlay.remove('/folder/new');
		expect(overlay.isDirty).toBe(false);
		expect(overlay.changes()).toEqual([]);
		calls.length = 0;
		overlay.stat('/folder/file');
		expect(calls).toEqual(['stat /folder/file']);
	});
});

describe('facts of files in an overlay', () => {
	it('keep the number of a lower file that is changed and give new files numbers from 2^52 on', () => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/folder/file', 'upper');
		put(overlay, '/new', 'new');
		expect(overlay.stat('/folder/file')).toMatchObject({ ino: lower.stat('/folder/file').ino, size: 5 });
		const { ino, dev } = overlay.stat('/new') as Stat;
		expect(dev).toBe(lower.stat('/').dev);
		expect(ino).toBeGreaterThan(2 ** 52);
	});

	it('change the version with every change and take the times from the clock', () => {
		let now = 1000;
		const { seen } = watchedLower();
		const overlay = createOverlay(seen, { clock: () => now });
		put(overlay, '/folder/file', 'one');
		const first = overlay.stat('/folder/file') as Stat;
		now = 2000;
		put(overlay, '/folder/file', 'two');
		const second = overlay.stat('/folder/file') as Stat;
		expect([first.mtimeMs, second.mtimeMs]).toEqual([1000, 2000]);
		expect(second.version).not.toBe(first.version);
	});

	it('show a change of a lower file by each of its names', () => {
		const lower = createMemoryFileSystem();
		put(lower, '/one', 'before');
		lower.link('/one', '/two');
		const overlay = createOverlay(lower);
		put(overlay, '/one', 'after');
		expect(text(overlay, '/two')).toBe('after');
		overlay.remove('/one');
		expect(text(overlay, '/two')).toBe('after');
		expect(overlay.stat('/two')).toMatchObject({ nlink: 1 });
	});

	it('count the names that a removed tree took along', () => {
		const lower = createMemoryFileSystem();
		lower.mkdir('/tree/deep', { recursive: true });
		put(lower, '/kept', 'x');
		lower.link('/kept', '/tree/deep/other');
		const overlay = createOverlay(lower);
		overlay.remove('/tree', { recursive: true });
		expect(overlay.stat('/kept')).toMatchObject({ nlink: 1 });
	});

	it('leave modes and owners of lower alone until a commit', () => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.chmod('/folder/file', 0o600);
		overlay.chown('/folder/file', 7, 8);
		expect(overlay.stat('/folder/file')).toMatchObject({ mode: 0o600, uid: 7, gid: 8, size: 5 });
		expect(lower.stat('/folder/file')).toMatchObject({ mode: 0o666, uid: 0, gid: 0 });
	});
});

describe('a handle of an overlay', () => {
	it('that reads a lower file sees what is written to the file later', () => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		const handle = overlay.open('/folder/file', { read: true }) as FileHandle;
		overlay.append('/folder/file', encodeText(' and upper'));
		const into = new Uint8Array(32);
		const filled = handle.read(into, 0) as number;
		expect(decodeText(into.subarray(0, filled))).toBe('lower and upper');
		handle.close();
		expect(text(lower, '/folder/file')).toBe('lower');
	});

	it('that may write but does not leaves no difference behind', () => {
		const { seen } = watchedLower();
		const overlay = createOverlay(seen);
		const handle = overlay.open('/folder/file', { read: true, write: true }) as FileHandle;
		expect(overlay.isDirty).toBe(false);
		handle.close();
		expect(overlay.changes()).toEqual([]);
	});

	it('copies a large file up in pieces', () => {
		const lower = createMemoryFileSystem();
		const size = (1 << 20) * 2 + 17;
		lower.write('/large', new Uint8Array(size).fill(1));
		const reads: string[] = [];
		const overlay = createOverlay(
			listening(lower, (operation) => {
				if (operation === 'read') reads.push(operation);
			}),
		);
		overlay.append('/large', Uint8Array.of(2));
		expect(reads.length).toBe(4);
		expect(overlay.stat('/large')).toMatchObject({ size: size + 1 });
		expect(overlay.read('/large', { offset: size - 1, length: 9 })).toEqual(Uint8Array.of(1, 2));
	});
});

describe('changes of an overlay', () => {
	it('are told in path order, a moved directory as one and a moved file as two', () => {
		const { seen } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.rename('/folder', '/moved');
		put(overlay, '/moved/sub/deep', 'deeper');
		overlay.rename('/other', '/another');
		overlay.symlink('another', '/link');
		overlay.mkdir('/empty');
		const changes = overlay.changes() as readonly {
			path: string;
			kind: string;
			type: string;
			from?: string;
		}[];
		expect(changes.map(({ path, kind, type, from }) => [path, kind, type, from ?? ''])).toEqual([
			['/another', 'added', 'file', ''],
			['/empty', 'added', 'directory', ''],
			['/link', 'added', 'symlink', ''],
			['/moved', 'renamed', 'directory', '/folder'],
			['/moved/sub/deep', 'modified', 'file', ''],
			['/other', 'removed', 'file', ''],
		]);
	});

	it('carry the content before and after', () => {
		const { seen } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/other', 'changed');
		const [change] = overlay.changes() as readonly {
			baseBytes: number;
			currentBytes: number;
			base: () => Uint8Array;
			current: () => Uint8Array;
		}[];
		expect(change).toMatchObject({ baseBytes: 5, currentBytes: 7 });
		expect([decodeText(change!.base()), decodeText(change!.current())]).toEqual(['other', 'changed']);
	});

	it('tell of a file that became a directory as removed and added', () => {
		const { seen } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.remove('/other');
		overlay.mkdir('/other');
		const changes = overlay.changes() as readonly { path: string; kind: string; type: string }[];
		expect(changes.map(({ path, kind, type }) => [path, kind, type])).toEqual([
			['/other', 'removed', 'file'],
			['/other', 'added', 'directory'],
		]);
	});
});

describe('a reset', () => {
	it('of everything shows lower as it is', async () => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.rename('/folder', '/moved');
		put(overlay, '/other', 'changed');
		overlay.reset();
		expect(await treeSnapshot(overlay)).toEqual(await treeSnapshot(lower));
		expect(overlay.isDirty).toBe(false);
	});

	it('of one path leaves the other changes', () => {
		const { seen } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/folder/file', 'changed');
		put(overlay, '/other', 'changed too');
		overlay.reset('/folder/file');
		expect([text(overlay, '/folder/file'), text(overlay, '/other')]).toEqual(['lower', 'changed too']);
	});

	it.each(['/folder', '/moved'])('of %s undoes a move at both ends', async (end) => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.rename('/folder', '/moved');
		put(overlay, '/moved/file', 'changed');
		overlay.reset(end);
		expect(await treeSnapshot(overlay)).toEqual(await treeSnapshot(lower));
		expect(overlay.isDirty).toBe(false);
	});

	it('of a directory brings back what was moved out of it', async () => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		overlay.rename('/folder/sub/deep', '/up');
		overlay.reset('/folder');
		expect(await treeSnapshot(overlay)).toEqual(await treeSnapshot(lower));
	});

	it('of a path that is nowhere is ENOENT', () => {
		const { seen } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/other', 'x');
		expect(() => overlay.reset('/nothing')).toThrow('restore /nothing: No such file or directory');
	});
});

describe('a fork', () => {
	it('shares what there is and nothing that comes', () => {
		const { lower, seen } = watchedLower();
		const overlay = createOverlay(seen);
		put(overlay, '/other', 'shared');
		const fork = overlay.fork();
		fork.append('/other', encodeText(', fork'));
		overlay.append('/other', encodeText(', original'));
		expect([text(overlay, '/other'), text(fork, '/other')]).toEqual(['shared, original', 'shared, fork']);
		overlay.reset();
		expect(text(fork, '/other')).toBe('shared, fork');
		fork.commit();
		expect(text(lower, '/other')).toBe('shared, fork');
	});
});

describe('where a program outside finds a path', () => {
	const withHostPath = (fs: FileSystem): FileSystem =>
		new Proxy(fs, {
			get: (target, name) => {
				if (name === 'hostPath') return (path: string) => `/host${path}`;
				const value: unknown = Reflect.get(target, name, target);
				return typeof value === 'function' ? value.bind(target) : value;
			},
		});

	it('is lower’s answer while nothing differs there, and nothing afterwards', () => {
		const overlay = createOverlay(withHostPath(watchedLower().lower));
		expect(overlay.hostPath('/folder/sub')).toBe('/host/folder/sub');
		put(overlay, '/folder/file', 'upper');
		overlay.rename('/other', '/another');
		const paths = ['/', '/folder', '/folder/file', '/folder/sub', '/other', '/another', '/new'];
		expect(paths.map((path) => overlay.hostPath(path))).toEqual([
			undefined,
			undefined,
			undefined,
			'/host/folder/sub',
			undefined,
			undefined,
			'/host/new',
		]);
	});
});

describe('a watch of an overlay', () => {
	// A memory file system tells of changes when the caller’s turn is over.
	const delivered = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

	it('tells of its own changes, and of lower’s where they show', async () => {
		const { lower } = watchedLower();
		const overlay = createOverlay(lower);
		const events: string[] = [];
		const onEvent = ({ type, path }: WatchEvent): void => void events.push(`${type} ${path}`);
		using _watcher = overlay.watch('/', onEvent, { recursive: true }) as Disposable;
		overlay.rename('/folder', '/moved');
		put(overlay, '/other', 'hides lower');
		events.push('--');
		put(lower, '/other', 'hidden');
		put(lower, '/folder/file', 'shown below the new name');
		put(lower, '/late', 'shown');
		await delivered();
		expect(events).toEqual([
			'removed /folder',
			'created /moved',
			'changed /other',
			'--',
			'changed /moved/file',
			'created /late',
		]);
	});

	it('is not told of a commit, which changes nothing in the merged view', async () => {
		const { lower } = watchedLower();
		const overlay = createOverlay(lower);
		put(overlay, '/other', 'changed');
		const events: WatchEvent[] = [];
		using _watcher = overlay.watch('/', (event) => void events.push(event), {
			recursive: true,
		}) as Disposable;
		overlay.commit();
		await delivered();
		expect(events).toEqual([]);
		put(lower, '/other', 'by someone else');
		await delivered();
		expect(events).toEqual([{ type: 'changed', path: '/other' }]);
	});
});

describe('absolute links', () => {
	it('start at the place the option names, and leave the file system elsewhere', () => {
		const lower = createMemoryFileSystem({ absoluteLinks: '/mnt/here' });
		put(lower, '/file', 'inside');
		lower.symlink('/mnt/here/file', '/in');
		lower.symlink('/etc/passwd', '/out');
		const overlay = createOverlay(lower, { absoluteLinks: '/mnt/here' });
		put(overlay, '/touched', 'x');
		expect(text(overlay, '/in')).toBe('inside');
		expect(() => overlay.read('/out')).toThrow('leads to /etc/passwd, outside of this file system');
	});
});
