import { andThen, errnoText, isFsError, type Maybe, orElse } from '@tenon/core';
import { flow } from './flow.ts';
import { interruptible } from './interruptible.ts';
import { sendSignal } from './pending-signals.ts';
import type { Shell } from './shell.ts';

/** Exit status of a command that wrote to a pipe without a reader. */
export const brokenPipeStatus = 141;

/**
 * Writes a builtin's text to descriptor 1. Returns 0, or the status the builtin must return: 1 if
 * the descriptor is closed or the disk is full (said on descriptor 2 in bash's words), 141 and the
 * end of this environment if the reader is gone and SIGPIPE has no trap.
 */
export const emit = (shell: Shell, command: string, text: string): Maybe<number> => {
	const output = shell.io.get(1)?.output;
	if (output === undefined) return fail(shell, command, 'Bad file descriptor');
	let written: Maybe<boolean>;
	try {
		written = output.writeText(text);
	} catch (error) {
		return writeFailed(shell, command, error);
	}
	if (typeof written === 'object') return emitLater(shell, command, written);
	if (!written) return readerGone(shell, command);
	const turn = shell.slice.afterWriting(text.length);
	return turn === undefined ? 0 : turn.then(succeed);
};

const succeed = (): number => 0;

/** The same for a builtin that does not look whether its text can be written: 0, unless the reader is gone. */
export const emitUnchecked = (shell: Shell, text: string): Maybe<number> => {
	const output = shell.io.get(1)?.output;
	if (output === undefined) return 0;
	return orElse(
		() =>
			andThen(output.writeText(text), (isRead) => (isRead || outlivesPipe(shell) ? 0 : brokenPipe(shell))),
		(error) => {
			if (isFsError(error)) return 0;
			throw error;
		},
	);
};

const emitLater = (shell: Shell, command: string, written: Promise<boolean>): Promise<number> =>
	interruptible(shell, written).then(
		(isRead) => (isRead ? 0 : readerGone(shell, command)),
		(error) => writeFailed(shell, command, error),
	);

const readerGone = (shell: Shell, command: string): Maybe<number> =>
	outlivesPipe(shell) ? fail(shell, command, 'Broken pipe') : brokenPipe(shell);

// A shell that ignores SIGPIPE, or has a trap for it, finds that it cannot write. The trap runs after the command.
const outlivesPipe = (shell: Shell): boolean => {
	const trap = shell.traps.get('PIPE');
	if (trap === undefined) return false;
	if (trap.command !== '') sendSignal(shell, pipeSignal);
	return true;
};

/** The number of SIGPIPE. */
export const pipeSignal = 13;

/** The environment ends as by SIGPIPE. */
export const brokenPipe = (shell: Shell): number => {
	shell.flow = flow.exit;
	shell.endedBy = pipeSignal;
	return brokenPipeStatus;
};

const writeFailed = (shell: Shell, command: string, error: unknown): Maybe<number> => {
	if (isFsError(error)) return fail(shell, command, errnoText[error.errno]);
	throw error;
};

const fail = (shell: Shell, command: string, why: string): Maybe<number> =>
	orElse(
		() => {
			const said = shell.complain(`${command}: write error: ${why}`);
			return said instanceof Promise ? said.then(() => 1) : 1;
		},
		() => 1,
	);
