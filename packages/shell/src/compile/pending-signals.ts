import { andThen, forEach, type Maybe } from '@tenon/core';
import { deliverSignal } from '../builtins/deliver-signal.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';

/** A signal from elsewhere: it waits until the command that runs in that shell is over. */
export const sendSignal = (shell: Shell, signal: number): void => {
	shell.pendingSignals ??= [];
	shell.statusAtSignal = shell.status;
	if (!shell.pendingSignals.includes(signal)) shell.pendingSignals.push(signal);
};

/** Takes the signals that came meanwhile: their traps run, or the shell ends. Returns the status to go on with. */
export const takeSignals = (shell: Shell, status: number): Maybe<number> => {
	const signals = shell.pendingSignals ?? [];
	shell.pendingSignals = undefined;
	let final = status;
	const taken = forEach(signals, (signal) =>
		andThen(deliverSignal(shell, signal), (left) => {
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
