import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type Duplex, PassThrough, type Readable, type Writable } from 'node:stream';
import { isRunning, markName, type Started, survivorsOf } from './survivors.ts';

/** What a child is started with. */
export interface ChildOptions {
	/** Absolute, or a bare word for the `PATH` of its environment. */
	readonly program: string;
	readonly args: readonly string[];
	readonly folder: string;
	readonly environment: Readonly<Record<string, string>>;
	/** So many pipes more, from descriptor 3 on; default: none. */
	readonly morePipes?: number;
}

/** A process in a group of its own. */
export interface Child {
	readonly stdin: Writable;
	readonly stdout: Readable;
	readonly stderr: Readable;
	/** Those from descriptor 3 on. */
	readonly morePipes: readonly Duplex[];
	/** `undefined`: it could not be started. */
	readonly pid: number | undefined;
	/** How it ended, as a fact: `exited with status 3`. Resolves also when it could not be started. */
	readonly exited: Promise<ChildExit>;
	/** Sends a signal to the process and to all that it started. */
	signal(signal: NodeJS.Signals): Promise<void>;
	/**
	 * Whether anybody is seen of what it started, itself not counted once it was waited for. Those who start their
	 * successor and end while one looks are not seen.
	 */
	hasSurvivors(): Promise<boolean>;
	/** Ends all of its group at once, seen or not, after it was waited for itself. False: it was empty. */
	endGroup(): boolean;
}

/** How a child ended. */
export interface ChildExit {
	readonly wasStarted: boolean;
	readonly fact: string;
}

/**
 * Starts a program. It leads a group of its own, so that a Ctrl-C at the terminal does not reach it and that what it
 * starts can be ended with it. Never throws.
 */
export const startChild = (options: ChildOptions): Child => {
	const { program, args, folder, environment, morePipes = 0 } = options;
	// What it starts inherits it, wherever that goes.
	const mark = randomUUID();
	try {
		const child = spawn(program, args, {
			cwd: folder,
			env: { ...environment, [markName]: mark },
			detached: true,
			windowsHide: true,
			stdio: new Array<'pipe'>(3 + morePipes).fill('pipe'),
		}) as ChildProcessWithoutNullStreams;
		return child.pid === undefined
			? { ...withoutProcess(morePipes), exited: cannotStart(program, child) }
			: started(child, { pid: child.pid, mark });
	} catch (error) {
		return { ...withoutProcess(morePipes), exited: Promise.resolve(notStarted(program, error as Error)) };
	}
};

const started = (child: ChildProcessWithoutNullStreams, one: Started): Child => {
	const { pid } = one;
	const { stdin, stdout, stderr } = child;
	// Every one was asked for as a pipe, which goes both ways.
	const morePipes = child.stdio.slice(3) as unknown as readonly Duplex[];
	// A pipe that broke is told by the end of the process, or by the next write that is not taken.
	for (const stream of [stdin, stdout, stderr, ...morePipes]) stream.on('error', () => undefined);
	// After the start only a signal that could not be sent is an error, and that is told to its sender.
	child.on('error', () => undefined);
	return {
		stdin,
		stdout,
		stderr,
		morePipes,
		pid,
		exited: new Promise((resolve) => {
			child.once('exit', (status, signal) => resolve({ wasStarted: true, fact: exitFact(status, signal) }));
		}),
		signal: async (signal) => {
			// Where there are no groups, the process alone.
			if (!send(-pid, signal)) child.kill(signal);
			await signalOthers(one, signal);
		},
		hasSurvivors: async () => {
			const survivors = await survivorsOf(one);
			return survivors === undefined ? send(-pid, 0) : survivors.length > 0;
		},
		// While a group lasts its number is not given again: a process that has it is the first of another group.
		endGroup: () => send(-pid, 0) && !isRunning(pid) && send(-pid, 'SIGKILL'),
	};
};

const cannotStart = (program: string, child: ChildProcessWithoutNullStreams): Promise<ChildExit> =>
	new Promise((resolve) => {
		child.once('error', (error) => resolve(notStarted(program, error)));
	});

const withoutProcess = (morePipes: number): Omit<Child, 'exited'> => ({
	stdin: new PassThrough(),
	stdout: new PassThrough(),
	stderr: new PassThrough(),
	morePipes: Array.from({ length: morePipes }, () => new PassThrough()),
	pid: undefined,
	signal: async () => undefined,
	hasSurvivors: async () => false,
	endGroup: () => false,
});

const notStarted = (program: string, error: Error): ChildExit => ({
	wasStarted: false,
	fact: startFact(program, error),
});

const exitFact = (status: number | null, signal: NodeJS.Signals | null): string =>
	signal === null ? `exited with status ${status}` : `was ended by ${signal}`;

const startFact = (program: string, error: NodeJS.ErrnoException): string => {
	if (error.code === 'ENOENT') return `cannot be started: ${program}: no such program, or no such folder`;
	if (error.code === 'EACCES') return `cannot be started: ${program}: not executable`;
	return `cannot be started: ${error.message}`;
};

// The groups to which a process has left its own, also those of other sessions.
const signalOthers = async (leader: Started, signal: NodeJS.Signals): Promise<void> => {
	const groups = new Set(((await survivorsOf(leader)) ?? []).map(({ group }) => group));
	groups.delete(leader.pid);
	for (const group of groups) send(-group, signal);
};

/** False: there is none. */
const send = (target: number, signal: NodeJS.Signals | 0): boolean => {
	try {
		process.kill(target, signal);
		return true;
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ESRCH') return false;
		// A process that has another user now: there, and not ours to end.
		if (code === 'EPERM') return true;
		throw error;
	}
};
