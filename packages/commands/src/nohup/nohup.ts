import { errnoText, type Flow, isFsError, runFlow, type Touch, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type Output,
	type TouchLook,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { runReporting } from '../support/command-failure.ts';
import { whyNotRun } from '../support/run-program.ts';

/** `nohup`: runs a command that a hang-up does not end. */
export const nohup: DefinedCommand = defineCommand({
	name: 'nohup',
	summary: 'Run a command that the signal HUP does not end.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: {
		name: 'COMMAND',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The command and its arguments. What it writes to a terminal is added to nohup.out.',
	},
	examples: [{ script: 'nohup echo done', output: 'done\n' }],
	effects: ['process', 'fs.write'],
	touches: (_args, look) => runFlow(outputFile(look)),
	json: 'none',
	usageStatus: 125,
	stopsAtOperand: true,
	run: (context, { operands }) => runReporting(context, run(context, operands)),
});

// Only where there is a terminal anything is written beside the command's own output.
function* outputFile(look: TouchLook): Flow<readonly Touch[]> {
	if (look.inputName() !== undefined) return [];
	const isThere = (yield* wait(look.entryKindOf(file))) !== undefined;
	return [{ path: look.path(file), kind: isThere ? 'append' : 'create' }];
}

const file = 'nohup.out';

/** A shell that takes no notice of HUP becomes the command, which inherits that. */
const ignoring = ['sh', '-c', 'trap "" HUP; exec "$@"', 'sh'] as const;

function* run(context: CommandContext, command: readonly string[]): Flow<number> {
	const [name] = command;
	if (name === undefined) {
		yield* wait(context.complainOfUsage('missing operand'));
		return 125;
	}
	const found = name === '' ? undefined : yield* wait(context.locate(name));
	if (found === undefined) {
		const { reason, status } = yield* whyNotRun(context, name);
		yield* wait(context.complain(`failed to run command ${context.quote(name)}: ${reason}`));
		return status;
	}
	const argv = [...ignoring, ...command];
	if (context.stdout?.isTerminal !== true) return yield* wait(context.invoke(argv));
	const opened = yield* openFile(context);
	if (opened === undefined) return 125;
	try {
		return yield* wait(context.invoke(argv, { stdout: opened.output }));
	} finally {
		yield* wait(opened.close());
	}
}

function* openFile(
	context: CommandContext,
): Flow<{ readonly output: Output; close(): void | Promise<void> } | undefined> {
	const isInputTerminal = context.stdin?.isTerminal === true;
	const opened = yield* attempt(() => context.openOutput(file, { appends: true }));
	if (isFsError(opened)) {
		yield* wait(context.complain(`failed to open ${context.quote(file)}: ${errnoText[opened.errno]}`));
		return undefined;
	}
	const what = isInputTerminal ? 'ignoring input and appending output to' : 'appending output to';
	yield* wait(context.complain(`${what} ${context.quote(file)}`));
	return opened;
}
