import { runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { runEnv } from './run-env.ts';

/** `env`: runs a command with other variables, or shows them. */
export const env: DefinedCommand = defineCommand({
	name: 'env',
	summary: 'Run a command with changed variables; without one, print them.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	isRaw: true,
	operands: {
		name: '[-iv] [-u NAME] [-C DIR] [-S STRING] [-0] [NAME=VALUE]... [COMMAND [ARG]...]',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'-i starts with none, -u removes one, -C changes the directory, -S splits STRING into arguments, -0 ends lines with NUL, -v tells what is done.',
	},
	examples: [{ script: 'env -i A=1 B=2', output: 'A=1\nB=2\n' }],
	effects: ['process'],
	json: 'none',
	usageStatus: 125,
	run: (context, { operands }) => runFlow(runEnv(context, operands)),
});
