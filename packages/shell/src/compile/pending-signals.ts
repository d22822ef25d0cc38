import { andThen, forEach, type Maybe } from '@tenon/core';
import { deliverSignal } from '../builtins/deliver-signal.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';

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

/** Takes the signals that came meanwhile, in order of number: their traps run, or the shell ends. Returns the status to go on with. */
export const takeSignals = (shell: Shell, status: number): Maybe<number> => {
	const signals = (shell.pendingSignals ?? []).sort((one, other) => one - other);
	shell.pendingSignals = undefined;
	let final = status;
	const taken = forEach(signals, (signal) =>
		andThen(deliverSignal(shell, signal, status), (left) => {
			if (shell.flow === flow.none) return true;
			final = left;
			return false;
		}),
	);
	return andThen(taken, () => {
		if (shell.flow === flow.none) shell.statusAtSignal = 0;
		shell.status = final;
		return final;
	});
};
