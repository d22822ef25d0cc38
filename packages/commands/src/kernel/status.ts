import { fromPlain } from '@tenon/core';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel status`: what the shell is like, with the options of `set -o` that bash's list does not have. */
export const status: Subcommand = {
	name: 'status',
	operands: '',
	min: 0,
	max: 0,
	summary: 'tell what this shell is like: versions, options, counts',
	run(context) {
		const facts = context.status();
		if (context.json) printJson(context, fromPlain(facts));
		else
			printRows(
				context,
				Object.entries(facts).map(([name, fact]) => [name, factText(fact)]),
			);
		return 0;
	},
};

const factText = (fact: string | number | boolean | null): string => {
	if (fact === null) return '(none by name)';
	return typeof fact === 'boolean' ? (fact ? 'on' : 'off') : String(fact);
};
