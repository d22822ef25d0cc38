import type { Maybe } from '@tenon/core';
import type { Shell } from './shell.ts';

/**
 * What one part of a script runs, as far as it can be stopped and continued alone: a background job, or
 * the script itself. Commands of the process stand still where they next ask for a turn; programs get the
 * signal.
 */
export class TaskGroup {
	#programs: Set<SendSignal> | undefined;
	#scripts: Set<Shell> | undefined;
	#shells: Set<Shell> | undefined;
	#jobs: Map<SendToJob, number> | undefined;
	#resumed: PromiseWithResolvers<void> | undefined;
	readonly #around: TaskGroup | undefined;

	/** `around`: the group that it is a part of, and is stopped and signalled with. */
	constructor(around?: TaskGroup) {
		this.#around = around;
	}

	/** Whether a program of the group runs. */
	get hasPrograms(): boolean {
		return this.#programs !== undefined && this.#programs.size > 0;
	}

	/** The shells of the scripts that run in the group, each behind the one that started it. */
	get scripts(): readonly Shell[] {
		return this.#scripts === undefined ? [] : [...this.#scripts];
	}

	/** The shells of the group that have set traps or ignore signals, and those of scripts. */
	get shells(): readonly Shell[] {
		return this.#shells === undefined ? [] : [...this.#shells];
	}

	/** The group that all of it is a part of: what the system would call a process group. */
	get whole(): TaskGroup {
		return this.#around === undefined ? this : this.#around.whole;
	}

	/** Ask it where {@link standing} says that anything stands still. */
	get isStopped(): boolean {
		return this.#resumed !== undefined || this.#around?.isStopped === true;
	}

	/** Resolves when the group goes on; at once if it does. */
	async whenResumed(): Promise<void> {
		await this.#resumed?.promise;
		await this.#around?.whenResumed();
	}

	stop(): void {
		if (this.#resumed !== undefined) return;
		this.#resumed = Promise.withResolvers();
		standing.groups += 1;
		this.signal(stopSignal);
	}

	resume(): void {
		if (this.#resumed === undefined) return;
		this.#resumed.resolve();
		this.#resumed = undefined;
		standing.groups -= 1;
		this.signal(continueSignal);
	}

	/** Sends a signal to all programs of the group, with what they have started or alone. */
	signal(number: number, to: 'group' | 'process' = 'group'): void {
		if (this.#programs !== undefined) for (const send of this.#programs) send(number, to);
	}

	/** A program of the group runs; the result is to be called when it has ended. */
	enter(send: SendSignal): () => void {
		this.#programs ??= new Set();
		const programs = this.#programs.add(send);
		const leave = this.#around?.enter(send);
		return () => {
			programs.delete(send);
			leave?.();
		};
	}

	/** The same for the shell of a script. */
	enterScript(shell: Shell): () => void {
		this.#scripts ??= new Set();
		const scripts = this.#scripts.add(shell);
		const leave = this.#around?.enterScript(shell);
		return () => {
			scripts.delete(shell);
			leave?.();
		};
	}

	/** The same for a shell that does not just end by a signal. */
	enterShell(shell: Shell): () => void {
		this.#shells ??= new Set();
		const shells = this.#shells.add(shell);
		const leave = this.#around?.enterShell(shell);
		return () => {
			shells.delete(shell);
			leave?.();
		};
	}

	/** The same for a job without job control, which is in the process group of that number. */
	enterJob(send: SendToJob, groupPid: number): () => void {
		this.#jobs ??= new Map();
		const jobs = this.#jobs.set(send, groupPid);
		const leave = this.#around?.enterJob(send, groupPid);
		return () => {
			jobs.delete(send);
			leave?.();
		};
	}

	/** Sends a signal to the jobs of a process group, with what they run. `sender`: takes it by itself. */
	signalJobs(signal: number, groupPid: number, sender: Shell | undefined): void {
		for (const [send, number] of [...(this.#jobs ?? [])]) if (number === groupPid) void send(signal, sender);
	}
}

/**
 * How many groups stand still, of whatever shell: while none does, as nearly always, no loop has to look at its own.
 * One that ends without being continued is counted for good, which costs others that look and nothing else.
 */
export const standing = { groups: 0 };

/** Sends a program a signal by number, and its children too or not. */
type SendSignal = (signal: number, to: 'group' | 'process') => void;

/** Sends a job a signal by number, with all that it runs. */
type SendToJob = (signal: number, sender: Shell | undefined) => Maybe<void>;

const stopSignal = 19;
const continueSignal = 18;
