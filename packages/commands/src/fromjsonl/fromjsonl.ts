import { type Flow, isList, type Value } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { parseDocument, readDataInput } from '../support/data-input.ts';
import { printList } from '../support/print-value.ts';

/** `fromjsonl`: lines of JSON as a list. */
export const fromjsonl: DefinedCommand = defineCommand({
	name: 'fromjsonl',
	summary: 'Read one JSON document per line and hand on the list of their values.',
	options: {},
	operands: { name: 'TEXT', min: 0, max: 1, summary: 'Without TEXT, read standard input.' },
	examples: [{ script: `printf '1\\n"a"\\n' | fromjsonl`, output: '1\na\n' }],
	effects: [],
	json: { type: 'array' },
	usageStatus: 2,
	run: (context, { operands }) => runReporting(context, run(context, operands[0])),
});

const run = function* (context: CommandContext, given: string | undefined): Flow<number> {
	const input = given === undefined ? yield* readDataInput(context) : { text: given };
	if ('value' in input) printList(context, isList(input.value) ? input.value : [input.value]);
	else printList(context, valuesOf(input.text));
	return 0;
};

// Blank lines separate nothing.
const valuesOf = (text: string): readonly Value[] =>
	text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [parseDocument(line, index + 1)]));
