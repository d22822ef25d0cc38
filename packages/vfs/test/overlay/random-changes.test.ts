import { type FileSystem, isFsError } from '@tenon/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryFileSystem } from '../../src/memory/memory-file-system.ts';
import { folderUpper } from '../../src/overlay/folder-upper.ts';
import { createOverlay, type Overlay, openOverlay } from '../../src/overlay/overlay.ts';
import { closeAll, type Operation, runOperation, type Subject } from '../operation.ts';
import { operationSequence } from '../operation-arbitrary.ts';
import { treeSnapshot } from '../tree-snapshot.ts';
import { waiting } from './wrapped-file-system.ts';

const isNightly = process.env.TENON_SWEEP === 'nightly';
const numRuns = 150 * (isNightly ? 40 : 1);
// An ordinary run tries the same sequences each time; a sweep tries new ones.
const settings = { numRuns, ...(isNightly ? {} : { seed: 7_919 }) };

/** Two sequences: one makes the lower tree, one changes it through the overlay. */
const scenario = fc.tuple(operationSequence(), operationSequence());

const kinds = [
	{ name: 'memory', lowerOf: (fs: FileSystem) => fs, upper: () => ({}) },
	{
		name: 'a lower that answers with promises and an upper in a folder of one',
		lowerOf: waiting,
		upper: () => ({ upper: folderUpper(waiting(createMemoryFileSystem()), '/') }),
	},
];

describe.each(kinds)('random changes over $name', ({ lowerOf, upper }) => {
	const check = (property: (run: Run) => Promise<void>): Promise<void> =>
		fc.assert(
			fc.asyncProperty(scenario, async ([below, above]) => {
				const lower = createMemoryFileSystem();
				await perform(lower, below);
				await property({
					lower,
					above,
					direct: lower.fork(),
					overlay: createOverlay(lowerOf(lower), upper()),
				});
			}),
			settings,
		);

	it('leave lower, once committed, as if they had been made there', { timeout: 2_000 * numRuns }, () =>
		check(async ({ lower, direct, overlay, above }) => {
			const before = await treeSnapshot(lower);
			await perform(overlay, above);
			await perform(direct, above);
			expect(await treeSnapshot(overlay)).toEqual(await treeSnapshot(direct));
			expect(await treeSnapshot(lower)).toEqual(before);
			expect((await overlay.commit()).warnings).toEqual([]);
			expect(await treeSnapshot(lower)).toEqual(await treeSnapshot(direct));
			expect(await overlay.changes()).toEqual([]);
		}),
	);

	it('are all told, and are gone when each of them is reset', { timeout: 2_000 * numRuns }, () =>
		check(async ({ lower, overlay, above }) => {
			const before = await treeSnapshot(lower);
			await perform(overlay, above);
			const isSame = JSON.stringify(await treeSnapshot(overlay)) === JSON.stringify(before);
			if (!overlay.isDirty) expect(isSame).toBe(true);
			for (const { path } of await overlay.changes()) await resetIfThere(overlay, path);
			expect(await overlay.changes()).toEqual([]);
			expect(overlay.isDirty).toBe(false);
			expect(await treeSnapshot(overlay)).toEqual(before);
			expect(await treeSnapshot(lower)).toEqual(before);
		}),
	);

	it('after a fork stay on their side', { timeout: 2_000 * numRuns }, () =>
		check(async ({ lower, overlay, above }) => {
			const half = Math.floor(above.length / 2);
			await perform(overlay, above.slice(0, half));
			const fork = overlay.fork();
			const forked = await treeSnapshot(fork);
			expect(forked).toEqual(await treeSnapshot(overlay));
			await perform(overlay, above.slice(half));
			expect(await treeSnapshot(fork)).toEqual(forked);
			const shown = await treeSnapshot(overlay);
			await perform(fork, above.toReversed());
			expect(await treeSnapshot(overlay)).toEqual(shown);
			await fork.reset();
			await overlay.commit();
			expect(await treeSnapshot(lower)).toEqual(shown);
		}),
	);
});

describe('random changes that were saved', () => {
	it(
		'are there again, without those made after the save, and can be committed',
		{ timeout: 2_000 * numRuns },
		() =>
			fc.assert(
				fc.asyncProperty(scenario, async ([below, above]) => {
					const lower = createMemoryFileSystem();
					await perform(lower, below);
					const store = createMemoryFileSystem();
					const overlay = await openOverlay(lower, folderUpper(store, '/'));
					const half = Math.floor(above.length / 2);
					await perform(overlay, above.slice(0, half));
					const saved = await treeSnapshot(overlay);
					await overlay.save();
					await perform(overlay, above.slice(half));
					const again = await openOverlay(lower, folderUpper(store, '/'));
					expect(await treeSnapshot(again)).toEqual(saved);
					await again.commit();
					expect(await treeSnapshot(lower)).toEqual(saved);
				}),
				settings,
			),
	);
});

interface Run {
	readonly lower: FileSystem;
	/** The same tree as `lower`, to be changed without an overlay. */
	readonly direct: FileSystem;
	readonly overlay: Overlay;
	readonly above: readonly Operation[];
}

const perform = async (fs: FileSystem, steps: readonly Operation[]): Promise<void> => {
	const subject: Subject = { fs, slots: new Map() };
	for (const step of steps) await runOperation(subject, step);
	await closeAll(subject);
};

// A change may be gone already, because it was one end of a move whose other end has been reset, or
// because something else stands above it again.
const resetIfThere = async (overlay: Overlay, path: string): Promise<void> => {
	try {
		await overlay.reset(path);
	} catch (error) {
		if (!isFsError(error) || !['ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.errno)) throw error;
	}
};
