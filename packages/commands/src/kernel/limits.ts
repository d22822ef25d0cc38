import { fromPlain } from '@tenon/core';
import { limitFacts, limitRemedy, limitText, type ShellLimits } from '@tenon/shell';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import { storageFacts, storageRow } from './storage.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel limits`: the bounds that scripts run within. */
export const limits: Subcommand = {
	name: 'limits',
	operands: '',
	min: 0,
	max: 0,
	summary: 'list the bounds of this shell, and how much of the budgets of files is used',
	run(context) {
		const { limits: all, limitProfile } = context.ports;
		if (context.json) {
			const values = names.map((name) => [name, all[name] === Number.POSITIVE_INFINITY ? null : all[name]]);
			const facts = {
				...Object.fromEntries(values),
				profile: limitProfile ?? null,
				storage: context.storage.map(storageFacts),
			};
			printJson(context, fromPlain(facts));
			return 0;
		}
		const rows = names.map((name) => [name, limitText(name, all[name]), limitFacts[name].bounds]);
		printRows(context, [...rows, ...context.storage.map(storageRow)]);
		context.output.appendText(`profile ${limitProfile ?? '(none by name)'}; limits are ${limitRemedy}\n`);
		return 0;
	},
};

const names = Object.keys(limitFacts) as (keyof ShellLimits)[];
