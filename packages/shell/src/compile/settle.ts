import { andThen, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { afterFailure } from './failure.ts';
import { takeSignals } from './take-signals.ts';

/** A command that is no compound one is over: `$?` and `PIPESTATUS`, then the ERR trap and `set -e`. */
export const judge = (shell: Shell, status: number): Maybe<number> => {
	const { pipeStatus } = shell;
	if (pipeStatus.length !== 1 || pipeStatus[0] !== status) shell.setPipeStatus(status);
	shell.status = status;
	if (shell.pendingSignals !== undefined) return afterSignals(shell, status);
	return status === 0 ? 0 : afterFailure(shell, status);
};

/** The same for a command that is under way. */
export const judgeLater = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.then((status) => judge(shell, status));

/** The same where `PIPESTATUS` is set already. */
export const settle = (shell: Shell, status: number): Maybe<number> => {
	shell.status = status;
	if (shell.pendingSignals !== undefined) return afterSignals(shell, status);
	return status === 0 ? 0 : afterFailure(shell, status);
};

// The traps of signals that came meanwhile run before the ERR trap.
const afterSignals = (shell: Shell, status: number): Maybe<number> =>
	andThen(takeSignals(shell, status), (left) =>
		left === 0 || shell.flow !== flow.none ? left : afterFailure(shell, left),
	);
