import { type FileSystem, joinName } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../../src/memory/memory-file-system.ts';
import type { RecoveredCommit } from '../../src/overlay/commit/recover.ts';
import { createOverlay, type Overlay } from '../../src/overlay/overlay.ts';
import { type TreeEntry, treeSnapshot } from '../tree-snapshot.ts';
import { type Faults, Killed, withFaults } from './faulty-file-system.ts';
import { richChange, richTree } from './rich-change.ts';

const timeout = 300_000;
const isNightly = process.env.TENON_SWEEP === 'nightly';
const sides = ['before', 'after'] as const;

const lowers = [
	{ name: 'hard links', hasLinks: true },
	{ name: 'no hard links for backups', hasLinks: false },
];

describe.each(lowers)('a commit to a file system with $name', ({ hasLinks }) => {
	it('is rolled back when any change reports an error, before or after it was made', {
		timeout,
	}, async () => {
		const { before, shown, changes } = await undisturbed(hasLinks);
		expect(new Set(changes.map((change) => change.split(' ')[0]))).toEqual(
			new Set(
				['mkdir', 'write', 'sync', 'chmod', 'chown', 'utimes', 'rename', 'symlink', 'link', 'remove'].filter(
					(method) => hasLinks || method !== 'link',
				),
			),
		);
		for (const side of sides) {
			for (let at = 1; at <= changes.length; at++) {
				const { lower, end } = await commit(hasLinks, { failures: [{ at, side }] });
				const row = { at, side, change: changes[at - 1] };
				expect({ ...row, tree: await withoutWarned(lower, end) }).toEqual({
					...row,
					tree: end.landed ? shown : before,
				});
				if (!end.landed)
					expect({ ...row, error: end.error }).toMatchObject({ ...row, error: { errno: 'EIO' } });
				expect(String(end.landed ? '' : end.error)).not.toContain('could not be undone');
			}
		}
	});

	it('is recovered whole after an error and a kill anywhere in its rollback', { timeout }, async () => {
		const { before, shown, changes } = await undisturbed(hasLinks);
		const step = isNightly ? 1 : 13;
		for (const side of sides) {
			for (let at = 1; at <= changes.length; at++) {
				const { end, changes: all } = await commit(hasLinks, { failures: [{ at, side }] });
				if (isUnjournaled(end)) continue;
				const total = all.length;
				for (let killedAfter = at + (at % step); killedAfter < total; killedAfter += step) {
					const { lower, changes: made } = await commit(hasLinks, { failures: [{ at, side }], killedAfter });
					await expectWhole(lower, { at, side, killedAfter, made: made.slice(at - 1) }, [before, shown]);
				}
			}
		}
	});

	it('is recovered whole after a second error in its rollback, and a kill after that', {
		timeout,
	}, async () => {
		const { before, shown, changes } = await undisturbed(hasLinks);
		const step = isNightly ? 3 : 19;
		for (const [side, second] of sides.flatMap((one) => sides.map((other) => [one, other] as const))) {
			for (let at = 1 + (changes.length % step); at <= changes.length; at += step) {
				const { end, changes: all } = await commit(hasLinks, { failures: [{ at, side }] });
				if (isUnjournaled(end)) continue;
				const total = all.length;
				for (let again = at + 1; again <= total; again += step) {
					const failures = [
						{ at, side },
						{ at: again, side: second },
					];
					const ended = await commit(hasLinks, { failures });
					if (ended.end.landed) {
						const tree = await withoutWarned(ended.lower, ended.end);
						expect({ failures, tree }).toEqual({ failures, tree: shown });
						continue;
					}
					await expectWhole(ended.lower, { failures, made: ended.changes.slice(at - 1) }, [before, shown]);
					const killedAfter = again + 2;
					const killed = await commit(hasLinks, { failures, killedAfter });
					await expectWhole(killed.lower, { failures, killedAfter }, [before, shown]);
				}
			}
		}
	});

	it('is rolled back by the next process where a step of its rollback is refused twice', {
		timeout,
	}, async () => {
		const { before, shown, changes } = await undisturbed(hasLinks);
		const at = changes.findLastIndex((change) => change.startsWith('sync ')) + 1;
		const first = { at, side: 'before' } as const;
		const total = (await commit(hasLinks, { failures: [first] })).changes.length;
		for (let refused = at + 1; refused < total; refused++) {
			const failures = [
				first,
				...[refused, refused + 1].map((one) => ({ at: one, side: 'before' as const })),
			];
			const { lower, changes: made } = await commit(hasLinks, { failures });
			await expectWhole(lower, { failures, made: made.slice(at - 1) }, [before, shown]);
			const killed = await commit(hasLinks, { failures, killedAfter: refused + 3 });
			await expectWhole(killed.lower, { failures, made: killed.changes.slice(at - 1) }, [before, shown]);
		}
	});

	it('is recovered whole where the recovery fails or is killed, too', { timeout }, async () => {
		const { before, shown, changes } = await undisturbed(hasLinks);
		const step = isNightly ? 5 : 31;
		for (const side of sides) {
			for (let at = 2; at <= changes.length; at += step) {
				const faults: Faults = { failures: [{ at, side }], killedAfter: at + 3 };
				const whole = withFaults((await commit(hasLinks, faults)).lower, {});
				await createOverlay(whole.fs).stat('/');
				for (let stop = 1; stop <= whole.changes.length; stop += 2) {
					const all: readonly Faults[] = [
						{ killedAfter: stop },
						...sides.map((other): Faults => ({ failures: [{ at: stop, side: other }] })),
					];
					for (const recovery of all) {
						const { lower } = await commit(hasLinks, faults);
						await recoverFaulty(lower, recovery);
						await expectWhole(lower, { at, side, recovery }, [before, shown]);
					}
				}
			}
		}
	});
});

