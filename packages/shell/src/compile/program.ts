import { andFinally, andThen, type Maybe, orElse, UnknownSecret } from '@tenon/core';
import { addOutlivingJob } from '../jobs/outliving-job.ts';
import { meterProgram, type ProgramMeter } from '../limits/program-meter.ts';
import { Interrupted } from '../state/errors.ts';
import { foregroundOwner } from '../state/foreground-owner.ts';
import type { RunProgram } from '../state/gate.ts';
import type { ProgramExit, ProgramStream } from '../state/program.ts';
import { ProgramJob } from '../state/program-job.ts';
import type { Shell } from '../state/shell.ts';
import { traceEnvironment } from '../tools/trace.ts';
import { exportedVariables } from './exported-variables.ts';
import { untilStopped } from './foreground-job.ts';
import { type ProgramWords, resolveWords } from './program-secrets.ts';
import { afterProcessEnd } from './tell-of-end.ts';

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
	const { group } = shell.slice;
	const owner = shell.programJob === undefined && !isShellItself(shell) ? foregroundOwner(shell) : undefined;
	const own = owner === undefined ? undefined : new ProgramJob({ isForeground: true });
	const job = shell.programJob ?? own;
	const cancellation = cancellationOf(shell);
	let pid: number | undefined;
	let leave: (() => void) | undefined;
	let noteEnded: (() => void) | undefined;
	let meter: ProgramMeter | undefined;
	const environment = environmentOf(shell, path);
	const start = (given: ProgramWords): Maybe<ProgramExit> => {
		meter = meterProgram(shell);
		const { measured, started } = meter;
		return programs.run({
			path: absolute,
			named: path,
			...given,
			cwd: shell.cwd,
			descriptors: descriptorsOf(shell, given),
			fileSystem,
			isBackground: shell.isBackground,
			...(job === undefined ? {} : { job }),
			ignoredSignals: ignoredSignals(shell),
			umask: shell.umask,
			...(shell.resourceLimits === undefined ? {} : { resourceLimits: shell.resourceLimits }),
			signal: cancellation.signal,
			started: (given, kill, release) => {
				pid = given;
				leave = group.enter(kill);
				started(() => kill(killSignal, 'group'));
				shell.jobs.receivers.set(given, (signal) => kill(signal, 'process'));
				if (shell.endsWithProgram) noteEnded = shell.jobs.noteReleasable(release);
				shell.onProgramStart?.(given);
				shell.onProgramStart = undefined;
			},
			...(measured === undefined ? {} : { measured }),
			outlived: (left) => addOutlivingJob(shell, argv, left),
		});
	};
	// Here and nowhere else a handle becomes the secret that it stands for.
	const run = (words: readonly string[], variables: ReadonlyMap<string, string>): Maybe<ProgramExit> =>
		orElse<ProgramExit>(
			() => andThen(resolveWords(shell.ports.secrets, { argv: words, environment: variables }), start),
			(error) => {
				if (!(error instanceof UnknownSecret)) throw error;
				return { kind: 'refused', reason: error.message, status: 126 };
			},
		);
	const exit = throughGate(shell, path, absolute, argv, environment, run);
	const forget = (): void => {
		leave?.();
		noteEnded?.();
		meter?.ended();
		if (pid !== undefined) shell.jobs.receivers.delete(pid);
	};
	const ended = andFinally(() => exit, forget);
	const finish = (ready: ProgramExit): Maybe<number> => {
		if (shell.slice.isCancelled) throw new Interrupted();
		return statusOf(shell, path, ready, pid);
	};
	if (owner === undefined || own === undefined || !(ended instanceof Promise)) return andThen(ended, finish);
	const detach = (): void => {
		leave?.();
		cancellation.release();
	};
	const parts = {
		result: ended,
		endOf,
		describe: shell.command,
		stages: [],
		detach,
		cancel: () => undefined,
	};
	return untilStopped(owner, own, parts).then((end) =>
		end.kind === 'ended' ? finish(end.value) : end.status,
	);
};

