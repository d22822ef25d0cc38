import { type Flow, isList, isRecord, typeName, type Value, type ValueRecord } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { readValue } from '../support/data-input.ts';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import { valueText } from '../support/print-value.ts';

/** `table`: a list of records in columns. */
export const table: DefinedCommand = defineCommand({
	name: 'table',
	summary: 'Print a list of records in aligned columns under their keys.',
	options: { noHeader: { kind: 'flag', long: 'no-header', summary: 'print no line of keys' } },
	operands: {
		name: 'KEY',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Only these keys, in this order.',
	},
	examples: [
		{
			script: `echo '[{"name": "amy", "age": 7}, {"name": "bo"}]' | table`,
			output: 'name  age\namy   7\nbo\n',
		},
	],
	effects: [],
	json: { type: 'array', items: { type: 'object' } },
	// Who writes a table to a file or a pipe wants it aligned.
	shapes: { interactive: 'pretty', model: 'compact' },
	usageStatus: 2,
	run: (context, { options, operands }) => runReporting(context, run(context, operands, !options.noHeader)),
});

const run = function* (context: CommandContext, wanted: readonly string[], hasHeader: boolean): Flow<number> {
	const records = recordsOf(yield* readValue(context));
	const keys = wanted.length > 0 ? wanted : [...new Set(records.flatMap((record) => [...record.keys()]))];
	if (context.json) {
		printJson(
			context,
			records.map((record) => onlyKeys(record, keys)),
		);
		return 0;
	}
	const rows = records.map((record) => keys.map((key) => cellText(record.get(key))));
	printRows(context, rows, hasHeader && keys.length > 0 ? keys : undefined);
	return 0;
};

const onlyKeys = (record: ValueRecord, keys: readonly string[]): ValueRecord =>
	new Map(keys.flatMap((key) => (record.has(key) ? [[key, record.get(key)!]] : [])));

const recordsOf = (value: Value): readonly ValueRecord[] => {
	const list = isList(value) ? value : [value];
	return list.map((item) => {
		if (isRecord(item)) return item;
		throw new CommandFailure(`expected a list of records, found a ${typeName(item)} in it`);
	});
};

// A cell is one line.
const cellText = (value: Value | undefined): string =>
	value === undefined || value === null
		? ''
		: valueText(value).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
