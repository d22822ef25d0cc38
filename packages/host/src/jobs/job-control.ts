import type { ProgramExit, ProgramJob } from '@tenon/shell';
import { ChildWatch } from './child-watch.ts';
import { type JobCalls, jobCalls } from './job-calls.ts';
import { type GroupedStart, spawnInGroup } from './spawn-in-group.ts';
import { type SharedTerminal, TerminalOwner } from './terminal-owner.ts';

/** A program that runs as a member of a job. */
export interface JobMember {
	readonly pid: number;
	readonly ended: Promise<ProgramExit>;
	/** Lets this process end before the program does. */
	release(): void;
	/** Sends a signal to it, or to the whole group of its job; nothing once it has ended. */
	send(signal: number, to: 'group' | 'process'): void;
}

/** Runs programs in process groups of jobs, and lends the terminal to the job in the foreground. */
export class JobControl {
	readonly #calls: JobCalls;
	readonly #owner: TerminalOwner;
	readonly #children: ChildWatch;
	readonly #foreground = new Set<ProgramJob>();

	private constructor(calls: JobCalls, terminal: SharedTerminal) {
		this.#calls = calls;
		this.#owner = new TerminalOwner(calls, terminal);
		this.#children = new ChildWatch(calls);
	}

	/** `undefined` where the C library cannot be called, or the process does not have the terminal itself. */
	static open(terminal: SharedTerminal): JobControl | undefined {
		const calls = jobCalls();
		if (calls === undefined || calls.terminalGroup(terminal.descriptor) !== calls.ownGroup())
			return undefined;
		return new JobControl(calls, terminal);
	}

	/** Starts a program as a member of a job. Throws an error with a `code` if the system refuses. */
	start(job: ProgramJob, program: Omit<GroupedStart, 'group' | 'terminal'>): JobMember {
		if (job.isForeground) this.#owner.noteModes();
		const { pid, group } = this.#spawn(job, program);
		job.enter(pid, group);
		if (job.isForeground) {
			this.#foreground.add(job);
			this.#giveIfFree(job);
		}
		const ended = Promise.withResolvers<ProgramExit>();
		let isOver = false;
		const release = this.#children.watch(pid, {
			stopped: (signal) => this.#stopped(job, pid, signal),
			continued: () => job.noteContinued(pid),
			ended: (exit) => {
				isOver = true;
				this.#left(job, pid, exit);
				ended.resolve(exit);
			},
		});
		return {
			pid,
			ended: ended.promise,
			release,
			send: (signal, to) => {
				if (!isOver) sendTo(to === 'group' ? -(job.group ?? pid) : pid, signal);
			},
		};
	}

	/** Continues a job, in the foreground or beside the shell. */
	resume(job: ProgramJob, { inForeground }: { readonly inForeground: boolean }): void {
		job.isForeground = inForeground;
		if (job.group === undefined) return;
		if (inForeground) {
			this.#foreground.add(job);
			this.#owner.give(job);
		} else this.#foreground.delete(job);
		for (const pid of job.pids) job.noteContinued(pid);
		sendTo(-job.group, continueSignal);
	}

	/** A command of this process waits for what is typed. */
	reclaim(): void {
		this.#owner.take({ keepsModes: true });
	}

	/** The shell prompts: nothing has the foreground any more, also what has not ended yet of what Ctrl-C has ended. */
	endForeground(): void {
		for (const job of this.#foreground) job.isForeground = false;
		this.#foreground.clear();
		this.#owner.take({ keepsModes: false });
	}

	/** What a key sends while the shell has the terminal itself, for jobs in the foreground. Whether there was one. */
	signalForeground(signal: number): boolean {
		for (const { group } of this.#foreground) if (group !== undefined) sendTo(-group, signal);
		return this.#foreground.size > 0;
	}

	#spawn(job: ProgramJob, program: Omit<GroupedStart, 'group' | 'terminal'>): PlacedProgram {
		const { group } = job;
		if (group === undefined) return this.#lead(job, program);
		try {
			return { pid: spawnInGroup(this.#calls, { ...program, group }), group };
		} catch (error) {
			// All that are left of the job have gone into groups of their own.
			if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
			return this.#lead(job, program);
		}
	}

	#lead(job: ProgramJob, program: Omit<GroupedStart, 'group' | 'terminal'>): PlacedProgram {
		const terminal = job.isForeground ? this.#owner.free : undefined;
		try {
			const pid = spawnInGroup(this.#calls, {
				...program,
				group: 0,
				...(terminal === undefined ? {} : { terminal }),
			});
			return { pid, group: pid };
		} catch (error) {
			// A child that then could not run may have got as far as that.
			if (terminal !== undefined) this.#owner.recover();
			throw error;
		}
	}

	// A command that waits for what is typed keeps it: a program that reads as well asks for it by being stopped.
	#giveIfFree(job: ProgramJob): void {
		if (!this.#owner.isAwaited) this.#owner.give(job);
	}

	#stopped(job: ProgramJob, pid: number, signal: number): void {
		const wantsTerminal = signal === ttinSignal || signal === ttouSignal;
		if (wantsTerminal && job.isForeground && !this.#owner.isWith(job)) {
			this.#owner.give(job);
			if (job.group !== undefined) sendTo(-job.group, continueSignal);
			return;
		}
		job.noteStopped(pid, signal);
		if (job.isStopped) this.#putAside(job);
	}

	// The shell has its terminal again before it does anything else.
	#putAside(job: ProgramJob): void {
		job.isForeground = false;
		this.#foreground.delete(job);
		if (!this.#owner.isWith(job)) return;
		job.terminalModes = this.#owner.modes();
		this.#owner.take({ keepsModes: false });
	}

	#left(job: ProgramJob, pid: number, exit: ProgramExit): void {
		const isWith = this.#owner.isWith(job);
		job.leave(pid);
		if (job.isStopped) this.#putAside(job);
		if (job.group !== undefined) return;
		this.#foreground.delete(job);
		if (isWith) this.#owner.take({ keepsModes: exit.kind === 'exited' });
	}
}

/** A program that has started, and the group that it is in. */
interface PlacedProgram {
	readonly pid: number;
	readonly group: number;
}

const continueSignal = 18;
const ttinSignal = 21;
const ttouSignal = 22;

const sendTo = (target: number, signal: number): void => {
	try {
		process.kill(target, signal);
	} catch (error) {
		// All of it has just ended.
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
};
