import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { ProgramCall, ProgramExit, ProgramJob, ProgramRunner } from '@tenon/shell';
import { JobControl, type JobMember } from '../jobs/job-control.ts';
import type { SharedTerminal } from '../jobs/terminal-owner.ts';
import { type FifoNames, fifoNames } from './fifo-names.ts';
import { guardian } from './guardian.ts';
import { reapedCpuTimes } from './process-table.ts';
import { refusalOf } from './refusal.ts';
import { signalProcess } from './signal-process.ts';
import {
	needsPreparing,
	type ProgramStart,
	prepare,
	type StartedCall,
	shellPath,
	startProgram,
	withMask,
} from './start-program.ts';
import { type LeftOpen, planStreams, type StreamPlan } from './streams.ts';
import { hasMembers, Survivors } from './survivors.ts';
import { UsageWatch } from './usage-watch.ts';

/** How programs are run. */
export interface ProgramRunnerOptions {
	/** Time between TERM and KILL for a program that is to end, in milliseconds; default 2 000. */
	readonly killGraceMs?: number;
	/**
	 * How long output is still waited for when a program has ended and something it started keeps the pipe
	 * open, in milliseconds; default 100.
	 */
	readonly lingerMs?: number;
	/**
	 * Whether programs in the foreground stay in the group and the session of this process; default false.
	 * They then have its terminal as theirs: keys that send signals reach them, `/dev/tty` opens, and the system
	 * tells them of a new size. A signal that is sent to one reaches it alone, not what it has started.
	 */
	readonly sharesTerminal?: boolean;
	/**
	 * What becomes of processes that a program leaves behind when it ends by itself. `job`: they are a job of the
	 * kernel, with what they still write, and end with it, also where this process is killed. `end`: they end with the program, TERM and KILL after
	 * the grace. `leave`: they are left alone. Default `job`. With a program that is cancelled they always end.
	 */
	readonly leftBehind?: 'job' | 'end' | 'leave';
	/**
	 * The terminal of this process, where calls have a job: their programs then run in groups of those jobs, and the job
	 * in the foreground has the terminal. Where the C library cannot be called for it, calls run as if they had no job.
	 */
	readonly terminal?: SharedTerminal;
}

/** What runs programs of this machine, and lends them its terminal. */
export interface HostProgramRunner extends ProgramRunner {
	/** Sends what a key does to the jobs in the foreground, while this process has the terminal. Whether there are any. */
	signalForeground(signal: number): boolean;
	/** A command of this process waits for what is typed: a job that has the terminal lends it back. */
	reclaimTerminal(): void;
	/** The shell prompts, and has the terminal whatever still runs. */
	endForeground(): void;
}

/**
 * Runs programs of this machine: in a session and a process group of their own unless they share a terminal,
 * with exactly the environment of the call, streaming both ways. A program whose file or working directory is not on the host is refused.
 */
export const createProgramRunner = (options: ProgramRunnerOptions = {}): HostProgramRunner => {
	const { killGraceMs = 2000, lingerMs = 100, sharesTerminal = false, leftBehind = 'job' } = options;
	const jobs = jobControlOf(options.terminal);
	const parts: RunnerParts = { names: fifoNames, usage: new UsageWatch(), jobs };
	return {
		run: (call) => runProgram(call, parts, { killGraceMs, lingerMs, sharesTerminal, leftBehind }),
		signal: signalProcess,
		cpuTimes: reapedCpuTimes,
		resumeJob: (job, how) => jobs()?.resume(job, how),
		signalForeground: (signal) => jobs()?.signalForeground(signal) ?? false,
		reclaimTerminal: () => jobs()?.reclaim(),
		endForeground: () => jobs()?.endForeground(),
	};
};

interface RunnerParts {
	readonly names: FifoNames;
	readonly usage: UsageWatch;
	/** Opened with the first program of a job. */
	readonly jobs: () => JobControl | undefined;
}

type RunnerSettings = Required<Omit<ProgramRunnerOptions, 'terminal'>>;

