import { runOnCommands } from '../../packages/commands/test/run-on-commands.ts';
import type { Row } from '../../packages/shell/test/row.ts';
import type { Outcome } from '../../packages/shell/test/run-bash.ts';

/** What the page offers to the test that opened it: rows in, what came of each out, in their order. */
export type RunRows = (rows: readonly Row[]) => Promise<readonly Outcome[]>;

const runRows: RunRows = async (rows) => {
	const outcomes: Outcome[] = [];
	for (const row of rows) outcomes.push(await runOnCommands(row));
	return outcomes;
};

Object.assign(globalThis, { tenonRunRows: runRows });
