import { fromPlain } from '@tenon/core';
import { printJson } from '../support/json-output.ts';
import { readScript } from './read-script.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel ast`: a script as the shell has read it, in JSON. */
export const ast: Subcommand = {
	name: 'ast',
	operands: 'SCRIPT',
	min: 1,
	max: 1,
	summary: 'print the tree of a script as JSON; nothing runs',
	run(context, [text]) {
		const { script } = readScript('ast', text!);
		printJson(context, fromPlain(JSON.parse(JSON.stringify(script))));
		return 0;
	},
};
