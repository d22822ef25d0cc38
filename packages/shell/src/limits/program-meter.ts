import { forkFailure } from '../state/fork.ts';
import type { ProgramUsage } from '../state/program.ts';
import type { Shell } from '../state/shell.ts';

/** Counts one program of the machine against the limits of its kernel and its call. */
export interface ProgramMeter {
	/** For who runs it; `undefined` where nothing limits it. */
	readonly measured: ((usage: ProgramUsage) => void) | undefined;
	/** The program runs, and can be ended so. */
	started(kill: () => void): void;
	ended(): void;
}

/** Makes the meter of a program that is about to start. Throws what a failed fork is to a script if there are too many. */
export const meterProgram = (shell: Shell): ProgramMeter => {
	const { programs } = shell.ports.usage;
	const { cpu } = shell.slice;
	if (programs.max === Number.POSITIVE_INFINITY && cpu === undefined) return unlimited;
	if (!programs.hasRoom) throw forkFailure(`${programs.max} programs`);
	const program = {};
	programs.note(program, 1);
	let kill: (() => void) | undefined;
	let countedMs = 0;
	return {
		measured: ({ cpuMs, processes }) => {
			cpu?.add(cpuMs - countedMs);
			countedMs = Math.max(countedMs, cpuMs);
			if (!programs.note(program, Math.max(1, processes))) kill?.();
		},
		started: (given) => {
			kill = given;
		},
		ended: () => programs.end(program),
	};
};

const unlimited: ProgramMeter = { measured: undefined, started: () => undefined, ended: () => undefined };
