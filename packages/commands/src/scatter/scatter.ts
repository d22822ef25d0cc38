import type { Flow } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, ScatterSink } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { readDataInput } from '../support/data-input.ts';
import { parseDuration } from './duration.ts';
import { itemsOf } from './items.ts';

/** `scatter`: the stages up to `gather` run once for each item, several at a time. */
export const scatter: DefinedCommand = defineCommand({
	name: 'scatter',
	summary: 'Run the stages up to gather once for each line or element that comes in, several at a time.',
	options: {
		as: {
			kind: 'value',
			long: 'as',
			value: 'NAME',
			type: 'string',
			summary: 'bind the item to NAME; default ITEM',
		},
		limit: {
			kind: 'value',
			long: 'limit',
			value: 'N',
			type: 'integer',
			invalid: 'invalid number of items at a time',
			summary: 'work on at most N items at a time; default 8',
		},
		timeout: {
			kind: 'value',
			long: 'timeout',
			value: 'DURATION',
			type: 'string',
			summary: 'end the work on an item after this time: 30, 1.5, 500ms, 5m, 1h',
		},
		unordered: { kind: 'flag', long: 'unordered', summary: 'give results as they are ready, not in order' },
	},
	operands: {
		name: '',
		min: 0,
		max: 0,
		summary: 'Items come on standard input: lines, or elements of a list.',
	},
	examples: [
		{
			script: 'seq 3 | scatter --as N --limit 2 | echo "item $N" | gather --lines',
			output: 'item 1\nitem 2\nitem 3\n',
		},
	],
	effects: [],
	// It prints nothing: what comes out is for gather to print.
	json: {},
	usageStatus: 2,
	run: (context, { options }) => runReporting(context, run(context, options)),
});

interface ScatterOptions {
	readonly as: string | undefined;
	readonly limit: number | undefined;
	readonly timeout: string | undefined;
	readonly unordered: boolean;
}

const run = function* (context: CommandContext, options: ScatterOptions): Flow<number> {
	const { as: variable = 'ITEM', limit = 8, timeout } = options;
	const { stdout } = context;
	if (!(stdout instanceof ScatterSink))
		throw misused('there is no gather behind it: … | scatter --as N | stages with "$N" | gather');
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable))
		throw misused(`--as needs the name of a variable, got ${context.quote(variable)}`);
	if (limit < 1 || limit > maxLimit) throw misused(`--limit goes from 1 to ${maxLimit}, got ${limit}`);
	const timeoutMs = timeout === undefined ? undefined : parseDuration(timeout);
	if (timeout !== undefined && timeoutMs === undefined)
		throw misused(`--timeout needs a time such as 30, 1.5s or 5m, got ${context.quote(timeout)}`);
	const items = itemsOf(yield* readDataInput(context));
	stdout.plan = { items, variable, limit, timeoutMs, isOrdered: !options.unordered };
	return 0;
};

const maxLimit = 10_000;

const misused = (text: string): CommandFailure => new CommandFailure(text, { status: 2 });