// `exec`: what takes the place of the shell is no job of it.
const isShellItself = (shell: Shell): boolean => shell.interactive && shell.isReplaced;

const endOf = (exit: ProgramExit): { readonly status: number; readonly endedBy: number | undefined } => {
	if (exit.kind === 'signalled') return { status: 128 + exit.signal, endedBy: exit.signal };
	return { status: exit.status, endedBy: undefined };
};

// What is refused looks to the script as what the system refuses to start.
const throughGate = (
	shell: Shell,
	path: string,
	absolute: string,
	argv: readonly string[],
	environment: ReadonlyMap<string, string>,
	run: RunProgram,
): Maybe<ProgramExit> => {
	const { gate } = shell.ports;
	if (gate === undefined) return run(argv, environment);
	const called = argv[0] ?? path;
	// It is judged as what it is, whatever `exec -a` calls it.
	const isOwnName = called === path.slice(path.lastIndexOf('/') + 1);
	const name = isOwnName ? called : absolute;
	return orElse<ProgramExit>(
		() =>
			gate.program(shell, { name, path: absolute, argv: argv.slice(1), environment }, (judged, given) =>
				run([called, ...judged], given),
			),
		(error) => {
			const { text, status } = gate.refuse(isOwnName ? called : path, error);
			return andThen(shell.write(2, `${text}\n`), () => ({ kind: 'exited', status }));
		},
	);
};

const environmentOf = (shell: Shell, path: string): ReadonlyMap<string, string> => {
	const { passedProgram } = shell;
	const exported = exportedVariables(shell, passedProgram === undefined ? path : passedProgram.path);
	const { exportsTrace } = shell.ports;
	return exportsTrace ? new Map([...exported, ...traceEnvironment(shell.execution.trace)]) : exported;
};

// A shell that lives through a signal waits for what that does to the program.
const cancellationOf = (shell: Shell): ProgramCancellation => {
	const cancelling = new AbortController();
	let isReleased = false;
	let release: () => void = () => undefined;
	const follow = (): void => {
		const { slice } = shell;
		if (slice.isCancelled) {
			cancelling.abort();
			return;
		}
		release = slice.whenCancelled(() => {
			if (isReleased) return;
			if (shell.slice === slice) cancelling.abort();
			else follow();
		});
	};
	follow();
	return {
		signal: cancelling.signal,
		release: () => {
			isReleased = true;
			release();
		},
	};
};

interface ProgramCancellation {
	readonly signal: AbortSignal;
	/** The program goes on beside what started it. */
	readonly release: () => void;
}

const ignoredSignals = ({ traps, isDeaf }: Shell): readonly string[] =>
	isDeaf ? [...new Set([...traps.ignored(), 'INT', 'QUIT'])] : traps.ignored();

const killSignal = 9;

const notExecutable = 'cannot execute binary file: Exec format error';

const refuse = (shell: Shell, path: string, why: string, status: number): Maybe<number> =>
	andThen(shell.complain(`${path}: ${why}`), () => status);

const statusOf = (shell: Shell, path: string, exit: ProgramExit, pid: number | undefined): Maybe<number> => {
	switch (exit.kind) {
		case 'exited':
			return exit.status;
		case 'signalled':
			return afterProcessEnd(shell, exit.signal, pid ?? shell.pid);
		case 'refused':
			return refuse(shell, path, exit.reason, exit.status);
	}
};

// What a program reads is fed to it ahead of its reading. From the `<(…)` of another command that would be taken away.
const descriptorsOf = (shell: Shell, words: ProgramWords): ReadonlyMap<number, ProgramStream> => {
	const streams = new Map<number, ProgramStream>();
	for (const number of shell.io.numbers()) {
		const { input, output, substitution } = shell.io.get(number)!;
		if (substitution !== number || isNamed(words, number)) streams.set(number, { input, output });
	}
	return streams;
};

const isNamed = ({ argv, environment }: ProgramWords, descriptor: number): boolean => {
	const path = new RegExp(`/dev/fd/${descriptor}(?!\\d)`);
	return argv.some((word) => path.test(word)) || [...environment.values()].some((value) => path.test(value));
};
