import type { Flow, Value } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { parseDocument, readValue } from '../support/data-input.ts';
import { printValue } from '../support/print-value.ts';

/** `fromjson`: a JSON document as a value. */
export const fromjson: DefinedCommand = defineCommand({
	name: 'fromjson',
	summary: 'Read one JSON document and hand on its value.',
	options: {},
	operands: { name: 'TEXT', min: 0, max: 1, summary: 'Without TEXT, read standard input.' },
	examples: [{ script: `fromjson '"a\\nb"'`, output: 'a\nb\n' }],
	effects: [],
	json: {},
	usageStatus: 2,
	run: (context, { operands }) => runReporting(context, run(context, operands[0])),
});

const run = function* (context: CommandContext, text: string | undefined): Flow<number> {
	const value: Value = text === undefined ? yield* readValue(context) : parseDocument(text);
	printValue(context, value);
	return 0;
};
