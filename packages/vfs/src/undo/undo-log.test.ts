import {
	decodeText,
	encodeText,
	type FileSystem,
	FsError,
	type Maybe,
	type UndoLog,
	type UndoReport,
	type UndoStep,
} from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { countingLog, recordingGuard } from '../../test/guarded.ts';
import { guardFileSystem } from '../guard/guard-file-system.ts';
import { createMemoryFileSystem, type MemoryFileSystem } from '../memory/memory-file-system.ts';
import { createMounts } from '../mounts/mounts.ts';
import { UndoError } from './undo-error.ts';
import type { DirectoryUndoLog, UndoLogOptions } from './undo-log.ts';

const bytes = (text: string): Uint8Array => encodeText(text);

const setUp = (options: Partial<UndoLogOptions> = {}): { inner: MemoryFileSystem; log: DirectoryUndoLog } => {
	const inner = createMemoryFileSystem();
	inner.mkdir('/work');
	inner.write('/work/file', bytes('old'), { permissions: 0o640 });
	return { inner, log: countingLog(inner, options) };
};

/** Makes changes as one step, and returns its id. */
const asStep = (log: UndoLog, inner: FileSystem, act: (fs: FileSystem) => void, label = 'step'): string => {
	const step = log.begin(label);
	act(
		guardFileSystem(
			inner,
			recordingGuard(() => step),
		),
	);
	step.end();
	return step.step;
};

const now = <T>(maybe: Maybe<T>): T => maybe as T;
const steps = (log: UndoLog): readonly UndoStep[] => now(log.list());
const undo = (log: UndoLog, id?: string): UndoReport => now(log.undo(id));
const text = (fs: FileSystem, path: string): string => decodeText(now(fs.read(path)));
const names = (fs: FileSystem, path: string): readonly string[] =>
	now(fs.list(path))
		.map(({ name }) => name)
		.sort();

const faultOf = (work: () => unknown): string => {
	try {
		work();
	} catch (error) {
		if (error instanceof UndoError) return `${error.code}: ${error.message}`;
		throw error;
	}
	return 'no fault';
};

describe('a step', () => {
	it('is told of with its changes, one per path, and forgotten without any', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => fs.read('/work/file'));
		expect(steps(log)).toEqual([]);
		expect(names(inner, '/')).toEqual(['work']);
		const id = asStep(
			log,
			inner,
			(fs) => {
				fs.write('/work/file', bytes('new'));
				fs.append('/work/file', bytes('er'));
				fs.write('/work/made', bytes('x'));
				fs.rename('/work/made', '/work/moved');
				fs.chmod('/work', 0o700);
			},
			'a script\nof two lines',
		);
		expect(steps(log)).toEqual([
			{
				id,
				label: 'a script',
				startedAtMs: 1001,
				changes: [
					{ path: '/work/file', kind: 'overwrite' },
					{ path: '/work/moved', kind: 'create' },
					{ path: '/work', kind: 'attributes' },
				],
				notes: [],
				isUndone: false,
			},
		]);
	});

	it('does not tell of a name that it took and gave back', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => {
			fs.write('/work/part', bytes('new'));
			fs.rename('/work/part', '/work/file');
		});
		expect(log.undo()).toMatchObject({
			step: { changes: [{ path: '/work/file', kind: 'overwrite' }] },
			restored: ['/work/file'],
			failed: [],
		});
	});

	it('holds the content of a path once, however often it is written', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => {
			for (let round = 0; round < 100; round++) fs.append('/work/file', bytes('x'));
			for (let round = 0; round < 100; round++) fs.append('/work/new', bytes('x'));
		});
		const [name] = names(inner, '/.undo').filter((each) => !each.startsWith('gone'));
		expect(names(inner, `/.undo/${name}`)).toEqual(['0', 'journal']);
		expect(text(inner, `/.undo/${name}/journal`).split('\n')).toHaveLength(5);
	});

	it('that is open is not listed and not undone', () => {
		const { inner, log } = setUp();
		const first = asStep(log, inner, (fs) => fs.write('/work/file', bytes('one')));
		const step = log.begin('open');
		guardFileSystem(
			inner,
			recordingGuard(() => step),
		).write('/work/file', bytes('two'));
		expect(steps(log).map(({ id }) => id)).toEqual([first]);
		step.end();
		expect(steps(log)).toHaveLength(2);
	});

	it('is there for another process, and for one after this', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => fs.remove('/work/file'));
		const other = countingLog(inner, { entropy: (into) => void into.fill(9) });
		expect(steps(other)).toEqual(steps(log));
		undo(other);
		expect(text(inner, '/work/file')).toBe('old');
		expect(steps(log).map(({ isUndone }) => isUndone)).toEqual([false, true]);
	});

	it('carries what was noted', () => {
		const { inner, log } = setUp();
		const step = log.begin('make');
		step.note('program make ran');
		step.announce({ kind: 'create', path: '/work/out' });
		step.end();
		inner.write('/work/out', bytes('x'));
		expect(steps(log)[0]?.notes).toEqual(['program make ran']);
		expect(undo(log).notes).toEqual(['program make ran']);
	});
});

