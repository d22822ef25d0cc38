import { decodeText, encodeText, type FileSystem, isFsError, joinName, type Maybe } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countingLog, recordingGuard } from '../../test/guarded.ts';
import { guardFileSystem } from '../guard/guard-file-system.ts';
import { createMemoryFileSystem, type MemoryFileSystem } from '../memory/memory-file-system.ts';
import type { FileDifference } from './changes-between.ts';
import { UndoError } from './undo-error.ts';
import type { DirectoryUndoLog, UndoLogOptions, UndoRange } from './undo-log.ts';

const now = <T>(maybe: Maybe<T>): T => maybe as T;

const setUp = (options: Partial<UndoLogOptions> = {}): { inner: MemoryFileSystem; log: DirectoryUndoLog } => {
	const inner = createMemoryFileSystem();
	inner.mkdir('/work');
	inner.write('/work/file', encodeText('old'));
	return { inner, log: countingLog(inner, options) };
};

const asStep = (log: DirectoryUndoLog, inner: FileSystem, act: (fs: FileSystem) => void): string => {
	const step = log.begin('step');
	act(
		guardFileSystem(
			inner,
			recordingGuard(() => step),
		),
	);
	step.end();
	return step.step;
};

const read = (content: FileDifference['base']): string | undefined =>
	content === undefined ? undefined : decodeText(now(content()));

/** Differences as rows: kind, path, what was there before and what came. */
const rows = (log: DirectoryUndoLog, range: UndoRange): readonly unknown[] =>
	now(log.changes(range)).map(({ kind, path, from, base, current }) => [
		kind,
		from === undefined ? path : `${from} -> ${path}`,
		read(base),
		read(current),
	]);

describe('the changes of a step', () => {
	it('are what it found and what it left, whatever came later', () => {
		const { inner, log } = setUp();
		const first = asStep(log, inner, (fs) => {
			fs.write('/work/file', encodeText('one'));
			fs.write('/work/new', encodeText('n'));
		});
		const second = asStep(log, inner, (fs) => {
			fs.append('/work/file', encodeText('two'));
			fs.remove('/work/new');
		});
		expect(rows(log, { step: first })).toEqual([
			['modified', '/work/file', 'old', 'one'],
			['added', '/work/new', undefined, 'n'],
		]);
		expect(rows(log, { step: second })).toEqual([
			['modified', '/work/file', 'one', 'onetwo'],
			['removed', '/work/new', 'n', undefined],
		]);
	});

	it('are told of once where a file was moved', () => {
		const { inner, log } = setUp();
		const step = asStep(log, inner, (fs) => fs.rename('/work/file', '/work/moved'));
		asStep(log, inner, (fs) => fs.write('/work/moved', encodeText('later')));
		expect(rows(log, { step })).toEqual([['renamed', '/work/file -> /work/moved', 'old', 'old']]);
	});

	it('are still known when it is undone, and when that is undone', () => {
		const { inner, log } = setUp();
		const step = asStep(log, inner, (fs) => fs.write('/work/file', encodeText('new')));
		const undone = now(log.undo(step));
		expect(rows(log, { step })).toEqual([['modified', '/work/file', 'old', 'new']]);
		const again = now(log.list())[0]!.id;
		expect(rows(log, { step: again })).toEqual([['modified', '/work/file', 'new', 'old']]);
		now(log.undo(again));
		expect(rows(log, { step: undone.step.id })).toEqual([['modified', '/work/file', 'old', 'new']]);
	});

	it('say where the state after is read: at the path, until a later step has changed it', () => {
		const { inner, log } = setUp();
		const step = asStep(log, inner, (fs) => fs.write('/work/file', encodeText('one')));
		const [before] = now(log.changes({ step }));
		expect(before!.currentPlace).toBe('/work/file');
		asStep(log, inner, (fs) => fs.write('/work/file', encodeText('two')));
		const [after] = now(log.changes({ step }));
		expect(decodeText(now(inner.read(after!.currentPlace!)))).toBe('one');
		const gone = asStep(log, inner, (fs) => fs.remove('/work/file'));
		expect(now(log.changes({ step: gone }))[0]!.currentPlace).toBe(null);
	});

	it('say what was not kept', () => {
		const { inner, log } = setUp({ limits: { maxBytesPerItem: 2 } });
		const step = asStep(log, inner, (fs) => fs.write('/work/file', encodeText('new')));
		expect(now(log.changes({ step }))).toMatchObject([
			{ kind: 'modified', path: '/work/file', isBeforeLost: true, currentBytes: 3 },
		]);
	});

	it('of a step that is not there are refused', () => {
		const { log } = setUp();
		expect(() => log.changes({ step: 'f00' })).toThrow(UndoError);
	});
});

