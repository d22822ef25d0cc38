import { type Flow, isList, typeName, writeJson } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { readValue } from '../support/data-input.ts';
import { printJson } from '../support/json-output.ts';

/** `tojsonl`: a list as lines of JSON. */
export const tojsonl: DefinedCommand = defineCommand({
	name: 'tojsonl',
	summary: 'Print each element of a list as a line of JSON.',
	options: {},
	operands: { name: '', min: 0, max: 0, summary: 'The list comes on standard input, as a value or as JSON.' },
	examples: [{ script: `echo '[1, {"a": 2}]' | tojsonl`, output: '1\n{"a":2}\n' }],
	effects: [],
	json: { type: 'array' },
	usageStatus: 2,
	run: (context) => runReporting(context, run(context)),
});

const run = function* (context: CommandContext): Flow<number> {
	const list = yield* readValue(context);
	if (!isList(list))
		throw new CommandFailure(`expected a list, found a ${typeName(list)}; tojson prints any value`);
	if (context.json) printJson(context, list);
	else for (const value of list) context.output.appendText(`${writeJson(value, { bytes: 'base64' })}\n`);
	return 0;
};
