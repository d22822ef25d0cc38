import type { Maybe } from '@tenon/core';
import { runExitTrap, runTrap } from '../compile/run-trap.ts';
import { type Cancellation, Canceller } from '../state/cancellation.ts';
import type { ShellPorts } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { Slice } from '../state/slice.ts';
import { type RunLimits, stopStatus } from './run-limits.ts';
import type { ScriptEnd } from './run-script.ts';

/** Ends a script that was stopped before its end; a signal ends the shell with it, whose EXIT trap then runs. */
export const stopHere = async (shell: Shell, limits: RunLimits): Promise<ScriptEnd> => {
	const { reason = 'cancelled' } = limits;
	if (reason === 'signal') {
		shell.slice = new Slice(shell.ports, never);
		shell.status = await runExitTrap(shell, 128 + shell.endedBy!);
	} else if (reason === 'interrupted') {
		shell.slice = new Slice(shell.ports, never);
		shell.status = stopStatus.interrupted;
		await runTrap(shell, 'INT', shell.status);
	} else {
		shell.status = stopStatus[reason];
		await sayReached(shell, limits);
	}
	return { status: shell.status, exited: reason === 'signal', stopped: reason };
};

// Who asked for a timeout knows of it; a limit of the kernel is news.
const sayReached = async (shell: Shell, limits: RunLimits): Promise<void> => {
	const { reached } = limits;
	if (reached === undefined) return;
	const { notes } = shell.ports.usage;
	notes.reached(reached);
	const what = reached === 'maxCpuMs' ? 'CPU time limit exceeded' : 'time limit exceeded';
	shell.slice = new Slice(shell.ports, never);
	await untilStopped(shell.complain(`${what} (${notes.text(reached)})`), limits.cancellation, shell.ports);
};

/**
 * Whether it came to its end before the call was stopped. Where it was stopped before, a reader that takes what it
 * is given at once still does.
 */
export const untilStopped = async (
	written: Maybe<unknown>,
	cancellation: Cancellation,
	{ yieldTurn }: Pick<ShellPorts, 'yieldTurn'>,
): Promise<boolean> => {
	if (!(written instanceof Promise)) return true;
	const stopped = cancellation.aborted ? yieldTurn() : whenAborted(cancellation);
	return Promise.race([written.then(() => true), stopped.then(() => false)]);
};

const whenAborted = (cancellation: Cancellation): Promise<void> =>
	new Promise((resolve) => cancellation.whenAborted(resolve));

const never = new Canceller();
