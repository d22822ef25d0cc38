import { andThen, type Maybe } from '@tenon/core';
import { exportedVariables } from '../command/invoke.ts';
import { Interrupted } from '../state/errors.ts';
import type { ProgramExit, ProgramStream } from '../state/program.ts';
import type { Shell } from '../state/shell.ts';

/**
 * Runs a program outside of the shell with the shell's exported variables and descriptors, where the
 * kernel can; elsewhere says so, with status 126. `path` is how it was named, `absolute` where it lies.
 */
export const runProgram = (
	shell: Shell,
	path: string,
	absolute: string,
	argv: readonly string[],
): Maybe<number> => {
	const { programs, fileSystem } = shell.ports;
	if (programs === undefined) {
		const isReal = fileSystem.hostPath(absolute) !== undefined;
		return refuse(shell, path, isReal ? 'external programs are not allowed here' : notExecutable, 126);
	}
	let pid: number | undefined;
	const exit = programs.run({
		path: absolute,
		argv,
		cwd: shell.cwd,
		environment: exportedVariables(shell),
		descriptors: descriptorsOf(shell),
		fileSystem,
		signal: shell.slice.signal,
		started: (given, kill) => {
			pid = given;
			shell.jobs.receivers.set(given, kill);
		},
	});
	return andThen(exit, (ready) => {
		if (pid !== undefined) shell.jobs.receivers.delete(pid);
		if (shell.slice.signal.aborted) throw new Interrupted();
		return statusOf(shell, path, ready);
	});
};

const notExecutable = 'cannot execute binary file: Exec format error';

const refuse = (shell: Shell, path: string, why: string, status: number): Maybe<number> =>
	andThen(shell.complain(`${path}: ${why}`), () => status);

const statusOf = (shell: Shell, path: string, exit: ProgramExit): Maybe<number> => {
	switch (exit.kind) {
		case 'exited':
			return exit.status;
		case 'signalled':
			return 128 + exit.signal;
		case 'refused':
			return refuse(shell, path, exit.reason, exit.status);
	}
};

const descriptorsOf = (shell: Shell): ReadonlyMap<number, ProgramStream> => {
	const streams = new Map<number, ProgramStream>();
	for (const number of shell.io.numbers()) {
		const { input, output } = shell.io.get(number)!;
		streams.set(number, { input, output });
	}
	return streams;
};
