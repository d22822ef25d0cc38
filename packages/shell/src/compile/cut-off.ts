import type { Shell } from '../state/shell.ts';
import { signalEffect } from '../state/signals.ts';
import type { Branch } from '../state/slice.ts';

/** The environment that acts as the process which this one began: what has taken its place, if anything has. */
export const actingShell = (shell: Shell): Shell => {
	let acting = shell;
	while (acting.successor !== undefined) acting = acting.successor;
	return acting;
};

/** Lets the command that runs in an environment pass on a signal, if it is one that does; false if not. */
export const isPassedOn = ({ passSignal }: Shell, signal: number): boolean => {
	if (passSignal === undefined || signal === killSignal || signalEffect(signal) !== 'ends') return false;
	passSignal(signal);
	return true;
};

/** Whether a key sends the signal: what runs in the background without job control does not feel it. */
export const isOfKeyboard = (signal: number): boolean => signal === interruptSignal || signal === quitSignal;

/** Whether it is the main shell of a script, which takes signals for itself and not for what it runs. */
export const isScriptShell = ({ pid, mainPid }: Shell): boolean => pid === mainPid;

/**
 * A signal without a trap ends an environment at once: what runs in `branch` is cancelled, and an EXIT trap has the
 * last word, in the branch that `next` makes. Returns the branch that a further signal is to end.
 */
export const cutOff = (shell: Shell, signal: number, branch: Branch, next: () => Branch): Branch => {
	const command = shell.traps.get('EXIT')?.command ?? '';
	if (command === '' || signal === killSignal || shell.traps.running.has('EXIT')) {
		branch.cancel();
		return branch;
	}
	const last = next();
	shell.endedBy = signal;
	shell.statusAtSignal = shell.status;
	shell.lastSlice = last.slice;
	branch.cancel();
	branch.end();
	return last;
};

const interruptSignal = 2;
const quitSignal = 3;
const killSignal = 9;
