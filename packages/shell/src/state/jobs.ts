import type { Maybe } from '@tenon/core';

/** A background job: a pipeline that runs beside the script. */
export interface ShellJob {
	/** `%1`; never given twice. */
	readonly id: number;
	/** What `$!` gave for it. */
	readonly pid: number;
	readonly command: string;
	/** Undefined while it runs. */
	status: number | undefined;
	/** Resolves with the status. */
	readonly done: Promise<number>;
	/** Cancels it; it ends with 128 + the signal's number. */
	kill(signal: number): Maybe<void>;
	/** Name of the signal that ended it. */
	endedBy: number | undefined;
	/** `wait` has reported it already. */
	reported: boolean;
	disowned: boolean;
}

/** What all environments of a kernel count together. */
export interface KernelNumbers {
	nextPid: number;
	/** Environments that live, besides the main shell. */
	live: number;
	/** Environments that were started and not waited for, ever. */
	detached: number;
	/** Who takes a signal for a process number: the main shell and running jobs. */
	readonly receivers: Map<number, (signal: number) => Maybe<void>>;
}

/** The jobs of one environment, and the source of process numbers for all of a kernel. */
export class Jobs {
	/** Made by the first job: most environments never have one. */
	#jobs: Map<number, ShellJob> = noJobs;
	#inherited: readonly ShellJob[] = none;
	readonly #numbers: KernelNumbers;
	/** Statuses of jobs that are gone from the table, by process number, for a late `wait`. */
	#statuses: Map<number, number> = noStatuses;
	#substitutions: Map<number, Promise<number>> = noSubstitutions;

	constructor(numbers: KernelNumbers) {
		this.#numbers = numbers;
	}

	/** A process number that no environment of this kernel has. */
	nextPid(): number {
		return this.#numbers.nextPid++;
	}

	/** How many environments of this kernel live, besides its main shell. */
	get live(): number {
		return this.#numbers.live;
	}

	/** One more environment lives, until it {@link leave}s. */
	enter(): void {
		this.#numbers.live += 1;
	}

	leave(): void {
		this.#numbers.live -= 1;
	}

	/** How many environments of this kernel were started to run beside their parent. */
	get detached(): number {
		return this.#numbers.detached;
	}

	/** Who takes a signal, by process number. */
	get receivers(): KernelNumbers['receivers'] {
		return this.#numbers.receivers;
	}

	/** An environment goes on beside its parent: what it shares stays shared. */
	noteDetached(): void {
		this.#numbers.detached += 1;
	}

	add(job: Omit<ShellJob, 'id'>): ShellJob {
		if (this.#jobs.size >= maxRemembered) this.#forgetEnded();
		const id = this.#jobs.size === 0 ? 1 : Math.max(...this.#jobs.keys()) + 1;
		const added = Object.assign(job, { id });
		if (this.#jobs === noJobs) this.#jobs = new Map();
		this.#jobs.set(id, added);
		return added;
	}

	get(id: number): ShellJob | undefined {
		return this.#jobs.get(id);
	}

	byPid(pid: number): ShellJob | undefined {
		for (const job of this.#jobs.values()) if (job.pid === pid) return job;
		return undefined;
	}

	/** In order of id. */
	list(): readonly ShellJob[] {
		return [...this.#jobs.values()].sort((a, b) => a.id - b.id);
	}

	get running(): number {
		let count = 0;
		for (const job of this.#jobs.values()) if (job.status === undefined) count += 1;
		return count;
	}

	remove(id: number): void {
		const job = this.#jobs.get(id);
		if (job === undefined) return;
		if (job.status !== undefined) this.#remember(job.pid, job.status);
		this.#jobs.delete(id);
	}

	// A script that never waits must not fill the table with what is over.
	#forgetEnded(): void {
		for (const job of this.list()) if (job.status !== undefined) this.remove(job.id);
	}

	/** A process substitution started: `wait` may be asked for it by its process number. */
	noteSubstitution(pid: number, done: Promise<number>): void {
		if (this.#substitutions === noSubstitutions) this.#substitutions = new Map();
		this.#substitutions.set(pid, done);
		if (this.#substitutions.size > maxRemembered)
			this.#substitutions.delete(this.#substitutions.keys().next().value!);
	}

	/** What becomes of a process substitution of this environment, by its process number. */
	substitution(pid: number): Promise<number> | undefined {
		return this.#substitutions.get(pid);
	}

	/** The status of a job that has been removed, or `undefined`. */
	statusOf(pid: number): number | undefined {
		return this.#statuses.get(pid);
	}

	/** For `jobs` in a pipeline or a substitution, which still lists what the shell around it runs. */
	inherit(parent: Jobs): void {
		this.#inherited = parent.listed();
	}

	/** What `jobs` lists: the own jobs, or those of the shell around a stage. In order of id. */
	listed(): readonly ShellJob[] {
		return this.#jobs.size === 0 ? this.#inherited : this.list();
	}

	/** An empty table for a subshell, with the same source of numbers. */
	fork(): Jobs {
		return new Jobs(this.#numbers);
	}

	#remember(pid: number, status: number): void {
		if (this.#statuses === noStatuses) this.#statuses = new Map();
		this.#statuses.set(pid, status);
		if (this.#statuses.size > maxRemembered) this.#statuses.delete(this.#statuses.keys().next().value!);
	}
}

const maxRemembered = 1024;

const noJobs: Map<number, ShellJob> = new Map();
const noStatuses: Map<number, number> = new Map();
const noSubstitutions: Map<number, Promise<number>> = new Map();
const none: readonly ShellJob[] = [];
