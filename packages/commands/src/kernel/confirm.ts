import { CommandFailure } from '../support/command-failure.ts';
import type { Subcommand } from './subcommand.ts';

/** Confirms a call that waits: the next one that fits it goes through. For what takes no `--confirm` itself. */
export const confirm: Subcommand = {
	name: 'confirm',
	operands: 'NONCE',
	min: 1,
	max: 1,
	summary: 'let the call through that waits for this confirmation',
	run: (context, [nonce = '']) => {
		const problem = context.confirm(nonce);
		if (problem !== undefined) throw new CommandFailure(`confirm: ${problem}`, { status: 1 });
		return 0;
	},
};
