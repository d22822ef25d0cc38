import assert from 'node:assert/strict';
import { andThen, orElse } from '@tenon/core';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { reference } from '../../test/implementations.ts';
import { leavesRoot } from '../../test/leaves-root.ts';
import { closeAll, runOperation, type Subject } from '../../test/operation.ts';
import { operationSequence } from '../../test/operation-arbitrary.ts';
import { treeSnapshot } from '../../test/tree-snapshot.ts';
import { createOverlay } from './overlay.ts';

const N = Number(process.env.RUNS ?? 300);
it('x', { timeout: 600000 }, () =>
	fc.assert(
		fc.asyncProperty(operationSequence(), fc.nat(), async (steps, cut) => {
			using opened = reference.open();
			using linux = reference.open();
			const expected: Subject = { fs: linux.fs, slots: new Map() };
			let subject: Subject = { fs: opened.fs, slots: new Map() };
			const overlay = createOverlay(opened.fs);
			const stackAt = cut % steps.length;
			let below: readonly string[] = [];
			try {
				for (const [at, step] of steps.entries()) {
					if (at === stackAt) {
						await closeAll(subject);
						await closeAll(expected);
						below = await treeSnapshot(subject.fs);
						subject = { fs: overlay, slots: new Map() };
					}
					let out = false;
					for (const p of [...('path' in step ? [step.path] : []), ...('to' in step ? [step.to] : [])])
						if (await leavesRoot(expected.fs, p)) out = true;
					if (out) continue;
					if (step.do === 'write' || step.do === 'writeIfVersion' || step.do === 'patch') {
						const ino = await orElse<number | undefined>(
							() => andThen(expected.fs.stat(step.path), (stat) => stat.ino),
							() => undefined,
						);
						for (const [slot, handle] of expected.slots) {
							if ((await handle.stat()).ino !== ino) continue;
							await runOperation(expected, { do: 'close', slot });
							await runOperation(subject, { do: 'close', slot });
						}
					}
					const outcome = await runOperation(subject, step);
					expect({ at, step, outcome }).toEqual({ at, step, outcome: await runOperation(expected, step) });
				}
				expect(await treeSnapshot(overlay)).toEqual(await treeSnapshot(linux.fs));
				expect(await treeSnapshot(opened.fs)).toEqual(below);
			} finally {
				await closeAll(subject);
				await closeAll(expected);
			}
			const shown = await treeSnapshot(overlay);
			const c = await overlay.commit();
			assert.deepEqual(c.warnings, []);
			assert.deepEqual(await treeSnapshot(opened.fs), shown);
			assert.deepEqual(await treeSnapshot(overlay), shown);
			assert.equal(overlay.isDirty, false);
		}),
		{ numRuns: N, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
	),
);