describe('undo', () => {
	it('brings back content, mode and times', () => {
		const { inner, log } = setUp();
		inner.utimes('/work/file', 5000, 6000);
		asStep(log, inner, (fs) => {
			fs.chmod('/work/file', 0o777);
			fs.write('/work/file', bytes('new'));
		});
		expect(undo(log)).toMatchObject({ restored: ['/work/file'], failed: [], notes: [] });
		expect(text(inner, '/work/file')).toBe('old');
		expect(inner.stat('/work/file')).toMatchObject({ mode: 0o640, mtimeMs: 6000, atimeMs: 5000 });
	});

	it('holds what changes through a second name of a file that was there', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => {
			fs.link('/work/file', '/work/name');
			fs.write('/work/name', bytes('new'));
			fs.chmod('/work/name', 0o777);
		});
		undo(log);
		expect(text(inner, '/work/file')).toBe('old');
		expect(inner.stat('/work/file').mode).toBe(0o640);
		expect(names(inner, '/work')).toEqual(['file']);
	});

	it('removes a directory by one rename, whatever its size, and brings it back the same way', () => {
		const { inner, log } = setUp({ limits: { maxBytesPerItem: 1 } });
		inner.mkdir('/work/d');
		inner.write('/work/d/large', bytes('x'.repeat(1000)));
		const { ino } = inner.stat('/work/d/large');
		asStep(log, inner, (fs) => fs.remove('/work/d', { recursive: true }));
		expect(names(inner, '/work')).toEqual(['file']);
		undo(log);
		expect(inner.stat('/work/d/large').ino).toBe(ino);
	});

	it('keeps what was changed since, and names it', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => fs.write('/work/file', bytes('new')));
		inner.write('/work/file', bytes('by another process'));
		const { notes } = undo(log);
		const [undoing] = steps(log);
		expect(notes).toEqual([`/work/file was changed since; that is kept in step ${undoing?.id}`]);
		expect(text(inner, '/work/file')).toBe('old');
		undo(log, undoing?.id);
		expect(text(inner, '/work/file')).toBe('by another process');
	});

	it('keeps what stands where something comes back', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => fs.remove('/work/file'));
		inner.mkdir('/work/file');
		inner.write('/work/file/theirs', bytes('theirs'));
		expect(undo(log).failed).toEqual([]);
		expect(text(inner, '/work/file')).toBe('old');
		undo(log, steps(log)[0]?.id);
		expect(text(inner, '/work/file/theirs')).toBe('theirs');
	});

	it('makes directories that are gone since', () => {
		const { inner, log } = setUp();
		inner.mkdir('/work/a/b', { recursive: true });
		inner.write('/work/a/b/c', bytes('deep'));
		asStep(log, inner, (fs) => fs.write('/work/a/b/c', bytes('new')));
		inner.remove('/work/a', { recursive: true });
		expect(undo(log).failed).toEqual([]);
		expect(text(inner, '/work/a/b/c')).toBe('deep');
	});

	it('leaves a directory with what is not of the step', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => {
			fs.mkdir('/work/d');
			fs.write('/work/d/own', bytes('x'));
		});
		inner.write('/work/d/theirs', bytes('theirs'));
		expect(undo(log)).toMatchObject({
			restored: ['/work/d/own'],
			failed: [{ path: '/work/d', reason: 'holds theirs, which is not of this step' }],
		});
		expect(names(inner, '/work/d')).toEqual(['theirs']);
	});

	it('leaves what others made under a name that the step had for a while', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => {
			fs.write('/work/tmp', bytes('x'));
			fs.remove('/work/tmp');
		});
		inner.write('/work/tmp', bytes('theirs'));
		expect(undo(log).failed).toEqual([{ path: '/work/tmp', reason: 'was made by another process since' }]);
		expect(text(inner, '/work/tmp')).toBe('theirs');
	});

	it('never follows a link that has come into the way', () => {
		const { inner, log } = setUp();
		inner.mkdir('/elsewhere');
		inner.write('/elsewhere/file', bytes('untouched'));
		asStep(log, inner, (fs) => {
			fs.write('/work/file', bytes('new'));
			fs.write('/work/made', bytes('x'));
		});
		inner.rename('/work', '/was');
		inner.symlink('/elsewhere', '/work');
		inner.write('/elsewhere/made', bytes('untouched'));
		expect(undo(log).failed).toEqual([
			{ path: '/work/file', reason: 'its directory /work is none any more' },
		]);
		expect([text(inner, '/elsewhere/file'), text(inner, '/elsewhere/made')]).toEqual([
			'untouched',
			'untouched',
		]);
	});

	it('does not undo a rename that failed', () => {
		const { inner, log } = setUp();
		inner.mkdir('/work/d');
		inner.write('/work/d/x', bytes('x'));
		asStep(log, inner, (fs) => {
			expect(() => fs.rename('/work/file', '/work/d')).toThrow();
			fs.write('/work/made', bytes('x'));
		});
		expect(undo(log)).toMatchObject({ restored: ['/work/made'], failed: [] });
		expect(names(inner, '/work')).toEqual(['d', 'file']);
	});

	it('goes back step by step, and an undo can be undone by its id', () => {
		const { inner, log } = setUp();
		for (const content of ['one', 'two', 'three']) {
			asStep(log, inner, (fs) => fs.write('/work/file', bytes(content)));
		}
		const seen = [];
		for (let round = 0; round < 3; round++) {
			expect(undo(log).notes).toEqual([]);
			seen.push(text(inner, '/work/file'));
		}
		expect(seen).toEqual(['two', 'one', 'old']);
		expect(faultOf(() => undo(log))).toBe('undo.nothing: there is nothing to undo');
		undo(log, steps(log)[0]?.id);
		expect(text(inner, '/work/file')).toBe('one');
		undo(log);
		expect(text(inner, '/work/file')).toBe('old');
	});

	it('says what is wrong with an id', () => {
		const { inner, log } = setUp();
		const id = asStep(log, inner, (fs) => fs.write('/work/file', bytes('one')));
		expect(faultOf(() => undo(log, 'f'))).toBe('undo.not_found: f: there is no such step; see undo --list');
		undo(log, id.slice(0, -1) + id.at(-1));
		const by = steps(log)[0]?.id;
		expect(faultOf(() => undo(log, id))).toBe(
			`undo.undone: ${id}: is undone already; to do it again: undo ${by}`,
		);
		expect(faultOf(() => undo(log, '0000'))).toBe(
			`undo.ambiguous: 0000: several steps begin so: ${by}, ${id}`,
		);
	});
});