type Ending =
	| { readonly landed: true; readonly warnings: readonly Error[] }
	| { readonly landed: false; readonly error: unknown };

/** Whether the journal could not be made: then a kill loses names, and the commit says so. */
const isUnjournaled = (end: Ending): boolean =>
	end.landed && end.warnings.some(({ message }) => message.includes('was not journaled'));

/** Fills a file system, changes everything through an overlay and commits, with the faults counted from the commit on. */
const commit = async (
	hasLinks: boolean,
	faults: Faults,
): Promise<{ readonly lower: FileSystem; readonly changes: readonly string[]; readonly end: Ending }> => {
	const lower = memoryWith(hasLinks);
	await richTree(lower);
	const faulty = withFaults(lower, faults);
	const overlay = createOverlay(faulty.fs);
	await richChange(overlay, { hasLinks });
	await overlay.chown('/code/a', 7, 8);
	await overlay.chown('/left', 7, 8);
	return { lower, changes: faulty.changes, end: await ending(overlay) };
};

const ending = async (overlay: Overlay): Promise<Ending> => {
	try {
		return { landed: true, warnings: (await overlay.commit()).warnings };
	} catch (error) {
		return { landed: false, error };
	}
};

const memoryWith = (hasLinks: boolean): FileSystem => {
	const fs = createMemoryFileSystem({ clock: () => 1_000 });
	const traits = { ...fs.traits, hardLinks: hasLinks };
	return new Proxy(fs, {
		get: (target, name) => {
			if (name === 'traits') return traits;
			const value: unknown = Reflect.get(target, name, target);
			return typeof value === 'function' ? value.bind(target) : value;
		},
	});
};

const undisturbed = async (
	hasLinks: boolean,
): Promise<{
	readonly before: readonly TreeEntry[];
	readonly shown: readonly TreeEntry[];
	readonly changes: readonly string[];
}> => {
	const old = memoryWith(hasLinks);
	await richTree(old);
	const { lower, changes, end } = await commit(hasLinks, {});
	expect(end).toEqual({ landed: true, warnings: [] });
	return { before: await treeSnapshot(old), shown: await treeSnapshot(lower), changes };
};

/** The next process finds all of the old tree or all of the new one, and no problem. */
const expectWhole = async (
	lower: FileSystem,
	row: object,
	[before, shown]: readonly [readonly TreeEntry[], readonly TreeEntry[]],
): Promise<void> => {
	const recovered: RecoveredCommit[] = [];
	await createOverlay(lower, { onRecovered: (one) => void recovered.push(one) }).stat('/');
	const found = await treeSnapshot(lower);
	const isNew = JSON.stringify(found) === JSON.stringify(shown);
	const problems = recovered.flatMap((one) => one.problems.map(String));
	expect({ ...row, found, problems }).toEqual({ ...row, found: isNew ? shown : before, problems: [] });
};

const recoverFaulty = async (lower: FileSystem, faults: Faults): Promise<void> => {
	try {
		await createOverlay(withFaults(lower, faults).fs).stat('/');
	} catch (error) {
		if (!(error instanceof Killed)) expect(error).toMatchObject({ errno: 'EIO' });
	}
};

/** The tree without the backups that a warning says could not be deleted. */
const withoutWarned = async (lower: FileSystem, end: Ending): Promise<readonly TreeEntry[]> => {
	if (end.landed && end.warnings.length > 0) await removeLeftovers(lower, '/');
	return treeSnapshot(lower);
};

const removeLeftovers = async (fs: FileSystem, path: string): Promise<void> => {
	for (const { name, kind } of await fs.list(path)) {
		const child = joinName(path, name);
		if (name.startsWith('.tenon-commit-')) await fs.remove(child, { recursive: true });
		else if (kind === 'directory') await removeLeftovers(fs, child);
	}
};
