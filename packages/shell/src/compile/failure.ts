import { andThen, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import { runTrap } from '../state/run-trap.ts';
import type { Shell } from '../state/shell.ts';

/** A command has failed where nobody asked whether it would: the ERR trap runs, `set -e` ends the shell. */
export const afterFailure = (shell: Shell, status: number): Maybe<number> => {
	if (shell.guarded > 0 || shell.flow !== flow.none || shell.isUnjudged) return status;
	if (!shell.options.errexit && shell.traps.get('ERR') === undefined) return status;
	return andThen(runTrap(shell, 'ERR', status), () => {
		shell.status = status;
		if (!shell.options.errexit || shell.flow !== flow.none) return status;
		shell.keepsRedirects = shell.callDepth > 0 || shell.subshellDepth > 0 || shell.readsFrom !== 'string';
		shell.flow = flow.exit;
		return status;
	});
};
