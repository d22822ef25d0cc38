import { andThen, fromPlain } from '@tenon/core';
import { CommandFailure } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel clear`: forgets what scripts have defined. Options, traps, jobs and the directory stay. */
export const clear: Subcommand = {
	name: 'clear',
	operands: '',
	min: 0,
	max: 0,
	summary: 'forget variables that are not exported, functions and aliases',
	run(context) {
		const cleared = context.clear();
		if (cleared === undefined)
			throw new CommandFailure('clear: a function is running; call it outside of functions');
		return andThen(cleared, (counts) => {
			if (context.json) printJson(context, fromPlain(counts));
			return 0;
		});
	},
};
