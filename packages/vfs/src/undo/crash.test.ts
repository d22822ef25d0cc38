import { encodeText, type FileSystem, FsError, isFsError, type UndoLog } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { countingLog, recordingGuard, undoDirectory, withoutDirectory } from '../../test/guarded.ts';
import { withoutLinkCounts } from '../../test/operation.ts';
import { treeSnapshot } from '../../test/tree-snapshot.ts';
import { guardFileSystem } from '../guard/guard-file-system.ts';
import { createMemoryFileSystem } from '../memory/memory-file-system.ts';
import type { DirectoryUndoLog } from './undo-log.ts';

const changing: ReadonlySet<PropertyKey> = new Set([
	'write',
	'append',
	'mkdir',
	'remove',
	'rename',
	'link',
	'symlink',
	'chmod',
	'chown',
	'utimes',
]);

/**
 * The file system of a process that dies at its n-th change, just before or just after it is made. From then
 * on nothing it does has any effect.
 */
const dyingAt = (
	fs: FileSystem,
	fatal: number,
	moment: 'before' | 'after',
): { readonly fs: FileSystem; isDead(): boolean } => {
	let changes = 0;
	const die = (): never => {
		throw new FsError('EIO', 'write', '/', { reason: 'the process is dead' });
	};
	const dying = new Proxy(fs, {
		get: (target, key: keyof FileSystem) => {
			const value = target[key];
			if (typeof value !== 'function') return value;
			return (...parameters: never[]) => {
				if (changing.has(key)) changes += 1;
				if (changes > fatal || (changes === fatal && moment === 'before')) die();
				const result = (value as (...all: never[]) => unknown).apply(target, parameters);
				if (changes === fatal && changing.has(key)) die();
				return result;
			};
		},
	});
	return { fs: dying, isDead: () => changes >= fatal };
};

const attempt = async (work: () => unknown): Promise<void> => {
	try {
		await work();
	} catch (error) {
		if (!isFsError(error)) throw error;
	}
};

const text = (content: string): Uint8Array => encodeText(content);

/** One of everything that can be changed. */
const prepare = (): FileSystem => {
	const fs = createMemoryFileSystem();
	fs.mkdir('/d/e', { recursive: true });
	fs.mkdir('/empty');
	for (const name of ['file', 'old', 'source', 'target', 'd/a', 'd/e/b']) {
		fs.write(`/${name}`, text(`content of ${name}`), { permissions: 0o640 });
	}
	fs.link('/old', '/name');
	fs.symlink('d', '/link');
	return fs;
};

const changes: readonly (readonly [what: string, act: (fs: FileSystem) => unknown])[] = [
	['overwrites a file', (fs) => fs.write('/file', text('new'))],
	['adds to one of two names', (fs) => fs.append('/name', text('new'))],
	['removes a file', (fs) => fs.remove('/file')],
	['removes a directory', (fs) => fs.remove('/d', { recursive: true })],
	['removes an empty directory', (fs) => fs.remove('/empty')],
	['removes a link', (fs) => fs.remove('/link')],
	['renames', (fs) => fs.rename('/d', '/moved')],
	['replaces a file', (fs) => fs.rename('/source', '/target')],
	['replaces a link', (fs) => fs.rename('/source', '/link')],
	[
		'makes files',
		(fs) => {
			fs.mkdir('/new');
			fs.write('/new/file', text('new'));
		},
	],
	[
		'changes attributes',
		(fs) => {
			fs.chmod('/file', 0o777);
			fs.utimes('/d', 1000, 2000);
		},
	],
	[
		'does a bit of everything',
		(fs) => {
			fs.write('/file', text('new'));
			fs.rename('/file', '/d/file');
			fs.remove('/d/a');
			fs.mkdir('/d/a');
			fs.rename('/d', '/moved');
			fs.symlink('moved', '/d');
			fs.remove('/name');
			fs.rename('/source', '/moved/e/b');
		},
	],
];

const treeOf = async (fs: FileSystem): Promise<unknown> =>
	withoutLinkCounts(await treeSnapshot(withoutDirectory(fs)));

const asStep = (log: UndoLog, fs: FileSystem, act: (fs: FileSystem) => unknown): void => {
	const step = log.begin('step');
	act(
		guardFileSystem(
			fs,
			recordingGuard(() => step),
		),
	);
	step.end();
};

/** A log that another process opens on the same files. */
const reopened = (fs: FileSystem): DirectoryUndoLog => {
	let drawn = 0;
	return countingLog(fs, { entropy: (into) => void into.fill(++drawn + 100) });
};

