import type { Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { afterFailure } from './failure.ts';
import { takeSignals } from './pending-signals.ts';

/** A command that is no compound one is over: `$?` and `PIPESTATUS`, then whoever watches its failure. */
export const judge = (shell: Shell, status: number): Maybe<number> => {
	const { pipeStatus } = shell;
	if (pipeStatus.length !== 1 || pipeStatus[0] !== status) shell.setPipeStatus(status);
	shell.status = status;
	if (shell.pendingSignals !== undefined) return takeSignals(shell, status);
	return status === 0 ? 0 : afterFailure(shell, status);
};

/** The same for a command that is under way. */
export const judgeLater = (shell: Shell, result: Promise<number>): Promise<number> =>
	result.then((status) => judge(shell, status));

/** The same where `PIPESTATUS` is set already. */
export const settle = (shell: Shell, status: number): Maybe<number> => {
	shell.status = status;
	if (shell.pendingSignals !== undefined) return takeSignals(shell, status);
	return status === 0 ? 0 : afterFailure(shell, status);
};
