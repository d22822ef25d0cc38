import type { Shell } from './shell.ts';

/** A signal from elsewhere: it waits until the command that runs in that shell is over. */
export const sendSignal = (shell: Shell, signal: number): void => {
	shell.pendingSignals ??= [];
	shell.statusAtSignal = shell.status;
	if (!shell.pendingSignals.includes(signal)) shell.pendingSignals.push(signal);
	shell.onSignal?.(signal);
};

/**
 * What a shell has waited for is over: programs, a subshell, the stages of a pipeline. The trap of SIGCHLD runs
 * for each of them. A SIGINT that came meanwhile was meant for them: it counts only if they ended by it.
 */
export const childrenEnded = (shell: Shell, status: number, count = 1): number => {
	if (shell.pendingSignals !== undefined && status !== 128 + interruptSignal) dropInterrupt(shell);
	if (shell.traps.watchesChildren) noteChildren(shell, count);
	return status;
};

/** The same for a job, which is not waited for where it was started. */
export const noteChildren = (shell: Shell, count: number): void => {
	if (!shell.traps.watchesChildren) return;
	shell.pendingSignals ??= [];
	for (let at = 0; at < count; at++) shell.pendingSignals.push(childSignal);
};

const interruptSignal = 2;
const childSignal = 17;

const dropInterrupt = (shell: Shell): void => {
	if (shell.traps.get('INT') !== undefined) return;
	const others = shell.pendingSignals?.filter((signal) => signal !== interruptSignal) ?? [];
	shell.pendingSignals = others.length === 0 ? undefined : others;
};