const runProgram = async (
	call: ProgramCall,
	{ names, usage, jobs }: RunnerParts,
	how: RunnerSettings,
): Promise<ProgramExit> => {
	const program = call.fileSystem.hostPath(call.path);
	const cwd = call.fileSystem.hostPath(call.cwd);
	if (program === undefined || cwd === undefined)
		return notOnHost(program === undefined ? 'program' : 'working directory');
	const plan = await planStreams(call, names);
	let unguard: (() => void) | undefined;
	try {
		const hasGroup = !how.sharesTerminal || call.isBackground;
		const start = { program: asNamed(call.named, program, cwd), cwd };
		const inJob = call.job === undefined ? undefined : jobs();
		const begun =
			inJob === undefined
				? await begin(call, plan, { ...start, hasGroup })
				: startMember(inJob, { ...call, job: call.job! }, plan, start);
		if (begun instanceof Error) return existsSync(cwd) ? refusalOf(begun) : noDirectory(call.cwd);
		if (hasGroup && how.leftBehind !== 'leave') unguard = guardian.watch(begun.pid);
		call.started(begun.pid, begun.send, begun.release);
		const ending = new Ending((signal) => begun.send(signal, 'group'), how.killGraceMs);
		const unwatch = call.measured === undefined ? undefined : usage.watch(begun.pid, call.measured);
		const streams = plan.connect(begun.child);
		const exit = await whenEnded(begun, call.signal, ending);
		unwatch?.();
		ending.over();
		const open = await streams.finish(how.lingerMs, call.signal);
		await dealWithRest(call, { pid: begun.pid, hasGroup }, open, how);
		return exit;
	} finally {
		unguard?.();
		plan.release();
	}
};

// `setsid` that leads a group cannot leave it: it would start another process, and end at once with status 0.
const makesItselfLeader = ([name = '', ...args]: readonly string[]): boolean =>
	isSetsid(name) || (runners.test(name) && args.some(isSetsid));

const isSetsid = (word: string): boolean => /^(?:.*\/)?setsid$/.test(word);

/** Programs that become the one that their arguments name. */
const runners = /^(?:.*\/)?(?:env|nohup|nice|ionice|stdbuf|chrt|taskset)$/;

// The system tells a script by which path it was started.
const asNamed = (named: string, program: string, cwd: string): string =>
	process.platform !== 'win32' && named.includes('/') && join(cwd, named) === program ? named : program;

// Most programs leave nothing: then the system is asked one question and no more.
const dealWithRest = async (
	call: ProgramCall,
	{ pid, hasGroup }: { readonly pid: number; readonly hasGroup: boolean },
	open: readonly LeftOpen[],
	{ leftBehind, killGraceMs }: RunnerSettings,
): Promise<void> => {
	if (open.length === 0 && !(hasGroup && hasMembers(pid))) return;
	const openPipes = open.flatMap(({ name }) => (name === undefined ? [] : [name]));
	const rest = new Survivors({ pid, hasGroup, openPipes });
	if (call.signal.aborted || leftBehind === 'end') {
		for (const pipe of open) pipe.cut();
		return rest.end(call.signal.aborted ? 0 : killGraceMs);
	}
	if (leftBehind === 'leave') {
		for (const pipe of open) pipe.redirect(() => undefined);
		return;
	}
	const found = await rest.find();
	const first = found[0];
	if (first === undefined) for (const pipe of open) pipe.cut();
	else {
		// A program that shares the terminal has a group with much that is not its own.
		const groups = hasGroup ? new Set(found.map(({ group }) => group)) : [];
		const unguard = Array.from(groups, (group) => guardian.watch(group));
		const ended = rest.whenGone();
		void ended.then(() => {
			for (const forget of unguard) forget();
		});
		call.outlived({
			pid: first.pid,
			signal: (number) => rest.signal(number),
			ended,
			forward: (sink) => {
				for (const pipe of open) pipe.redirect((chunk) => sink(pipe.stream, chunk));
			},
		});
	}
};

const notOnHost = (what: string): ProgramExit => ({
	kind: 'refused',
	reason: `cannot run: its ${what} is in no folder of the host`,
	status: 126,
});

