import { andThen, type Maybe } from '@tenon/core';
import { ArithmeticError } from '../arithmetic/errors.ts';
import { ExpansionError, fatalStatus } from '../state/errors.ts';
import { exhaustion } from '../state/exhaustion.ts';
import { flow } from '../state/flow.ts';
import { outlivedSignal } from '../state/outlived.ts';
import type { Shell } from '../state/shell.ts';
import { exitHere } from './run-trap.ts';
import { afterProcessEnd } from './tell-of-end.ts';

/**
 * Runs something that expands words. An `ExpansionError` becomes bash's message and a status; as far
 * as it reaches it also ends the line or the shell. `onFailure` learns of it before the message is written.
 */
export const recover = (shell: Shell, run: () => Maybe<number>, onFailure?: () => void): Maybe<number> => {
	let result: Maybe<number>;
	try {
		result = run();
	} catch (error) {
		return failed(shell, error, onFailure);
	}
	return result instanceof Promise ? result.catch((error) => failed(shell, error, onFailure)) : result;
};

/** The same for a command that is under way already. */
export const recoverLater = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.catch((error) => failed(shell, error));

/**
 * The status that a thrown error leaves; rethrows what is neither an `ExpansionError` nor the end of what
 * the engine can hold. For callers that catch by themselves.
 */
export const failed = (shell: Shell, thrown: unknown, onFailure?: () => void): Maybe<number> => {
	const signal = outlivedSignal(shell, thrown);
	if (signal !== undefined) return afterProcessEnd(shell, signal, shell.pid);
	const error = thrown instanceof ExpansionError ? thrown : exhaustion(thrown);
	if (error === undefined) throw thrown;
	onFailure?.();
	// In POSIX mode what ends a line ends the shell.
	const isLineOfPosix = error.ends === 'line' && shell.options.posix;
	const endsShell = error.fatal || isLineOfPosix || (error.ends === 'texts' && shell.readsFrom === 'string');
	const status = isLineOfPosix ? fatalStatus(shell) : error.status;
	return andThen(error.isSaid ? undefined : shell.complain(error.message), () => {
		shell.status = status;
		if (error.ends === 'command') return status;
		shell.setPipeStatus(status);
		// With `set -e` the message itself ends the shell, in the midst of what it does; arithmetic's does not.
		if (shell.options.errexit && !shell.isTextGuarded && !(error instanceof ArithmeticError)) {
			shell.textCommand = undefined;
			shell.traceDepthAtExit = shell.traceDepth + 1;
			return exitHere(shell, status);
		}
		// A subshell does not go on with its next line: it ends.
		if (shell.guarded > 0) shell.substitutionsGuarded = true;
		// What would end a script brings a person back to the prompt.
		const exits = (endsShell && !shell.interactive) || shell.subshellDepth > 0;
		shell.flow = exits ? flow.exit : flow.line;
		shell.endsTexts = error.ends === 'texts' && !exits;
		return status;
	});
};

/** Waits for what a signal may end, while the shell goes on: its status is then that of any process which the signal ends. */
export const outlive = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.catch((error: unknown) => {
		const signal = outlivedSignal(shell, error);
		if (signal === undefined) throw error;
		return afterProcessEnd(shell, signal, shell.pid);
	});
