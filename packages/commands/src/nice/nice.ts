import { type Flow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { runProgram } from '../support/run-program.ts';

const options = {
	adjustment: {
		kind: 'list',
		short: 'n',
		long: 'adjustment',
		value: 'N',
		summary: 'is checked, and changes nothing: all commands of a kernel have one priority',
	},
} as const;

/** `nice`: runs a command with the priority that all have here. */
export const nice: DefinedCommand = defineCommand({
	name: 'nice',
	summary: 'Run a command; its priority stays what it is. Without one, print the priority: 0.',
	compatible: 'GNU coreutils 9.1',
	options,
	operands: {
		name: 'COMMAND',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The command and its arguments.',
	},
	examples: [
		{ script: 'nice -n 5 echo done', output: 'done\n' },
		{ script: 'nice', output: '0\n' },
	],
	effects: ['process'],
	json: 'none',
	usageStatus: 125,
	stopsAtOperand: true,
	// `nice -5` is an adjustment of 5.
	rewrite: (argv) => {
		const first = argv.findIndex((word) => !/^-[-+]?\d/.test(word));
		const numbers = first < 0 ? argv : argv.slice(0, first);
		return [...numbers.flatMap((word) => ['-n', word.slice(1)]), ...(first < 0 ? [] : argv.slice(first))];
	},
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(
	context: CommandContext,
	{ options: { adjustment }, operands }: ParsedArguments<typeof options>,
): Flow<number> {
	const last = adjustment.at(-1);
	if (last !== undefined && !/^\s*[-+]?\d+$/.test(last))
		throw new CommandFailure(`invalid adjustment ${context.quote(last)}`, { status: 125 });
	if (operands.length > 0)
		return yield* runProgram(context, operands, {
			describe: (name, reason) => `${context.quote(name)}: ${reason}`,
			how: { takesPlace: true },
		});
	if (last !== undefined) {
		yield* wait(context.complainOfUsage('a command must be given with an adjustment'));
		return 125;
	}
	context.output.appendText('0\n');
	return 0;
}
