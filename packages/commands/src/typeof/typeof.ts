import { type Flow, kindOf } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { readDataInput } from '../support/data-input.ts';
import { printValue } from '../support/print-value.ts';

/** `typeof`: what kind of value comes in. */
export const typeOf: DefinedCommand = defineCommand({
	name: 'typeof',
	summary: 'Print the kind of a value: null, bool, int, float, string, list, record or bytes.',
	options: {},
	operands: {
		name: '',
		min: 0,
		max: 0,
		summary: 'The value comes beside standard input; text alone is a string.',
	},
	examples: [{ script: `fromjson '[1]' | typeof; echo '[1]' | typeof`, output: 'list\nstring\n' }],
	effects: [],
	json: { type: 'string' },
	usageStatus: 2,
	run: (context) => runReporting(context, run(context)),
});

const run = function* (context: CommandContext): Flow<number> {
	const input = yield* readDataInput(context);
	printValue(context, 'value' in input ? kindOf(input.value) : 'string');
	return 0;
};
