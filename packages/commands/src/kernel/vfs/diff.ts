import { type Flow, fromPlain, normalizePath, runFlow, type TransactionChange, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from '../../support/json-output.ts';
import type { Subcommand } from '../subcommand.ts';
import { printChange } from './print-change.ts';
import { isBelow, transactionOf } from './transaction.ts';

/** `kernel vfs diff`: the changes that are kept aside. Status 1 if there are any, as of `diff`. */
export const vfsDiff: Subcommand = {
	name: 'vfs diff',
	operands: '[PATH]...',
	min: 0,
	max: Number.POSITIVE_INFINITY,
	summary: 'print the changes that are kept aside',
	run: (context, operands) => runFlow(run(context, operands)),
};

const run = function* (context: CommandContext, operands: readonly string[]): Flow<number> {
	const transaction = transactionOf(context, 'vfs diff');
	const paths = operands.map((operand) => normalizePath(context.path(operand)));
	const changes = (yield* wait(transaction.changes())).filter((change) => isBelow(change, paths));
	if (context.json) printJson(context, fromPlain(changes.map(factsOf)));
	else for (const change of changes) yield* printChange(context, change);
	return changes.length === 0 ? 0 : 1;
};

const factsOf = ({ path, kind, type, from, baseBytes, currentBytes }: TransactionChange): object => ({
	path,
	kind,
	type,
	...(from === undefined ? {} : { from }),
	base_bytes: baseBytes ?? null,
	current_bytes: currentBytes ?? null,
});
