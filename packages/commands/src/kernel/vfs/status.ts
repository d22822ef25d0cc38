import { type Flow, fromPlain, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from '../../support/json-output.ts';
import { inColumns } from '../columns.ts';
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
	const transaction = context.ports.transaction?.();
	const changes = transaction === undefined ? [] : yield* wait(transaction.changes());
	const facts: Record<string, string | number> = { mode: transaction === undefined ? 'direct' : 'overlay' };
	for (const kind of ['added', 'modified', 'removed', 'renamed']) {
		facts[kind] = changes.filter((change) => change.kind === kind).length;
	}
	if (context.json) printJson(context, fromPlain(facts));
	else
		context.output.appendText(inColumns(Object.entries(facts).map(([name, value]) => [name, String(value)])));
	return 0;
};
