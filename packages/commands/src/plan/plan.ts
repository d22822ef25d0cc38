import { decodeText, type Flow, fromPlain, type Plain, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	planScript,
	type ScriptPlan,
	ShellSyntaxError,
} from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { readWhole } from '../support/read-whole.ts';
import { planText } from './plan-text.ts';

/** `plan`: what a script would run, told without running any of it. */
export const plan: DefinedCommand = defineCommand({
	name: 'plan',
	summary: 'Tell what a script would run, without running it.',
	options: {},
	operands: {
		name: 'SCRIPT',
		min: 0,
		max: 1,
		summary:
			'One word, quoted; without it, or when it is -, the script is read from standard input. Words that are known\nonly when the script runs stand as they are written. Each line starts with the number of the line of the\nscript; ? marks what is part of a condition, a loop, a function or a list of && and ||,\n& what runs beside the script.',
	},
	examples: [
		{
			script: 'plan \'mkdir -p out && cp *.c out; rm -f "$tmp" > log\'',
			output: '1 ? mkdir -p out\n1 ? cp *.c out\n1   rm -f "$tmp" > log\nreads: tmp\n',
		},
	],
	effects: [],
	json: {
		type: 'object',
		properties: { statements: { type: 'array' } },
		required: ['statements'],
	},
	usageStatus: 2,
	run: (context, { operands }) => runReporting(context, run(context, operands[0])),
});

const run = function* (context: CommandContext, operand: string | undefined): Flow<number> {
	const script = operand === undefined || operand === '-' ? yield* readStandardInput(context) : operand;
	const planned = read(script);
	// What is undefined in it is left out, as JSON does.
	if (context.json) printJson(context, fromPlain(JSON.parse(JSON.stringify(planned)) as Plain));
	else context.output.appendText(planText(planned));
	return 0;
};

const readStandardInput = function* (context: CommandContext): Flow<string> {
	const { stdin } = context;
	return stdin === undefined ? '' : decodeText(yield* wait(readWhole(context, stdin)));
};

const read = (script: string): ScriptPlan => {
	try {
		return planScript(script);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError)) throw error;
		throw new CommandFailure(error.message, { status: 2 });
	}
};