describe('what cannot be held', () => {
	it('is said before, and noted', () => {
		const { inner, log } = setUp({ limits: { maxBytesPerItem: 10 } });
		inner.write('/work/large', bytes('x'.repeat(11)));
		const step = log.begin('step');
		const change = { kind: 'overwrite', path: '/work/large' } as const;
		const lost = { held: false, reason: 'larger than 10 bytes' };
		expect(step.canHold(change)).toEqual(lost);
		expect(names(inner, '/')).toEqual(['work']);
		expect(step.announce(change)).toEqual({ ...lost, done: false });
		step.end();
		expect(steps(log)).toMatchObject([
			{
				changes: [{ path: '/work/large', kind: 'overwrite' }],
				notes: ['/work/large was not kept: it is larger than 10 bytes'],
			},
		]);
		expect(undo(log)).toMatchObject({ restored: [], failed: [] });
	});

	it('may be held all the same where it can be moved: a removal, and what a rename replaces', () => {
		const { inner, log } = setUp({ limits: { maxBytesPerItem: 10 } });
		inner.write('/work/large', bytes('x'.repeat(11)));
		asStep(log, inner, (fs) => fs.rename('/work/file', '/work/large'));
		expect(undo(log).failed).toEqual([]);
		expect([text(inner, '/work/file'), text(inner, '/work/large')]).toEqual(['old', 'x'.repeat(11)]);
	});

	it('is the log itself, and what it is in', () => {
		const { inner, log } = setUp({ directory: '/work/.undo' });
		asStep(log, inner, (fs) => fs.write('/work/file', bytes('new')));
		const step = log.begin('step');
		expect(step.canHold({ kind: 'remove', path: '/work', recursive: true })).toEqual({
			held: false,
			reason: 'has the undo log in it',
		});
		expect(step.canHold({ kind: 'remove', path: '/work/.undo/x', recursive: true })).toEqual({ held: true });
		const [name] = names(inner, '/work/.undo');
		expect(step.canHold({ kind: 'overwrite', path: `/work/.undo/${name}/journal` })).toEqual({
			held: false,
			reason: 'belongs to the undo log',
		});
	});

	it('counts as held where it can be lost, with a note', () => {
		const { inner, log } = setUp({ isExpendable: (path) => path.startsWith('/work/out') });
		inner.mkdir('/work/out');
		inner.write('/work/out/a.o', bytes('object'));
		const step = log.begin('step');
		expect(step.canHold({ kind: 'remove', path: '/work/out', recursive: true })).toEqual({ held: true });
		step.end();
		asStep(log, inner, (fs) => {
			fs.write('/work/out/a.o', bytes('other'));
			fs.write('/work/out/b.o', bytes('new'));
			fs.remove('/work/out', { recursive: true });
		});
		expect(steps(log)[0]?.notes).toEqual([
			'/work/out/a.o was not kept: it is made by a build and ignored by git',
			'/work/out was not kept: it is made by a build and ignored by git',
		]);
		const [name] = names(inner, '/.undo');
		expect(names(inner, `/.undo/${name}`)).toEqual(['journal']);
	});

	it('is copied from another file system, within the limit', () => {
		const other = createMemoryFileSystem({ absoluteLinks: '/other' });
		const root = createMemoryFileSystem();
		const all = createMounts([
			{ path: '/', fileSystem: root },
			{ path: '/other', fileSystem: other },
		]);
		const log = countingLog(all, { limits: { maxBytesPerItem: 100 } });
		other.mkdir('/d');
		other.write('/d/file', bytes('old'), { permissions: 0o600 });
		other.symlink('file', '/d/link');
		other.write('/large', bytes('x'.repeat(101)));
		asStep(log, all, (fs) => fs.remove('/other/d', { recursive: true }));
		expect(names(other, '/')).toEqual(['large']);
		expect(undo(log).failed).toEqual([]);
		expect([text(other, '/d/file'), other.readlink('/d/link'), other.stat('/d/file').mode]).toEqual([
			'old',
			'file',
			0o600,
		]);
		expect(log.begin('step').canHold({ kind: 'remove', path: '/other/large', recursive: false })).toEqual({
			held: false,
			reason: 'is on another file system and larger than 100 bytes',
		});
	});
});

