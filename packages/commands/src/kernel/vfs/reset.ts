import { type Flow, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { Subcommand } from '../subcommand.ts';
import { transactionOf } from './transaction.ts';

/** `kernel vfs reset`: drops changes that are kept aside. */
export const vfsReset: Subcommand = {
	name: 'vfs reset',
	operands: '[PATH]',
	min: 0,
	max: 1,
	summary: 'drop them, or those at PATH and below it',
	run: (context, operands) => runFlow(run(context, operands)),
};

const run = function* (context: CommandContext, [operand]: readonly string[]): Flow<number> {
	const transaction = transactionOf(context, 'vfs reset');
	yield* wait(transaction.reset(operand === undefined ? undefined : context.path(operand)));
	return 0;
};
