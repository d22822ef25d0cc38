import { CommandFailure } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel last`: what the call before this one gave, without running it again: its data, else its output. */
export const last: Subcommand = {
	name: 'last',
	operands: '',
	min: 0,
	max: 0,
	summary: 'print what the call before gave: its data as JSON, else its output',
	run(context) {
		const { previous } = context;
		if (previous === undefined) throw new CommandFailure('last: nothing was run before');
		if (previous.data !== undefined) printJson(context, previous.data);
		else {
			const bytes = previous.bytes();
			if (bytes === undefined) throw new CommandFailure('last: the output before was too long to keep');
			context.output.append(bytes);
		}
		return 0;
	},
};