describe('the limits', () => {
	it('let the oldest steps go', () => {
		const { inner, log } = setUp({ limits: { maxSteps: 2 } });
		const ids = ['one', 'two', 'three'].map((content) =>
			asStep(log, inner, (fs) => fs.write('/work/file', bytes(content))),
		);
		expect(steps(log).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
		expect(names(inner, '/.undo')).toHaveLength(2);
	});

	it('hold for all bytes together, but never let the newest go', () => {
		const { inner, log } = setUp({ limits: { maxTotalBytes: 3000 } });
		for (const size of [1000, 1500, 5000]) inner.write(`/work/${size}`, bytes('x'.repeat(size)));
		const first = asStep(log, inner, (fs) => fs.remove('/work/1000'));
		const second = asStep(log, inner, (fs) => fs.remove('/work/1500'));
		expect(steps(log).map(({ id }) => id)).toEqual([second, first].slice(0, steps(log).length));
		const third = asStep(log, inner, (fs) => fs.remove('/work/5000'));
		expect(steps(log).map(({ id }) => id)).toEqual([third]);
		expect(undo(log).failed).toEqual([]);
		expect(inner.stat('/work/5000').size).toBe(5000);
	});
});

describe('a journal', () => {
	const journalOf = (inner: MemoryFileSystem): string => `/.undo/${names(inner, '/.undo')[0]}/journal`;

	it('with a torn end counts up to there', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => {
			fs.write('/work/file', bytes('new'));
			fs.write('/work/made', bytes('x'));
		});
		const path = journalOf(inner);
		const whole = inner.read(path);
		for (let length = 0; length < whole.length; length++) {
			inner.write(path, whole.subarray(0, length));
			const listed = steps(countingLog(inner));
			const lines = decodeText(whole.subarray(0, length)).split('\n').length - 1;
			expect(listed.length).toBe(lines < 2 ? 0 : 1);
			expect(listed[0]?.changes.length ?? 0).toBe(Math.max(0, Math.min(lines - 1, 2)));
		}
	});

	it('does not count a change that could not be held, and was not made', () => {
		const { inner } = setUp();
		let fails = false;
		const failing = new Proxy<FileSystem>(inner, {
			get: (target, key: keyof FileSystem) => {
				if (key === 'write' && fails) {
					return (path: string) => {
						throw new FsError('ENOSPC', 'write', path);
					};
				}
				const member: unknown = target[key];
				return typeof member === 'function' ? member.bind(target) : member;
			},
		});
		const log = countingLog(failing);
		asStep(log, inner, (fs) => {
			fs.write('/work/one', bytes('x'));
			fails = true;
			expect(() => fs.write('/work/file', bytes('new'))).toThrow('write /work/file: No space left on device');
			fails = false;
			fs.write('/work/file', bytes('newer'));
		});
		expect(undo(log)).toMatchObject({ restored: ['/work/one', '/work/file'], failed: [] });
		expect(text(inner, '/work/file')).toBe('old');
	});

	it('goes on behind a line that could not be written to its end', () => {
		const { inner } = setUp();
		let fails = false;
		const failing = new Proxy<FileSystem>(inner, {
			get: (target, key: keyof FileSystem) => {
				if (key === 'append' && fails) {
					return (path: string, line: Uint8Array) => {
						inner.append(path, line.subarray(0, 10));
						throw new FsError('ENOSPC', 'append', path);
					};
				}
				const member: unknown = target[key];
				return typeof member === 'function' ? member.bind(target) : member;
			},
		});
		const log = countingLog(failing);
		asStep(log, inner, (fs) => {
			fs.write('/work/one', bytes('x'));
			fails = true;
			expect(() => fs.write('/work/file', bytes('new'))).toThrow('No space left on device');
			fails = false;
			fs.write('/work/file', bytes('newer'));
		});
		expect(undo(log)).toMatchObject({ restored: ['/work/one', '/work/file'], failed: [] });
		expect(text(inner, '/work/file')).toBe('old');
		expect(names(inner, '/work')).toEqual(['file']);
	});

	it('with nonsense in it counts without that line, and says so', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => fs.write('/work/file', bytes('new')));
		const path = journalOf(inner);
		const [header, change, end] = text(inner, path).split('\n');
		for (const bad of ['{}', 'null', '[]', '{"line":"create","path":7}', '{"line":"constructor"}', 'x']) {
			inner.write(path, bytes(`${[header, change, bad, end].join('\n')}\n`));
			expect(steps(log)).toMatchObject([
				{
					changes: [{ path: '/work/file', kind: 'overwrite' }],
					notes: ['line 3 of its journal is damaged and counts for nothing'],
				},
			]);
		}
		inner.write(path, bytes('nonsense\n'));
		expect(steps(log)).toEqual([]);
		expect(log.trash.list()).toMatchObject([{ kind: 'damaged' }]);
	});
});

