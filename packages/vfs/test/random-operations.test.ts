import { andThen, orElse } from '@tenon/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Implementation, implementations, reference } from './implementations.ts';
import { leavesRoot } from './leaves-root.ts';
import { closeAll, type Operation, runOperation, type Subject, withoutLinkCounts } from './operation.ts';
import { operationSequence } from './operation-arbitrary.ts';
import { type TreeEntry, treeSnapshot } from './tree-snapshot.ts';

const isNightly = process.env.TENON_SWEEP === 'nightly';
const sequences = 300 * (isNightly ? 20 : 1);

// An ordinary run tries the same sequences each time; a sweep tries new ones.
const seed = isNightly ? {} : { seed: 20_240_229 };

describe.each(implementations)('$name and the kernel', (implementation) => {
	it('agree on every step of random sequences and on the tree they leave', { timeout: 200 * sequences }, () =>
		fc.assert(
			fc.asyncProperty(operationSequence(), fc.nat(), (steps, cut) => compare(implementation, steps, cut)),
			{ numRuns: sequences, ...seed },
		),
	);
});

/**
 * Runs the steps on both. An implementation that stacks on another gets the first part of the steps
 * below itself, so that it finds a tree it did not make; that tree must not change any more.
 */
const compare = async (
	implementation: Implementation,
	steps: readonly Operation[],
	cut: number,
): Promise<void> => {
	using opened = implementation.open();
	using linux = reference.open();
	const expected: Subject = { fs: linux.fs, slots: new Map() };
	let subject: Subject = { fs: opened.below ?? opened.fs, slots: new Map() };
	const stackAt = opened.below === undefined ? -1 : cut % steps.length;
	const view = (data: unknown) => (implementation.overstatesLinks === true ? withoutLinkCounts(data) : data);
	let below: readonly TreeEntry[] = [];
	try {
		for (const [at, step] of steps.entries()) {
			if (at === stackAt) {
				await closeAll(subject);
				await closeAll(expected);
				below = await treeSnapshot(subject.fs);
				subject = { fs: opened.fs, slots: new Map() };
			}
			if (await isOutside(expected, step)) continue;
			await closeRewritten(step, expected, subject);
			const outcome = view({ at, step, ...(await runOperation(subject, step)) });
			expect(outcome).toEqual(view({ at, step, ...(await runOperation(expected, step)) }));
		}
		expect(view(await treeSnapshot(opened.fs))).toEqual(view(await treeSnapshot(linux.fs)));
		if (opened.below !== undefined) expect(await treeSnapshot(opened.below)).toEqual(below);
	} finally {
		await closeAll(subject);
		await closeAll(expected);
	}
	await opened.check?.();
};

const isOutside = async ({ fs }: Subject, step: Operation): Promise<boolean> => {
	const paths = [...('path' in step ? [step.path] : []), ...('to' in step ? [step.to] : [])];
	for (const path of paths) if (await leavesRoot(fs, path)) return true;
	return false;
};

/**
 * A whole write may put a new file in the place of the old or fill the old one anew: what a handle
 * that was open before sees is either. Such handles are closed.
 */
const closeRewritten = async (step: Operation, expected: Subject, subject: Subject): Promise<void> => {
	if (step.do !== 'write' && step.do !== 'writeIfVersion' && step.do !== 'patch') return;
	const ino = await orElse<number | undefined>(
		() => andThen(expected.fs.stat(step.path), (stat) => stat.ino),
		() => undefined,
	);
	for (const [slot, handle] of expected.slots) {
		if ((await handle.stat()).ino !== ino) continue;
		await runOperation(expected, { do: 'close', slot });
		await runOperation(subject, { do: 'close', slot });
	}
};
