import { runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand } from '@tenon/shell';
import { runWithTimeout } from './run-with-timeout.ts';

/** `timeout`: ends a command that takes too long. */
export const timeout: DefinedCommand = defineCommand({
	name: 'timeout',
	summary: 'Run a command and end it when DURATION is over.',
	compatible: 'GNU coreutils 9.1',
	options: {
		preserveStatus: {
			kind: 'flag',
			long: 'preserve-status',
			summary: 'return the status of the command also when it was ended',
		},
		foreground: {
			kind: 'flag',
			long: 'foreground',
			summary: 'send the signal to the command alone, not to what it runs',
		},
		killAfter: {
			kind: 'value',
			short: 'k',
			long: 'kill-after',
			value: 'DURATION',
			type: 'string',
			summary: 'send KILL if it still runs so long afterwards',
		},
		signal: {
			kind: 'value',
			short: 's',
			long: 'signal',
			value: 'SIGNAL',
			type: 'string',
			summary: 'send this signal, not TERM',
		},
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'tell of each signal that is sent' },
	},
	operands: {
		name: 'DURATION COMMAND',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'DURATION is a number with s, m, h or d behind it; 0 means no end.',
	},
	examples: [
		{ script: 'timeout 5 echo done', output: 'done\n' },
		{ script: 'timeout 0.01 sleep 5', output: '', status: 124 },
	],
	effects: ['process'],
	json: 'none',
	usageStatus: 125,
	stopsAtOperand: true,
	run: (context, { options, operands }) => runFlow(runWithTimeout(context, options, operands)),
});
