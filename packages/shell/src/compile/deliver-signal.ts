import { andThen, type Maybe } from '@tenon/core';
import { fail } from '../state/complaint.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { signalEffect, signalNames } from '../state/signals.ts';
import { leave } from './leave.ts';
import { runTrap } from './run-trap.ts';

/**
 * A signal reaches the shell environment that sends it: its trap runs, or the signal's default action
 * is taken. Returns the status of the command that sent it; where the environment ends that is 128
 * and the signal's number. `before` is what `$?` is to the trap.
 */
export const deliverSignal = (shell: Shell, signal: number, before = 0): Maybe<number> => {
	const name = signalNames.get(signal) ?? String(signal);
	const isCatchable = name !== 'KILL' && name !== 'STOP';
	const trap = isCatchable ? shell.traps.get(name) : undefined;
	if (trap !== undefined) return trap.command === '' ? 0 : runSignalTrap(shell, name, before);
	// A shell survives SIGQUIT from any sender.
	if (name === 'QUIT') return 0;
	switch (signalEffect(signal)) {
		case 'nothing':
			return 0;
		case 'stops':
			return fail(shell, `kill: SIG${name}: a shell cannot be stopped here`);
		case 'ends':
			if (!isCatchable) shell.traps.reset('EXIT');
			shell.endedBy = signal;
			return leave(shell, 128 + signal);
	}
};

// The trap of a signal may interrupt itself.
const runSignalTrap = (shell: Shell, name: string, before: number): Maybe<number> => {
	const { running } = shell.traps;
	const wasRunning = running.delete(name);
	return andThen(runTrap(shell, name, before), () => {
		if (wasRunning) running.add(name);
		return shell.flow === flow.none ? 0 : shell.status;
	});
};
