import { andThen, type Maybe, orElse } from '@tenon/core';
import { firstNumberInside } from './process-numbers.ts';
import type { SignalOutcome } from './program.ts';
import type { Shell } from './shell.ts';
import { signalNames } from './signals.ts';

/**
 * Sends a signal to a process of the machine, or to a group of them, where the kernel can run programs: the gate
 * judges it as a call of the program `kill`. `refused`: it did, and said why.
 */
export const signalOutside = (
	shell: Shell,
	signal: number,
	target: number,
): Maybe<SignalOutcome | 'refused'> => {
	const { programs, gate } = shell.ports;
	// A number of ours that is gone has no process; the system's may be any process's.
	if (programs?.signal === undefined || Math.abs(target) >= firstNumberInside) return 'missing';
	const send = (): Maybe<SignalOutcome> => programs.signal!(target, signal);
	if (gate === undefined) return send();
	let outcome: SignalOutcome = 'missing';
	const name = signal === 0 ? '0' : (signalNames.get(signal) ?? String(signal));
	const judged = {
		name: 'kill',
		path: '/bin/kill',
		argv: ['-s', name, '--', String(target)],
		// Nothing is handed on.
		environment: new Map<string, string>(),
	};
	return orElse<SignalOutcome | 'refused'>(
		() =>
			andThen(
				gate.program(shell, judged, () =>
					andThen(send(), (sent) => {
						outcome = sent;
						return { kind: 'exited', status: sent === 'sent' ? 0 : 1 } as const;
					}),
				),
				() => outcome,
			),
		(error) => {
			const { text } = gate.refuse('kill', error);
			return andThen(shell.write(2, `${text}\n`), () => 'refused' as const);
		},
	);
};
