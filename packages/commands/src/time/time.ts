import { errnoText, type Flow, isFsError, runFlow, wait } from '@tenon/core';
import {
	additionsTo,
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	replacementOf,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { runProgram } from '../support/run-program.ts';
import { longFormat, portableFormat, reportText, type TimedRun, usualFormat } from './report.ts';

const options = {
	portable: { kind: 'flag', short: 'p', long: 'portability', summary: 'print real, user and sys' },
	verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'print all there is to know' },
	format: {
		kind: 'value',
		short: 'f',
		long: 'format',
		value: 'FORMAT',
		type: 'string',
		summary: 'print FORMAT: %e, %U, %S, %P, %x, %C …',
	},
	output: {
		kind: 'value',
		short: 'o',
		long: 'output',
		value: 'FILE',
		type: 'string',
		summary: 'write it to FILE',
	},
	append: { kind: 'flag', short: 'a', long: 'append', summary: 'add it to FILE' },
	quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'do not say that the command failed' },
} as const;

type TimeArguments = ParsedArguments<typeof options>;

/** `time`, the program: runs a command and tells how long it took. The keyword of the shell comes first where it can. */
export const time: DefinedCommand = defineCommand({
	name: 'time',
	summary: 'Run a command and tell how long it took.',
	compatible: 'GNU Time 1.9',
	options,
	operands: {
		name: 'COMMAND',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'The command and its arguments. Memory and what the system counts are not measured: 0 stands for them.',
	},
	examples: [{ script: 'command time -f "%x %C" true 2>&1', output: '0 true\n' }],
	effects: ['process', 'fs.write', 'fs.overwrite'],
	touches: ({ options: { output, append } }, look) => {
		if (output === undefined) return [];
		return append ? additionsTo(look, output) : replacementOf(look, output);
	},
	json: 'none',
	usageStatus: 125,
	stopsAtOperand: true,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(context: CommandContext, { options: asked, operands }: TimeArguments): Flow<number> {
	if (operands.length === 0) {
		yield* wait(context.complainOfUsage('missing program to run'));
		return 125;
	}
	const { output, append } = asked;
	const opened =
		output === undefined ? undefined : yield* attempt(() => context.openOutput(output, { appends: append }));
	if (isFsError(opened)) throw new CommandFailure(`${output}: ${errnoText[opened.errno]}`, { status: 125 });
	try {
		const done = yield* measure(context, operands);
		const text = reportOf(asked, context.variable('TIME'), done);
		if (opened === undefined) yield* wait(context.writeError(text));
		else yield* wait(opened.output.writeText(text));
		return done.status ?? 128 + done.signal!;
	} finally {
		yield* wait(opened?.close());
	}
}

function* measure(context: CommandContext, command: readonly string[]): Flow<TimedRun> {
	const startedMs = context.ports.monotonicMs();
	const before = context.cpuTimes;
	let signal: number | undefined;
	const status = yield* wait(
		runFlow(
			runProgram(context, command, {
				describe: (name, reason) => `cannot run ${name}: ${reason}`,
				how: {
					onSignal: (number) => {
						signal = number;
					},
				},
			}),
		),
	);
	const after = context.cpuTimes;
	return {
		command,
		elapsedMs: context.ports.monotonicMs() - startedMs,
		userMs: after.userMs - before.userMs,
		systemMs: after.systemMs - before.systemMs,
		status: signal === undefined ? status : undefined,
		signal,
	};
}

const reportOf = (asked: TimeArguments['options'], variable: string | undefined, done: TimedRun): string => {
	const format = asked.verbose
		? longFormat
		: asked.portable
			? portableFormat
			: (asked.format ?? variable ?? usualFormat);
	const { status, signal } = done;
	const ending = asked.portable
		? ''
		: signal !== undefined
			? `Command terminated by signal ${signal}\n`
			: status !== 0 && !asked.quiet
				? `Command exited with non-zero status ${status}\n`
				: '';
	// A format that ends in the middle of a field ends the report there.
	const end = /(?:^|[^%])(?:%%)*%$/.test(format) ? '' : '\n';
	return `${ending}${reportText(format, done)}${end}`;
};
