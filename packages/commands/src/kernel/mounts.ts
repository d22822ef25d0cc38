import { fromPlain } from '@tenon/core';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel mounts`: which file systems the tree of files is made of. */
export const mounts: Subcommand = {
	name: 'mounts',
	operands: '',
	min: 0,
	max: 0,
	summary: 'list the file systems that scripts see',
	run(context) {
		const found = context.ports.mounts().toSorted((left, right) => (left.path < right.path ? -1 : 1));
		const facts = found.map(({ path, type, readOnly }) => ({ path, type, mode: readOnly ? 'ro' : 'rw' }));
		if (context.json) printJson(context, fromPlain(facts));
		else {
			const rows = facts.map(({ path, type, mode }) => [path, type, mode]);
			printRows(context, rows, ['PATH', 'TYPE', 'MODE']);
		}
		return 0;
	},
};
