import { andThen, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { exitHere, runTrap } from './run-trap.ts';

/** A command has failed outside of a condition: the ERR trap runs, `set -e` ends the shell. */
export const afterFailure = (shell: Shell, status: number): Maybe<number> => {
	const { skipsErrTrap } = shell;
	shell.skipsErrTrap = false;
	const { guarded, textGuards } = shell;
	if (guarded > textGuards || shell.flow !== flow.none || shell.isUnjudged) return status;
	const isFatal = shell.options.errexit && guarded === 0;
	if (!isFatal && shell.traps.get('ERR') === undefined) return status;
	return andThen(skipsErrTrap ? 0 : runTrap(shell, 'ERR', status), (left) => {
		if (shell.flow !== flow.none) {
			shell.status = left;
			return left;
		}
		shell.status = status;
		if (!shell.options.errexit || guarded > 0) return status;
		const isSeen = isFunctionSeen(shell);
		// In a subshell the trap finds all that the function has, else its arguments and no more.
		if (isSeen && shell.subshellDepth > 0) return exitHere(shell, status);
		if (isSeen) shell.endedIn = { frame: shell.frame, positional: shell.positional };
		shell.keepsRedirects = shell.callDepth > 0 || shell.subshellDepth > 0 || shell.readsFrom !== 'string';
		shell.flow = flow.exit;
		return status;
	});
};

// Whether the EXIT trap will find the function that has failed: a text that it stands in, or that stands in it, hides it.
const isFunctionSeen = ({ callDepth, textCommand, runningTrap, traps }: Shell): boolean =>
	callDepth > 0 && textCommand === undefined && runningTrap === undefined && traps.get('EXIT') !== undefined;

/** Whether an ERR trap is in force before a command that runs others. */
export const isWatched = ({ traps }: Shell): boolean => !traps.isEmpty && traps.get('ERR') !== undefined;

/** Such a command is over: an ERR trap that was not in force before it does not run for it. */
export const noteOwnErrTrap = (shell: Shell, wasWatched: boolean, status: number): void => {
	if (status !== 0 && !wasWatched && isWatched(shell)) shell.skipsErrTrap = true;
};
