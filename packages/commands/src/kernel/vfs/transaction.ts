import type { Transaction, TransactionChange } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../../support/command-failure.ts';

/** What holds the changes of this shell back; where nothing does, that is the subcommand's failure. */
export const transactionOf = (context: CommandContext, subcommand: string): Transaction => {
	const { transaction } = context;
	if (transaction === undefined) {
		throw new CommandFailure(
			`${subcommand}: changes are written at once here; start the shell with --overlay`,
		);
	}
	return transaction;
};

/** Whether a change is at one of some absolute paths or below it; without paths each one counts. */
export const isBelow = ({ path }: TransactionChange, paths: readonly string[]): boolean =>
	paths.length === 0 ||
	paths.some((each) => each === '/' || path === each || path.startsWith(`${each.replace(/\/+$/, '')}/`));
