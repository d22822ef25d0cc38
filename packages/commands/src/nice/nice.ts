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
		summary: 'add N to the niceness, 10 unless given; it is told, and changes no priority',
	},
} as const;

/** `nice`: runs a command with another niceness. That is only told: all commands of a kernel have one priority. */
export const nice: DefinedCommand = defineCommand({
	name: 'nice',
	summary:
		'Run a command with another niceness; its priority stays what it is. Without one, print the niceness.',
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
		{ script: 'nice -n 5 nice', output: '5\n' },
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
			how: { takesPlace: true, niceness: addedTo(context.niceness, last ?? '10') },
		});
	if (last !== undefined) {
		yield* wait(context.complainOfUsage('a command must be given with an adjustment'));
		return 125;
	}
	context.output.appendText(`${context.niceness}\n`);
	return 0;
}

/** The niceness with an adjustment, within what there is. */
const addedTo = (niceness: number, adjustment: string): number =>
	Math.max(-20, Math.min(19, niceness + Number(adjustment)));
