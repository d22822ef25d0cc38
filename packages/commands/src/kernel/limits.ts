import { fromPlain } from '@tenon/core';
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
		const all = { ...context.ports.limits };
		if (context.json) printJson(context, fromPlain(all));
		else
			context.output.appendText(inColumns(Object.entries(all).map(([name, value]) => [name, String(value)])));
		return 0;
	},
};
