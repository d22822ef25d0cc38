import { type Flow, isList, isRecord, typeName } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { readValue } from '../support/data-input.ts';
import { printList } from '../support/print-value.ts';

/** `values`: what a record or a list holds. */
export const values: DefinedCommand = defineCommand({
	name: 'values',
	summary: 'Print what a record or a list holds, one a line.',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: 'The value comes on standard input, as it is or as JSON.' },
	examples: [{ script: `echo '{"b": 1, "a": [2, 3]}' | values`, output: '1\n[2,3]\n' }],
	effects: [],
	json: { type: 'array' },
	usageStatus: 2,
	run: (context) => runReporting(context, run(context)),
});

const run = function* (context: CommandContext): Flow<number> {
	const value = yield* readValue(context);
	if (isRecord(value)) printList(context, [...value.values()]);
	else if (isList(value)) printList(context, value);
	else throw new CommandFailure(`expected a record or a list, found a ${typeName(value)}`);
	return 0;
};