/** Runs `act` on fresh files once for every moment of death, until it lives to the end. */
const atEveryDeath = async (
	make: () => FileSystem,
	act: (fs: FileSystem) => unknown,
	check: (fs: FileSystem) => Promise<void>,
): Promise<number> => {
	for (let fatal = 1; ; fatal++) {
		for (const moment of ['before', 'after'] as const) {
			const fs = make();
			const dying = dyingAt(fs, fatal, moment);
			await attempt(() => act(dying.fs));
			await check(fs);
			if (!dying.isDead()) return fatal;
		}
	}
};

describe('a process that dies', () => {
	it.each(changes)('in a step that %s leaves what undo needs', async (_, act) => {
		const start = await treeOf(prepare());
		const moments = await atEveryDeath(
			prepare,
			(fs) => asStep(countingLog(fs), fs, act),
			async (fs) => {
				const survivor = reopened(fs);
				if ((await survivor.list()).length > 0) expect((await survivor.undo()).failed).toEqual([]);
				expect(await treeOf(fs)).toEqual(start);
			},
		);
		expect(moments).toBeGreaterThan(4);
	});

	it.each(changes)('in undoing a step that %s leaves what a second attempt needs', async (_, act) => {
		const start = await treeOf(prepare());
		const make = (): FileSystem => {
			const fs = prepare();
			asStep(countingLog(fs), fs, act);
			return fs;
		};
		await atEveryDeath(
			make,
			(fs) => countingLog(fs, { entropy: (into) => void into.fill(50) }).undo(),
			async (fs) => {
				const survivor = reopened(fs);
				const [newest] = await survivor.list();
				// Either it was undone to the end, or it can be undone now.
				const isUndone = (await survivor.list()).some((step) => step.isUndone);
				if (!isUndone) expect((await survivor.undo()).failed).toEqual([]);
				expect(newest).toBeDefined();
				expect(await treeOf(fs)).toEqual(start);
			},
		);
	});

	it('in an eviction shows nothing half removed, and the next one finishes it', async () => {
		const limited = (fs: FileSystem, seed: number): DirectoryUndoLog =>
			countingLog(fs, { limits: { maxSteps: 1 }, entropy: (into) => void into.fill(seed) });
		const make = (): FileSystem => {
			const fs = prepare();
			asStep(limited(fs, 60), fs, (guarded) => guarded.remove('/d', { recursive: true }));
			return fs;
		};
		await atEveryDeath(
			make,
			(fs) => asStep(limited(fs, 61), fs, (guarded) => guarded.remove('/file')),
			async (fs) => {
				for (const { changes: told } of await reopened(fs).list()) expect(told).toHaveLength(1);
				asStep(limited(fs, 62), fs, (guarded) => guarded.remove('/old'));
				expect(await fs.list(undoDirectory)).toHaveLength(1);
			},
		);
	});

	it('in emptying the trash can be followed by another that finishes the work', async () => {
		const make = (): FileSystem => {
			const fs = prepare();
			const log = countingLog(fs);
			asStep(log, fs, (guarded) => guarded.remove('/d', { recursive: true }));
			asStep(log, fs, (guarded) => guarded.write('/file', text('new')));
			return fs;
		};
		await atEveryDeath(
			make,
			(fs) => countingLog(fs).trash.empty(),
			async (fs) => {
				const survivor = reopened(fs);
				await survivor.trash.empty();
				asStep(survivor, fs, (guarded) => guarded.remove('/old'));
				await survivor.trash.empty();
				expect(await fs.list(undoDirectory)).toEqual([]);
			},
		);
	});

	it('in restoring from the trash leaves the thing there or back in its place', async () => {
		const make = (): FileSystem => {
			const fs = prepare();
			asStep(countingLog(fs), fs, (guarded) => guarded.remove('/d', { recursive: true }));
			return fs;
		};
		const start = await treeOf(prepare());
		await atEveryDeath(
			make,
			async (fs) => {
				const { trash } = countingLog(fs, { entropy: (into) => void into.fill(70) });
				const [entry] = await trash.list();
				await trash.restore(entry!.id);
			},
			async (fs) => {
				const { trash } = reopened(fs);
				const [entry] = await trash.list('/d');
				if (entry !== undefined) await trash.restore(entry.id);
				expect(await treeOf(fs)).toEqual(start);
			},
		);
	});
});
