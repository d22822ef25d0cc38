import { runFlow, wait } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { textShape } from '../support/json-shapes.ts';
import { readUsers } from '../support/owners.ts';
import { printResult } from '../support/print-result.ts';

/** `whoami`: the name of the user. */
export const whoami: DefinedCommand = defineCommand({
	name: 'whoami',
	summary: 'Print the name of the user.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: '' },
	examples: [{ script: 'whoami', output: 'root\n' }],
	effects: [],
	json: textShape,
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
				printResult(context, `${name}\n`, name);
				return 0;
			})(),
		),
});
