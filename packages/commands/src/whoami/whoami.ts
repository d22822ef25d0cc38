import { runFlow, wait } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { readUsers } from '../support/owners.ts';

/** `whoami`: the name of the user. */
export const whoami: DefinedCommand = defineCommand({
	name: 'whoami',
	summary: 'Print the name of the user.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'whoami', output: 'root\n' }],
	effects: [],
	json: undefined,
	usageStatus: 1,
	run: (context) =>
		runFlow(
			(function* () {
				const { euid } = context.ports.identity;
				const name = (yield* readUsers(context)).nameOf(euid);
				if (name === undefined) {
					yield* wait(context.complain(`cannot find name for user ID ${euid}`));
					return 1;
				}
				context.output.appendText(`${name}\n`);
				return 0;
			})(),
		),
});
