import { type Flow, isList, isRecord, typeName } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { readValue } from '../support/data-input.ts';
import { printList } from '../support/print-value.ts';

/** `keys`: the keys of a record, or the places of a list. */
export const keys: DefinedCommand = defineCommand({
	name: 'keys',
	summary: 'Print the keys of a record in their order, or the places of a list.',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: 'The value comes on standard input, as it is or as JSON.' },
	examples: [{ script: `echo '{"b": 1, "a": 2}' | keys`, output: 'b\na\n' }],
	effects: [],
	json: { type: 'array' },
	usageStatus: 2,
	run: (context) => runReporting(context, run(context)),
});

const run = function* (context: CommandContext): Flow<number> {
	const value = yield* readValue(context);
	if (isRecord(value)) printList(context, [...value.keys()]);
	else if (isList(value)) printList(context, [...value.keys()]);
	else throw new CommandFailure(`expected a record or a list, found a ${typeName(value)}`);
	return 0;
};
