import { fromPlain } from '@tenon/core';
import { printJson } from '../support/json-output.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel version`: which shell this is, and whose language it has. */
export const version: Subcommand = {
	name: 'version',
	operands: '',
	min: 0,
	max: 0,
	summary: 'tell which version this is',
	run(context) {
		const { version: tenon, bash } = context.status();
		if (context.json) printJson(context, fromPlain({ tenon, bash }));
		else context.output.appendText(`tenon ${tenon}, as GNU bash, version ${bash}\n`);
		return 0;
	},
};
