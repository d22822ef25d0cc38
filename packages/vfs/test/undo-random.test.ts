import type { FileSystem, UndoReport } from '@tenon/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, withoutDirectory } from './guarded.ts';
import { host, type Implementation, memory } from './implementations.ts';
import { closeAll, type Operation, runOperation, type Subject, withoutLinkCounts } from './operation.ts';
import { operationSequence } from './operation-arbitrary.ts';
import { treeSnapshot } from './tree-snapshot.ts';
import { waiting } from './waiting.ts';

const isNightly = process.env.TENON_SWEEP === 'nightly';
const factor = isNightly ? 20 : 1;
const seed = isNightly ? {} : { seed: 20_240_229 };

const runs: readonly {
	readonly name: string;
	readonly implementation: Implementation;
	readonly numRuns: number;
}[] = [
	{ name: 'memory', implementation: memory, numRuns: 500 * factor },
	{ name: 'host', implementation: host, numRuns: 60 * factor },
	{
		name: 'memory that waits',
		implementation: {
			name: 'memory that waits',
			open: () => {
				const opened = memory.open();
				return {
					...opened,
					fs: waiting<FileSystem>(opened.fs),
					[Symbol.dispose]: () => opened[Symbol.dispose](),
				};
			},
		},
		numRuns: 60 * factor,
	},
];

describe.each(runs)('$name: a random step', ({ implementation, numRuns }) => {
	it(
		'undone leaves the tree from before it, and undone again the one behind it',
		{ timeout: 400 * numRuns },
		() =>
			fc.assert(
				fc.asyncProperty(operationSequence(), operationSequence(), (before, steps) =>
					undoAndRedo(implementation, before, steps),
				),
				{ numRuns, ...seed },
			),
	);

	it('is undone behind a later one, which comes first', { timeout: 400 * numRuns }, () =>
		fc.assert(
			fc.asyncProperty(
				operationSequence(),
				operationSequence(),
				operationSequence(),
				(before, first, second) => undoTwice(implementation, before, first, second),
			),
			{ numRuns, ...seed },
		),
	);
});

const undoAndRedo = async (
	implementation: Implementation,
	before: readonly Operation[],
	steps: readonly Operation[],
): Promise<void> => {
	using opened = implementation.open();
	await runAll({ fs: opened.fs, slots: new Map() }, before);
	const { fs, log, step } = guarded(opened.fs);
	const start = await treeOf(opened.fs);
	await runAll({ fs, slots: new Map() }, steps);
	await step.end();
	const end = await treeOf(opened.fs);
	if ((await log.list()).length === 0) {
		expect(end).toEqual(start);
		return;
	}
	expectWhole(await log.undo());
	expect(await treeOf(opened.fs)).toEqual(start);
	const [undoing] = await log.list();
	expectWhole(await log.undo(undoing!.id));
	expect(await treeOf(opened.fs)).toEqual(end);
	expectWhole(await log.undo());
	expect(await treeOf(opened.fs)).toEqual(start);
};

const undoTwice = async (
	implementation: Implementation,
	before: readonly Operation[],
	first: readonly Operation[],
	second: readonly Operation[],
): Promise<void> => {
	using opened = implementation.open();
	await runAll({ fs: opened.fs, slots: new Map() }, before);
	const held = guarded(opened.fs);
	const trees = [await treeOf(opened.fs)];
	for (const steps of [first, second]) {
		await runAll({ fs: held.fs, slots: new Map() }, steps);
		await held.step.end();
		held.step = held.log.begin('test');
		const tree = await treeOf(opened.fs);
		// A step that changed nothing is forgotten.
		if ((await held.log.list()).length === trees.length) trees.push(tree);
		else expect(tree).toEqual(trees.at(-1));
	}
	for (const tree of trees.slice(0, -1).reverse()) {
		expectWhole(await held.log.undo());
		expect(await treeOf(opened.fs)).toEqual(tree);
	}
};

const runAll = async (subject: Subject, operations: readonly Operation[]): Promise<void> => {
	for (const operation of operations) await runOperation(subject, operation);
	await closeAll(subject);
};

const expectWhole = ({ failed, notes }: UndoReport): void =>
	expect({ failed, notes }).toEqual({ failed: [], notes: [] });

const treeOf = async (fs: FileSystem): Promise<unknown> =>
	withoutLinkCounts(await treeSnapshot(withoutDirectory(fs)));
