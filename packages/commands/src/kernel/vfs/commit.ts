import { type CommittedTransaction, type Flow, fromPlain, runFlow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { OverlayConflict } from '@tenon/vfs';
import { CommandFailure } from '../../support/command-failure.ts';
import { printJson } from '../../support/json-output.ts';
import type { Subcommand } from '../subcommand.ts';
import { transactionOf } from './transaction.ts';

/** `kernel vfs commit`: writes all changes down, or none if a file has changed below them. */
export const vfsCommit: Subcommand = {
	name: 'vfs commit',
	operands: '',
	min: 0,
	max: 0,
	summary: 'write all of them down, or none',
	run: (context) => runFlow(run(context)),
};

const run = function* (context: CommandContext): Flow<number> {
	const { paths, warnings } = yield* committed(context);
	for (const { message } of warnings) yield* wait(context.complain(`vfs commit: ${message}`));
	if (context.json) printJson(context, fromPlain([...paths]));
	else for (const path of paths) context.output.appendText(`${path}\n`);
	return 0;
};

const committed = function* (context: CommandContext): Flow<CommittedTransaction> {
	try {
		return yield* wait(transactionOf(context, 'vfs commit').commit({ signal: context.signal }));
	} catch (error) {
		if (error instanceof OverlayConflict) throw new CommandFailure(`vfs commit: ${error.message}`);
		throw error;
	}
};