// It would have to start somewhere else, where it could do harm.
const noDirectory = (cwd: string): ProgramExit => ({
	kind: 'refused',
	reason: `cannot start in ${cwd}: No such file or directory`,
	status: 126,
});

/** A program that runs. */
interface Begun extends JobMember {
	/** As Node knows it, where Node has started it. */
	readonly child: ChildProcess | undefined;
}

const begin = async (
	call: ProgramCall,
	plan: StreamPlan,
	{ hasGroup, ...start }: ProgramStart,
): Promise<Begun | Error> => {
	const isLeader = hasGroup && !makesItselfLeader(call.argv);
	const child = startProgram(call, plan, { ...start, hasGroup: isLeader });
	const refused = await whenBegun(child);
	if (refused !== undefined) return refused;
	const sendToAll = hasGroup ? sendToGroup : sendToOne;
	return {
		child,
		pid: child.pid!,
		ended: whenExited(child),
		release: () => child.unref(),
		send: (signal, to) => (to === 'group' ? sendToAll : sendToOne)(child, signal),
	};
};

const startMember = (
	jobs: JobControl,
	call: StartedCall & { readonly job: ProgramJob },
	{ argv, stdio }: Pick<StreamPlan, 'argv' | 'stdio'>,
	{ program, cwd }: Omit<ProgramStart, 'hasGroup'>,
): Begun | Error => {
	const [, ...args] = argv;
	const words = needsPreparing(call)
		? { program: shellPath, ...prepare(call, [program, ...args], cwd) }
		: { program, argv, environment: call.environment };
	const descriptors = stdio.map((each) => (typeof each === 'number' ? each : 'ignore'));
	try {
		const member = withMask(call.umask, () => jobs.start(call.job, { ...words, cwd, stdio: descriptors }));
		return { ...member, child: undefined };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return error as Error;
	}
};

// Most shells never have a job.
const jobControlOf = (terminal: SharedTerminal | undefined): (() => JobControl | undefined) => {
	let opened: { readonly jobs: JobControl | undefined } | undefined;
	return () => {
		opened ??= { jobs: terminal === undefined ? undefined : JobControl.open(terminal) };
		return opened.jobs;
	};
};

// The error if it never ran.
const whenBegun = (child: ChildProcess): Promise<Error | undefined> =>
	new Promise((resolve) => {
		child.once('spawn', () => resolve(undefined));
		child.once('error', resolve);
	});

const whenEnded = async ({ ended }: Begun, signal: AbortSignal, ending: Ending): Promise<ProgramExit> => {
	const stop = (): void => ending.begin();
	if (signal.aborted) stop();
	else signal.addEventListener('abort', stop, { once: true });
	try {
		return await ended;
	} finally {
		signal.removeEventListener('abort', stop);
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
	readonly #send: (signal: number) => void;
	readonly #graceMs: number;
	#timer: NodeJS.Timeout | undefined;

	constructor(send: (signal: number) => void, graceMs: number) {
		this.#send = send;
		this.#graceMs = graceMs;
	}

	begin(): void {
		this.#send(constants.signals.SIGTERM);
		// One that is stopped ends when it goes on.
		this.#send(constants.signals.SIGCONT);
		this.#timer = setTimeout(() => this.#send(constants.signals.SIGKILL), this.#graceMs);
	}

	/** The program has ended. What is left of its group goes at once if it was to end. */
	over(): void {
		if (this.#timer === undefined) return;
		clearTimeout(this.#timer);
		this.#send(constants.signals.SIGKILL);
	}
}

// One that has ended is not sent to: its number may be another's by now.
const sendToOne = (child: ChildProcess, signal: number): void => {
	if (child.exitCode === null && child.signalCode === null) child.kill(signal);
};

// The group has the number of its first process. An empty one is no failure; one that is about to lead it has
// the signal for itself.
const sendToGroup = (child: ChildProcess, signal: number): void => {
	try {
		process.kill(process.platform === 'win32' ? child.pid! : -child.pid!, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		sendToOne(child, signal);
	}
};
