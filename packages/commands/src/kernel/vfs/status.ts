import { type Flow, fromPlain, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from '../../support/json-output.ts';
import { printRows } from '../../support/print-rows.ts';
import { storageFacts, storageRow } from '../storage.ts';
import type { Subcommand } from '../subcommand.ts';

/** `kernel vfs status`: whether changes are kept aside, and how many there are. */
export const vfsStatus: Subcommand = {
	name: 'vfs status',
	operands: '',
	min: 0,
	max: 0,
	summary: 'tell whether changes are kept aside, and how many',
	run: (context) => runFlow(run(context)),
};

const run = function* (context: CommandContext): Flow<number> {
	const transaction = context.transaction;
	const changes = transaction === undefined ? [] : yield* wait(transaction.changes());
	const facts: Record<string, string | number> = { mode: transaction === undefined ? 'direct' : 'overlay' };
	for (const kind of ['added', 'modified', 'removed', 'renamed']) {
		facts[kind] = changes.filter((change) => change.kind === kind).length;
	}
	if (context.json) printJson(context, fromPlain({ ...facts, budget: context.storage.map(storageFacts) }));
	else
		printRows(context, [
			...Object.entries(facts).map(([name, value]) => [name, String(value)]),
			...context.storage.map(storageRow),
		]);
	return 0;
};