describe('the changes since a time', () => {
	it('are from then until now, and nothing where all of it was undone', () => {
		const { inner, log } = setUp();
		asStep(log, inner, (fs) => fs.write('/work/file', encodeText('before')));
		const since = now(log.list())[0]!.startedAtMs + 1;
		asStep(log, inner, (fs) => fs.write('/work/file', encodeText('one')));
		asStep(log, inner, (fs) => fs.write('/work/file', encodeText('two')));
		expect(rows(log, { since })).toEqual([['modified', '/work/file', 'before', 'two']]);
		now(log.undo());
		now(log.undo());
		expect(rows(log, { since })).toEqual([]);
		expect(rows(log, { since: since + 1000 })).toEqual([]);
	});

	it('count a step that still runs', () => {
		const { inner, log } = setUp();
		const step = log.begin('open');
		guardFileSystem(
			inner,
			recordingGuard(() => step),
		).write('/work/file', encodeText('two'));
		expect(rows(log, { since: 0 })).toEqual([['modified', '/work/file', 'old', 'two']]);
	});
});

const names = ['a', 'b', 'd/x', 'd/y', 'd/e/z', 'd', 'f'] as const;
const path = fc.constantFrom(...names).map((name) => `/work/${name}`);
const act = fc.oneof(
	fc.record({ type: fc.constant('write' as const), path, text: fc.constantFrom('1', '22', '333') }),
	fc.record({ type: fc.constant('append' as const), path, text: fc.constantFrom('+', '++') }),
	fc.record({ type: fc.constant('remove' as const), path }),
	fc.record({ type: fc.constant('rename' as const), path, to: path }),
	fc.record({ type: fc.constant('mkdir' as const), path }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const carryOut = (fs: FileSystem, made: Act): void => {
	try {
		if (made.type === 'write') fs.write(made.path, encodeText(made.text));
		else if (made.type === 'append') fs.append(made.path, encodeText(made.text));
		else if (made.type === 'remove') fs.remove(made.path, { recursive: true });
		else if (made.type === 'rename') fs.rename(made.path, made.to);
		else fs.mkdir(made.path);
	} catch (error) {
		// What the system refuses changes nothing.
		if (!isFsError(error)) throw error;
	}
};

const filesOf = (fs: FileSystem, folder: string, into = new Map<string, string>()): Map<string, string> => {
	for (const { name, kind } of now(fs.list(folder))) {
		const at = joinName(folder, name);
		if (kind === 'directory') filesOf(fs, at, into);
		else into.set(at, decodeText(now(fs.read(at))));
	}
	return into;
};

/** The files after the differences, if what they say of before is true. */
const applied = (
	before: ReadonlyMap<string, string>,
	differences: readonly FileDifference[],
): ReadonlyMap<string, string> => {
	const files = new Map(before);
	for (const { path: at, from, base } of differences) {
		expect([at, read(base)]).toEqual([at, before.get(from ?? at)]);
		files.delete(from ?? at);
	}
	for (const { path: at, current } of differences) {
		const text = read(current);
		if (text !== undefined) files.set(at, text);
	}
	return files;
};

describe('changes of any steps', () => {
	it('lead from the files before to the files after, by step and since any step', () => {
		const step = fc.oneof(
			{ weight: 4, arbitrary: fc.array(act, { minLength: 1, maxLength: 4 }) },
			{ weight: 1, arbitrary: fc.constant('undo' as const) },
		);
		fc.assert(
			fc.property(fc.array(step, { maxLength: 8 }), (made) => {
				const { inner, log } = setUp();
				const before = new Map<string, ReadonlyMap<string, string>>();
				let files: ReadonlyMap<string, string> = filesOf(inner, '/work');
				const after = new Map<string, ReadonlyMap<string, string>>();
				for (const each of made) {
					const known = new Set(now(log.list()).map(({ id }) => id));
					if (each === 'undo') {
						if (now(log.list()).every(({ isUndone }) => isUndone)) continue;
						try {
							now(log.undo());
						} catch (error) {
							if (!(error instanceof UndoError)) throw error;
						}
					} else
						asStep(log, inner, (fs) => {
							for (const one of each) carryOut(fs, one);
						});
					const added = now(log.list()).find(({ id }) => !known.has(id));
					const next = filesOf(inner, '/work');
					if (added !== undefined) {
						before.set(added.id, files);
						after.set(added.id, next);
					}
					files = next;
				}
				for (const { id, startedAtMs } of now(log.list())) {
					expect(applied(before.get(id)!, now(log.changes({ step: id })))).toEqual(after.get(id));
					expect(applied(before.get(id)!, now(log.changes({ since: startedAtMs })))).toEqual(files);
				}
			}),
			{ numRuns: 300 },
		);
	});
});
