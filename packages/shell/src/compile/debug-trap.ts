import { andThen, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { runTrap } from './run-trap.ts';

/** Whether a DEBUG trap is to run before each command. */
export const isDebugged = (shell: Shell): boolean => shell.traps.get('DEBUG') !== undefined;

/**
 * Runs the DEBUG trap, then the command; `BASH_COMMAND` is what `describe` gives. With
 * `shopt -s extdebug` a trap that fails means that the command is passed over, and one that leaves 2 that
 * the function or sourced file around it is left. `passOver` gives the status of what is passed over, from
 * the trap's.
 */
export const afterDebugTrap = (
	shell: Shell,
	describe: () => string,
	run: () => Maybe<number>,
	passOver: (status: number) => Maybe<number> = succeed,
): Maybe<number> => {
	if (shell.statusBeforeTrap === undefined) shell.command = describe;
	return andThen(runTrap(shell, 'DEBUG', shell.status), (status) => {
		if (shell.flow !== flow.none) return status;
		if (status === 0 || !shell.options.shopt.has('extdebug')) return run();
		const kind = shell.frame?.kind;
		if (status !== returnStatus || (kind !== 'function' && kind !== 'source')) return passOver(status);
		shell.flow = flow.return;
		shell.statusBeforeReturn = shell.status;
		return returnStatus;
	});
};

const succeed = (): number => 0;

const returnStatus = 2;
