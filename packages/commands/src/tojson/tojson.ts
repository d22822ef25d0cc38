import { type Flow, isTenonError, type Value, writeJson } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { readDataInput } from '../support/data-input.ts';

/** `tojson`: a value as JSON text. */
export const tojson: DefinedCommand = defineCommand({
	name: 'tojson',
	summary: 'Print a value as JSON: what was handed on beside the text, else the text itself.',
	options: { pretty: { kind: 'flag', long: 'pretty', summary: 'on several lines, indented' } },
	operands: { name: 'TEXT', min: 0, max: 1, summary: 'Without TEXT, read standard input.' },
	examples: [{ script: `tojson 'say "hi"'`, output: '"say \\"hi\\""\n' }],
	effects: [],
	json: {},
	usageStatus: 2,
	run: (context, { options, operands }) => runReporting(context, run(context, operands[0], options.pretty)),
});

const run = function* (context: CommandContext, given: string | undefined, isPretty: boolean): Flow<number> {
	const input = given === undefined ? yield* readDataInput(context) : { value: given };
	const value = 'value' in input ? input.value : input.text.replace(/\n$/, '');
	const text = `${jsonText(value, isPretty)}\n`;
	if (context.json) context.sendData(value);
	context.output.appendText(text);
	return 0;
};

const jsonText = (value: Value, isPretty: boolean): string => {
	try {
		return writeJson(value, { indent: isPretty ? 2 : 0 });
	} catch (error) {
		if (isTenonError(error)) throw new CommandFailure(error.message);
		throw error;
	}
};
