import { errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	readsOf,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { runForEach, runForMany, sizeOf } from './batches.ts';
import { ItemReader } from './items.ts';
import { xargsOptions } from './options.ts';
import { CommandRunner } from './runner.ts';
import { readSettings, XargsRefusal } from './settings.ts';

/** `xargs`: runs commands with arguments that it reads. */
export const xargs: DefinedCommand = defineCommand({
	name: 'xargs',
	summary: 'Run a command with arguments from standard input.',
	compatible: 'GNU findutils 4.9.0',
	options: xargsOptions,
	stopsAtOperand: true,
	operands: {
		name: 'COMMAND [ARGUMENT]...',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without COMMAND, echo.',
	},
	examples: [
		{ script: 'xargs -n 2', stdin: 'a b c\n', output: 'a b\nc\n' },
		{ script: "xargs -I{} echo '<{}>'", stdin: 'a b\nc\n', output: '<a b>\n<c>\n' },
	],
	effects: ['fs.read', 'process'],
	touches: ({ options }, look) => readsOf(look, options.argFile === undefined ? [] : [options.argFile]),
	json: 'none',
	usageStatus: 1,
	run: (context, args) => runFlow(runXargs(context, args)),
});

function* runXargs(context: CommandContext, args: ParsedArguments<typeof xargsOptions>): Flow<number> {
	try {
		return yield* runCommands(context, args);
	} catch (error) {
		if (!(error instanceof XargsRefusal)) throw error;
		yield* wait(error.hint ? context.complainOfUsage(error.message) : context.complain(error.message));
		return 1;
	}
}

function* runCommands(context: CommandContext, args: ParsedArguments<typeof xargsOptions>): Flow<number> {
	const { options, operands } = args;
	const { settings, warnings } = readSettings(args);
	for (const warning of warnings) yield* wait(context.complain(warning));
	if (options.openTty) {
		yield* wait(context.complain(`${context.quote('/dev/tty')}: No such device or address`));
		return 125;
	}
	const command = operands.length === 0 ? ['echo'] : operands;
	if (sizeOf(settings.placeholder === undefined ? command : command.slice(0, 1)) > settings.maxBytes)
		throw new XargsRefusal('cannot fit single argument within argument list size limit');
	if (options.showLimits) yield* showLimits(context, settings.maxBytes);
	const opened = yield* attempt(() => context.openInput(options.argFile ?? '-'));
	if (isFsError(opened)) {
		const name = context.quote(options.argFile ?? '-');
		throw new XargsRefusal(`Cannot open input file ${name}: ${errnoText[opened.errno]}`);
	}
	const runner = new CommandRunner(context, settings, options.argFile !== undefined);
	try {
		const reader = new ItemReader(context, opened.input, settings);
		const run = settings.placeholder === undefined ? runForMany : runForEach;
		yield* run(reader, runner, command, settings);
		if (reader.failure !== undefined && !runner.isOver) throw reader.failure;
	} finally {
		yield* runner.finish();
		yield* wait(opened.close());
	}
	return runner.status;
}

function* showLimits(context: CommandContext, maxBytes: number): Flow<void> {
	let size = 0;
	for (const [name, value] of context.environment()) size += name.length + value.length + 2;
	yield* wait(
		context.writeError(
			[
				`Your environment variables take up ${size} bytes`,
				'POSIX upper limit on argument length (this system): 2093796',
				'POSIX smallest allowable upper limit on argument length (all systems): 4096',
				`Maximum length of command we could actually use: ${2_093_796 - size}`,
				`Size of command buffer we are actually using: ${maxBytes}`,
				'Maximum parallelism (--max-procs must be no greater): 2147483647\n',
			].join('\n'),
		),
	);
}
