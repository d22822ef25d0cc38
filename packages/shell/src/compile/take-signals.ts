import { andThen, forEach, type Maybe } from '@tenon/core';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { deliverSignal } from './deliver-signal.ts';

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
