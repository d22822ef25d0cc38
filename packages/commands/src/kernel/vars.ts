import { fromPlain } from '@tenon/core';
import type { VariableSnapshot } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel vars`: variables with their attributes, exported or not. */
export const vars: Subcommand = {
	name: 'vars',
	operands: '[NAME]...',
	min: 0,
	max: Number.POSITIVE_INFINITY,
	summary: 'list variables: name, attributes, value',
	run(context, names) {
		const { variables } = context.snapshot();
		const missing = names.find((name) => !variables.some((variable) => variable.name === name));
		if (missing !== undefined) throw new CommandFailure(`vars: ${missing}: not found`);
		const listed = variables
			.filter(({ name }) => names.length === 0 || names.includes(name))
			.toSorted((left, right) => (left.name < right.name ? -1 : 1));
		if (context.json) printJson(context, fromPlain(listed));
		else printRows(context, listed.map(rowOf));
		return 0;
	},
};

const rowOf = ({ name, attributes, value }: VariableSnapshot): readonly string[] => [
	name,
	attributes === '' ? "''" : attributes,
	value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
];
