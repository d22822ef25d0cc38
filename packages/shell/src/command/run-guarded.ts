import { andThen, errnoText, isFsError, type Maybe } from '@tenon/core';
import { LineTooLong } from '../bytes/errors.ts';
import { brokenPipeStatus, pipeSignal } from '../state/emit.ts';
import { quoteFor } from '../state/message-quotes.ts';
import type { Shell } from '../state/shell.ts';
import type { CommandContext } from './context.ts';
import type { OutputFault } from './declaration.ts';
import { MemoryExhausted, NotText, OutputFailed, ReaderGone, ResultTooLong } from './errors.ts';

/**
 * Runs a command to its end: standard output is written whole, what stops a process stops the command, and
 * failures of files and outputs become GNU's messages. `fault`: what a command says and returns whose output
 * cannot be written.
 */
export const runGuarded = (
	shell: Shell,
	context: CommandContext,
	fault: Required<OutputFault>,
	run: () => Maybe<number>,
): Maybe<number> => {
	let ended: Maybe<number>;
	try {
		const status = run();
		ended = typeof status === 'object' ? status.then((ready) => end(context, ready)) : end(context, status);
	} catch (error) {
		return stop(shell, context, fault, error);
	}
	if (typeof ended !== 'object') return ended;
	return ended.catch((error: unknown) => stop(shell, context, fault, error));
};

/** What most commands say and return. */
export const usualOutputFault = (status: number): Required<OutputFault> => ({
	describe: (reason) => `write error: ${reason}`,
	status,
});

const end = (context: CommandContext, status: number): Maybe<number> => {
	const flushed = context.flush();
	if (typeof flushed === 'object') return flushed.then(() => end(context, status));
	context.endData();
	context.releaseMemory();
	return status;
};

const stop = (
	shell: Shell,
	context: CommandContext,
	fault: Required<OutputFault>,
	error: unknown,
): Maybe<number> => {
	context.releaseMemory();
	if (error instanceof LineTooLong) context.noteLimit('maxTextBytes');
	// It ends as a process that SIGPIPE ends, and the script goes on; one that ignores the signal cannot write.
	if (error instanceof ReaderGone || isFsError(error, 'EPIPE')) {
		if (shell.traps.get('PIPE')?.command === '')
			return failed(shell, context, fault.describe('Broken pipe', quoteFor(shell)), fault.status);
		if (shell.isReplaced) shell.endedBy = pipeSignal;
		return brokenPipeStatus;
	}
	if (error instanceof OutputFailed)
		return failed(shell, context, fault.describe(error.reason, quoteFor(shell)), fault.status);
	if (
		error instanceof LineTooLong ||
		error instanceof MemoryExhausted ||
		error instanceof ResultTooLong ||
		error instanceof NotText
	)
		return failed(shell, context, error.message);
	if (isFsError(error)) return failed(shell, context, `${error.path}: ${errnoText[error.errno]}`);
	const { gate } = shell.ports;
	if (gate === undefined) throw error;
	const { text, status } = gate.refuse(context.name, error);
	return andThen(shell.write(2, `${text}\n`), () => status);
};

const failed = (shell: Shell, { name }: CommandContext, text: string, status = 1): Maybe<number> =>
	andThen(shell.write(2, `${name}: ${text}\n`), () => status);
