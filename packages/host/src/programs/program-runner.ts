import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { ProgramCall, ProgramExit, ProgramRunner } from '@tenon/shell';
import { FifoNames } from './fifo-names.ts';
import { refusalOf } from './refusal.ts';
import { type ConnectedStreams, planStreams, type StreamPlan } from './streams.ts';

/** How programs are run. */
export interface ProgramRunnerOptions {
	/** Time between TERM and KILL for a program that is to end, in milliseconds; default 2 000. */
	readonly killGraceMs?: number;
	/**
	 * How long output is still waited for when a program has ended and something it started keeps the pipe
	 * open, in milliseconds; default 100.
	 */
	readonly lingerMs?: number;
}

/**
 * Runs programs of this machine: in a process group of their own, with exactly the environment of the
 * call, streaming both ways. A program whose file or working directory is not on the host is refused.
 */
export const createProgramRunner = (options: ProgramRunnerOptions = {}): ProgramRunner => {
	const { killGraceMs = 2000, lingerMs = 100 } = options;
	const names = new FifoNames();
	return { run: (call) => runProgram(call, names, { killGraceMs, lingerMs }) };
};

const runProgram = async (
	call: ProgramCall,
	names: FifoNames,
	times: Required<ProgramRunnerOptions>,
): Promise<ProgramExit> => {
	const program = call.fileSystem.hostPath(call.path);
	const cwd = call.fileSystem.hostPath(call.cwd);
	if (program === undefined || cwd === undefined)
		return notOnHost(program === undefined ? 'program' : 'working directory');
	const plan = await planStreams(call, names);
	try {
		const child = start(call, program, cwd, plan);
		const begun = await whenBegun(child);
		if (begun !== undefined) return refusalOf(begun);
		call.started(child.pid!, (signal) => sendToGroup(child, signal));
		return await whenEnded(child, call.signal, plan.connect(child), times);
	} finally {
		plan.release();
	}
};

const notOnHost = (what: string): ProgramExit => ({
	kind: 'refused',
	reason: `cannot run: its ${what} is in no folder of the host`,
	status: 126,
});

const start = (call: ProgramCall, program: string, cwd: string, plan: StreamPlan): ChildProcess =>
	spawn(program, plan.argv.slice(1), {
		argv0: plan.argv[0]!,
		cwd,
		env: Object.fromEntries(call.environment),
		stdio: plan.stdio,
		detached: true,
		windowsHide: true,
	});

// The error if it never ran.
const whenBegun = (child: ChildProcess): Promise<Error | undefined> =>
	new Promise((resolve) => {
		child.once('spawn', () => resolve(undefined));
		child.once('error', resolve);
	});

const whenEnded = async (
	child: ChildProcess,
	signal: AbortSignal,
	streams: ConnectedStreams,
	times: Required<ProgramRunnerOptions>,
): Promise<ProgramExit> => {
	const ending = new Ending(child, times.killGraceMs);
	const stop = (): void => ending.begin();
	if (signal.aborted) stop();
	else signal.addEventListener('abort', stop, { once: true });
	try {
		const exit = await whenExited(child);
		await streams.finish(times.lingerMs);
		return exit;
	} finally {
		signal.removeEventListener('abort', stop);
		ending.over();
	}
};

const whenExited = (child: ChildProcess): Promise<ProgramExit> =>
	new Promise((resolve) => {
		child.once('exit', (status, signal) => {
			if (signal === null) resolve({ kind: 'exited', status: status! });
			else resolve({ kind: 'signalled', signal: constants.signals[signal] });
		});
	});

/** TERM now, KILL after the grace. */
class Ending {
	readonly #child: ChildProcess;
	readonly #graceMs: number;
	#timer: NodeJS.Timeout | undefined;

	constructor(child: ChildProcess, graceMs: number) {
		this.#child = child;
		this.#graceMs = graceMs;
	}

	begin(): void {
		sendToGroup(this.#child, constants.signals.SIGTERM);
		this.#timer = setTimeout(() => sendToGroup(this.#child, constants.signals.SIGKILL), this.#graceMs);
	}

	/** The program has ended. What is left of its group goes at once if it was to end. */
	over(): void {
		if (this.#timer === undefined) return;
		clearTimeout(this.#timer);
		sendToGroup(this.#child, constants.signals.SIGKILL);
	}
}

// The group has the number of its first process. Nobody left in it is no failure.
const sendToGroup = (child: ChildProcess, signal: number): void => {
	try {
		process.kill(process.platform === 'win32' ? child.pid! : -child.pid!, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
};
