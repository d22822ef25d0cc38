import { andThen, type Maybe } from '@tenon/core';
import type { JobProcess } from '../state/jobs.ts';
import { endedProcessesText } from '../state/process-lines.ts';
import type { Shell } from '../state/shell.ts';
import { signalDescription, signalNames } from '../state/signals.ts';

/**
 * What bash says when a signal has ended a command in the foreground: where, and each of its processes. Of
 * the usual end of one, and of a signal that the shell has a trap for, only the name. What the keyboard or
 * a closed pipe ends, ends without a word.
 */
export const tellOfEnd = (
	shell: Shell,
	signal: number,
	processes: () => readonly JobProcess[],
): Maybe<void> => {
	const name = signalNames.get(signal) ?? '';
	if (!isTold(shell) || name === 'INT' || name === 'PIPE') return;
	const isBrief = shell.interactive || name === 'TERM' || shell.traps.get(name) !== undefined;
	const text = isBrief
		? `${signalDescription(signal)}\n`
		: `${shell.origin()}${endedProcessesText(processes())}`;
	return andThen(shell.write(2, text), () => undefined);
};

const isTold = (shell: Shell): boolean =>
	shell.tellsOfSignals && !(shell.options.posix && shell.readsFrom === 'string');

/**
 * A signal has ended the process of the simple command that runs: what it took the place of ends with it,
 * else it is told. Returns the status.
 */
export const afterProcessEnd = (shell: Shell, signal: number, pid: number): Maybe<number> => {
	const status = 128 + signal;
	if (shell.isReplaced) {
		shell.endedBy = signal;
		return status;
	}
	const { command } = shell;
	const told = tellOfEnd(shell, signal, () => [{ pid, command: command(), status, endedBy: signal }]);
	return andThen(told, () => status);
};
