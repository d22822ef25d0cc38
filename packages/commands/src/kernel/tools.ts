import { fromPlain } from '@tenon/core';
import type { ToolFacts } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import type { Subcommand } from './subcommand.ts';

/** `kernel tools`: the commands of the process and the tools of the embedder, what they take and what they may do. */
export const tools: Subcommand = {
	name: 'tools',
	operands: '[NAME]...',
	min: 0,
	max: Number.POSITIVE_INFINITY,
	summary: 'list commands and tools; --json has the schemas of what they take and give',
	run(context, names) {
		const all = context.tools();
		const missing = names.find((name) => !all.some((tool) => tool.name === name));
		if (missing !== undefined) throw new CommandFailure(`tools: ${missing}: not found`);
		const listed = all.filter(({ name }) => names.length === 0 || names.includes(name));
		if (context.json) {
			const plain = listed.map((tool) => ({ ...tool, output: tool.output ?? null }));
			printJson(context, fromPlain(plain));
		} else printRows(context, listed.map(rowOf), heading);
		return 0;
	},
};

const heading = ['NAME', 'KIND', 'PARAMS', 'OPERATIONS', 'DESCRIPTION'];

const rowOf = ({ name, kind, description, effects, input }: ToolFacts): readonly string[] => [
	name,
	kind,
	String(parameterCount(input)),
	effects.length === 0 ? '-' : effects.join(','),
	description.split('\n', 1)[0]!,
];

const parameterCount = (input: ToolFacts['input']): number =>
	typeof input === 'object' ? Object.keys((input.properties ?? {}) as object).length : 0;
