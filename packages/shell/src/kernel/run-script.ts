import { andThen, type Maybe } from '@tenon/core';
import { runText } from '../compile/run-text.ts';
import { Interrupted } from '../state/errors.ts';
import { flow } from '../state/flow.ts';
import { runExitTrap } from '../state/run-trap.ts';
import type { Shell } from '../state/shell.ts';

/**
 * Runs a whole script in a main shell, with its EXIT trap, and returns the exit status. The shell
 * may be used again: variables, functions and options stay. Rejects with `Interrupted` when the
 * script was cancelled.
 */
export const runScriptText = (shell: Shell, text: string): Maybe<number> => {
	shell.flow = flow.none;
	shell.guarded = 0;
	shell.loops = 0;
	const finish = (status: number): Maybe<number> =>
		andThen(runExitTrap(shell, status), (final) => {
			shell.flow = flow.none;
			shell.status = final & 0xff;
			return shell.status;
		});
	return andThen(runText(shell, text, { file: 'environment', line: 1 }), finish);
};

/** Whether an error means that the script was cancelled, not that something broke. */
export const isInterrupted = (error: unknown): error is Interrupted => error instanceof Interrupted;
