import { type Maybe, orElse, TenonError } from '@tenon/core';
import { interruptible } from '../state/interruptible.ts';
import { outlivedSignal } from '../state/outlived.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect, signalNames } from '../state/signals.ts';

/** Thrown to a command that waits for a job when a signal comes that the shell does something about. */
class WaitEnded extends TenonError {
	readonly code = 'shell.wait-ended';
	readonly signal: number;

	constructor(signal: number) {
		super(`signal ${signal} ended the wait`);
		this.signal = signal;
	}
}

/** Runs what waits by {@link patiently}; a signal ends it with 128 and its number, and is taken afterwards. */
export const untilSignal = (shell: Shell, wait: () => Maybe<number>): Maybe<number> =>
	orElse(wait, (error) => {
		const signal = error instanceof WaitEnded ? error.signal : outlivedSignal(shell, error);
		if (signal === undefined || shell.pendingSignals?.includes(signal) !== true) throw error;
		return 128 + signal;
	});

/** Waits for a promise, but not beyond a signal for this shell that has a trap or ends it. */
export const patiently = <T>(shell: Shell, promise: Promise<T>): Promise<T> => {
	const outer = shell.onSignal;
	const signalled = new Promise<never>((_, reject) => {
		shell.onSignal = (signal) => {
			if (isTaken(shell, signal)) reject(new WaitEnded(signal));
		};
	});
	return interruptible(shell, Promise.race([promise, signalled])).finally(() => {
		shell.onSignal = outer;
	});
};

const isTaken = (shell: Shell, signal: number): boolean => {
	const trap = shell.traps.get(signalNames.get(signal) ?? '');
	return trap === undefined ? signalEffect(signal) === 'ends' : trap.command !== '';
};