describe('the trash', () => {
	it('takes a thing in place of its removal, and gives it back', () => {
		const { inner, log } = setUp();
		inner.mkdir('/work/dir');
		inner.write('/work/dir/inner', bytes('deep'));
		inner.symlink('file', '/work/link');
		for (const path of ['/work/file', '/work/dir', '/work/link'])
			expect(log.trash.put(path)).toEqual({ held: true });
		expect(names(inner, '/work')).toEqual([]);
		const entries = now(log.trash.list());
		expect(entries.map((entry) => 'originalPath' in entry && entry.originalPath)).toEqual([
			'/work/link',
			'/work/dir',
			'/work/file',
		]);
		for (const { id } of entries) log.trash.restore(id);
		expect([names(inner, '/work'), text(inner, '/work/dir/inner')]).toEqual([
			['dir', 'file', 'link'],
			'deep',
		]);
	});

	it('leaves what it cannot keep where it is, and says why', () => {
		const { inner, log } = setUp();
		const mounted = createMounts([
			{ path: '/', fileSystem: inner },
			{ path: '/other', fileSystem: createMemoryFileSystem() },
		]);
		const far = countingLog(mounted, { limits: { maxBytesPerItem: 10 } });
		mounted.write('/other/large', new Uint8Array(11));
		expect(far.trash.put('/other/large')).toMatchObject({ held: false });
		expect(names(mounted, '/other')).toEqual(['large']);
		const small = countingLog(inner, { limits: { maxTotalBytes: 2 } });
		expect(small.trash.put('/work/file')).toEqual({ held: false, reason: 'larger than 2 bytes' });
		expect(names(inner, '/work')).toEqual(['file']);
		expect(() => log.trash.put('/work/none')).toThrow('trash /work/none: No such file or directory');
		expect(() => log.trash.put('/work/..')).toThrow('trash /work/..: Invalid argument');
	});

	it('forgets what is too old when something new comes', () => {
		let time = 0;
		const { inner, log } = setUp({ clock: () => time, limits: { maxAgeMs: 1000 } });
		log.trash.put('/work/file');
		inner.write('/work/second', bytes('2'));
		time = 1001;
		log.trash.put('/work/second');
		expect(now(log.trash.list())).toMatchObject([{ originalPath: '/work/second' }]);
	});
});
