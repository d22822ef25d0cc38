import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { referredNames, substitute } from './substitute.ts';

const options = {
	variables: {
		kind: 'flag',
		short: 'v',
		long: 'variables',
		summary: 'print the names that SHELL-FORMAT refers to',
	},
} as const;

/** `envsubst`: puts the values of exported variables in the place of `$NAME` and `${NAME}`. */
export const envsubst: DefinedCommand = defineCommand({
	name: 'envsubst',
	summary: 'Copy standard input, with the values of exported variables for $NAME and ${NAME}.',
	compatible: 'GNU gettext-runtime 0.21',
	options,
	operands: {
		name: 'SHELL-FORMAT',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'A text; only variables that it refers to are substituted.',
	},
	examples: [
		{ script: "NAME=amy envsubst <<< 'hi ${NAME}, $5'", output: 'hi amy, $5\n' },
		{ script: "envsubst -v 'a $B ${C}'", output: 'B\nC\n' },
	],
	effects: [],
	usageStatus: 1,
	run: (context, args) => runReporting(context, run(context, args)),
});

function* run(
	context: CommandContext,
	{ options: { variables }, operands }: ParsedArguments<typeof options>,
): Flow<number> {
	const [format] = operands;
	if (operands.length > 1) throw new CommandFailure('too many arguments');
	if (variables) {
		if (format === undefined) throw new CommandFailure('missing arguments');
		yield* referredNames(context, format, (name) => {
			context.output.appendText(`${name}\n`);
		});
		return 0;
	}
	const opened = yield* attempt(() => context.openInput('-'));
	if (isFsError(opened))
		throw new CommandFailure(`error while reading "standard input": ${errnoText[opened.errno]}`);
	const only = format === undefined ? undefined : new Set<string>();
	if (format !== undefined) yield* referredNames(context, format, (name) => only!.add(name));
	const copied = yield* attemptFlow(substitute(context, opened.input, only));
	if (copied !== undefined) throw new CommandFailure(`error while reading "standard input": ${copied}`);
	yield* wait(opened.close());
	return 0;
}

function* attemptFlow(flow: Flow<void>): Flow<string | undefined> {
	try {
		yield* flow;
		return undefined;
	} catch (error) {
		if (isFsError(error)) return errnoText[error.errno];
		throw error;
	}
}
