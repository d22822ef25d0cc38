import { encodeText, type Flow, type Value, type ValueRecord, wait, writeJson } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, takeResultRows } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';

/** `gather`: what came of the items that `scatter` gave out. */
export const gather: DefinedCommand = defineCommand({
	name: 'gather',
	summary: 'Collect what the stages behind scatter made of each item, one row of JSON per item.',
	options: {
		lines: { kind: 'flag', long: 'lines', summary: 'print the output itself; nothing if an item failed' },
	},
	operands: { name: '', min: 0, max: 0, summary: 'The results come from scatter, in the same pipeline.' },
	examples: [
		{
			script: 'echo a | scatter | echo "$ITEM" | gather',
			output: '{"i":0,"item":"a","ok":true,"code":0,"out":"a","err":""}\n',
		},
	],
	effects: [],
	json: { type: 'array' },
	usageStatus: 2,
	run: (context, { options }) => runReporting(context, run(context, options.lines)),
});

const run = function* (context: CommandContext, printsLines: boolean): Flow<number> {
	const rows = takeResultRows(context.stdin);
	if (rows === undefined) {
		throw new CommandFailure(
			'there is no scatter before it: … | scatter --as N | stages with "$N" | gather',
			{
				status: 2,
			},
		);
	}
	if (context.json && printsLines)
		throw new CommandFailure('--lines and --json exclude each other', { status: 2 });
	const failed = rows.filter((row) => row.get('ok') !== true);
	if (printsLines) {
		if (failed.length > 0) {
			yield* wait(context.complain(failureText(rows, failed)));
			return failedStatus;
		}
		for (const row of rows) yield* printLines(context, row.get('out')!);
		return 0;
	}
	context.sendData(rows);
	if (context.json) context.output.appendText(`${jsonText(rows)}\n`);
	else {
		for (const row of rows) {
			context.output.appendText(`${jsonText(row)}\n`);
			yield* wait(context.breathe());
		}
	}
	return failed.length === 0 ? 0 : failedStatus;
};

/** Status when an item has failed. */
const failedStatus = 123;

const jsonText = (value: Value): string => writeJson(value, { bytes: 'base64' });

const printLines = function* (context: CommandContext, out: Value): Flow<void> {
	const bytes = out instanceof Uint8Array ? out : encodeText(String(out));
	if (bytes.length === 0) return;
	context.output.append(bytes);
	if (bytes.at(-1) !== newline) context.output.append(newlineBytes);
	yield* wait(context.breathe());
};

const newline = 0x0a;
const newlineBytes = Uint8Array.of(newline);

const failureText = (rows: readonly ValueRecord[], failed: readonly ValueRecord[]): string => {
	const first = failed[0]!;
	const what = `${String(first.get('i'))} (status ${String(first.get('code'))})`;
	return `${failed.length} of ${rows.length} items failed, the first of them item ${what}`;
};
