import { fromPlain } from '@tenon/core';
import { limitFacts, limitRemedy, limitText, type ShellLimits } from '@tenon/shell';
import { printJson } from '../support/json-output.ts';
import { inColumns } from './columns.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel limits`: the bounds that scripts run within. */
export const limits: Subcommand = {
	name: 'limits',
	operands: '',
	min: 0,
	max: 0,
	summary: 'list the bounds of this shell',
	run(context) {
		const { limits: all, limitProfile } = context.ports;
		if (context.json) {
			const values = names.map((name) => [name, all[name] === Number.POSITIVE_INFINITY ? null : all[name]]);
			printJson(context, fromPlain({ ...Object.fromEntries(values), profile: limitProfile ?? null }));
			return 0;
		}
		const rows = names.map((name) => [name, limitText(name, all[name]), limitFacts[name].bounds]);
		context.output.appendText(inColumns(rows));
		context.output.appendText(`profile ${limitProfile ?? '(none by name)'}; limits are ${limitRemedy}\n`);
		return 0;
	},
};

const names = Object.keys(limitFacts) as (keyof ShellLimits)[];
