import type { Maybe } from '@tenon/core';
import type { Job } from '../jobs/job.ts';
import type { JobTable } from '../jobs/job-table.ts';
import { CurrentJobs } from './current-jobs.ts';
import type { ProgramJob } from './program-job.ts';
import type { Shell } from './shell.ts';

/** How a stage of a pipeline ended. */
export interface StageEnd {
	readonly status: number;
	/** Number of the signal that ended it. */
	readonly endedBy: number | undefined;
}

/** One process of a job. */
export interface JobProcess {
	readonly pid: number;
	readonly command: string;
	/** Undefined while it runs. */
	readonly status: number | undefined;
	/** Number of the signal that ended it. */
	readonly endedBy: number | undefined;
}

/** A job as the environment that started it knows it: `%1`, `$!`. */
export interface ShellJob {
	/** `%1`: the number that bash calls it by, given again when the job is gone from the list. The list gives it. */
	id: number;
	/** The job itself, in the kernel's table, under an id that never changes. */
	readonly record: Job;
	/** What `$!` gave for it. */
	readonly pid: number;
	readonly command: string;
	/** The stages of a pipeline, else the job itself. Never empty. */
	readonly processes: readonly JobProcess[];
	/** Where it was started. */
	readonly cwd: string;
	/** Whether it was started under job control: `fg` and `bg` take no other. */
	readonly isControlled: boolean;
	/** Undefined while it runs. */
	readonly status: number | undefined;
	/** Number of the signal that ended it. */
	readonly endedBy: number | undefined;
	readonly isRunning: boolean;
	/** Whether the shell knows that it was stopped: bash looks only under job control. */
	readonly isStopped: boolean;
	/** Resolves with the status. */
	readonly done: Promise<number>;
	/** Its programs, where the terminal stops them. */
	readonly programs: ProgramJob | undefined;
	/** Ctrl-C has ended what of it had the terminal: the rest of it ends, too. */
	interrupt(): Maybe<void>;
	/** It goes on, and has the terminal in the foreground. */
	resume(how: { readonly inForeground: boolean }): Maybe<void>;
	/** Does to it, with all its stages, what a signal does to a process. */
	kill(signal: number): Maybe<void>;
	/** Does it to all that runs in its process group. */
	killGroup(signal: number): Maybe<void>;
	/** Does it to the stage with that process number alone. */
	killProcess(pid: number, signal: number): Maybe<void>;
	/** The signal that stopped it. */
	readonly stoppedBy: number | undefined;
	/** Its state has been told; if that is its end, it leaves the list when the shell next tidies up. */
	reported: boolean;
	disowned: boolean;
	/** Its programs are not told that the terminal is gone. */
	livesOnHangUp: boolean;
}

/** What all environments of a kernel count together. */
export interface KernelNumbers {
	nextPid: number;
	/** Environments that live, besides the main shell. */
	live: number;
	/** Environments that were started and not waited for, ever. */
	detached: number;
	/** Process substitutions that run. */
	substitutions: number;
	/** Stops waiting for a program of a background job, for each that is all that is left of its job. */
	readonly releases: Set<() => void>;
	/** Whether the shell has ended, so that such programs are not waited for from their start. */
	hasReleased: boolean;
	/**
	 * Who takes a signal for a process number: the main shell and running jobs. Under the negative of its number a group
	 * does, for all that is in it but the `sender`.
	 */
	readonly receivers: Map<number, (signal: number, sender?: Shell) => Maybe<void>>;
	/** Where jobs are known to the embedder, and perhaps to other kernels. */
	readonly table: JobTable;
}

/** The jobs of one environment, and the source of process numbers for all of a kernel. */
export class Jobs {
	/** Made by the first job: most environments never have one. */
	#jobs: Map<number, ShellJob> = noJobs;
	#inherited: Jobs | undefined;
	readonly #numbers: KernelNumbers;
	/** Running jobs that all environments of one kernel have started. */
	readonly #running: Set<Job>;
	/** Statuses of jobs that are gone from the list, by process number, for a late `wait`. */
	#statuses: Map<number, number> = noStatuses;
	#substitutions: Map<number, Promise<number>> = noSubstitutions;
	#marks: CurrentJobs<ShellJob> | undefined;
	/** Whether a job has ended, or was stopped, since the last look. */
	hasNews = false;

	constructor(numbers: KernelNumbers, running: Set<Job> = new Set()) {
		this.#numbers = numbers;
		this.#running = running;
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

	/** A program runs that is all that is left of its background job. The result is called at its end. */
	noteReleasable(release: () => void): () => void {
		const { releases, hasReleased } = this.#numbers;
		if (hasReleased) release();
		else releases.add(release);
		return () => void releases.delete(release);
	}

	/** Waits no longer for programs that are all that is left of their background jobs, nor for those to come. */
	releasePrograms(): void {
		this.#numbers.hasReleased = true;
		for (const release of this.#numbers.releases) release();
		this.#numbers.releases.clear();
	}

	/** Who takes a signal, by process number. */
	get receivers(): KernelNumbers['receivers'] {
		return this.#numbers.receivers;
	}

	/** Where jobs are known under ids that never change. */
	get table(): JobTable {
		return this.#numbers.table;
	}

	/** An environment goes on beside its parent: what it shares stays shared. */
	noteDetached(): void {
		this.#numbers.detached += 1;
	}

	/** Jobs of all environments of this kernel that have not ended, also those that were disowned. */
	get runningInKernel(): ReadonlySet<Job> {
		return this.#running;
	}

	/** A job of this kernel runs. */
	noteStart(job: Job): void {
		this.#running.add(job);
	}

	/** A job of this kernel has ended. */
	noteEnd(job: Job): void {
		this.#running.delete(job);
		this.table.noteFinished(job);
	}

	/** Lists a job that was just started: it is `%+` from now on. */
	add(job: ShellJob): void {
		this.tidy();
		if (this.#jobs === noJobs) this.#jobs = new Map();
		else if (this.#jobs.size >= maxRemembered) this.#forgetEnded();
		let last = 0;
		for (const id of this.#jobs.keys()) if (id > last) last = id;
		job.id = last + 1;
		this.#jobs.set(job.id, job);
		this.#currents().choose(this.list());
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
		return [...this.#jobs.values()];
	}

	/** How many jobs of this environment have not ended. */
	get running(): number {
		let count = 0;
		for (const job of this.#jobs.values()) if (job.status === undefined) count += 1;
		return count;
	}

	/** What `%+` means. */
	get current(): ShellJob | undefined {
		return this.#listing().#marks?.current;
	}

	/** What `%-` means. */
	get previous(): ShellJob | undefined {
		return this.#listing().#marks?.previous;
	}

	/** A job has ended, was stopped, or goes on. */
	noteChange(job: ShellJob): void {
		this.hasNews = true;
		job.reported = false;
		if (job.isStopped) this.#currents().take(job, this.list());
	}

	remove(id: number): void {
		const job = this.#jobs.get(id);
		if (job === undefined) return;
		if (job.status !== undefined) this.#remember(job.pid, job.status);
		this.#jobs.delete(id);
		this.#marks?.forget(job, this.list());
	}

	/** Takes the jobs from the list whose end has been told. */
	tidy(): void {
		for (const job of this.#jobs.values()) if (job.reported && job.status !== undefined) this.remove(job.id);
	}

	// A script that never waits must not fill the list with what is over.
	#forgetEnded(): void {
		for (const job of this.list()) if (job.status !== undefined) this.remove(job.id);
	}

	/** A process substitution started: `wait` may be asked for it by its process number. */
	noteSubstitution(pid: number, done: Promise<number>): void {
		const numbers = this.#numbers;
		numbers.substitutions += 1;
		const end = (): void => {
			numbers.substitutions -= 1;
		};
		void done.then(end, end);
		if (this.#substitutions === noSubstitutions) this.#substitutions = new Map();
		this.#substitutions.set(pid, done);
		if (this.#substitutions.size > maxRemembered)
			this.#substitutions.delete(this.#substitutions.keys().next().value!);
	}

	/** How many process substitutions of this kernel run. */
	get runningSubstitutions(): number {
		return this.#numbers.substitutions;
	}

	/** What becomes of a process substitution of this environment, by its process number. */
	substitution(pid: number): Promise<number> | undefined {
		return this.#substitutions.get(pid);
	}

	/** The status of a job that has been removed, or `undefined`. */
	statusOf(pid: number): number | undefined {
		return this.#statuses.get(pid);
	}

	/** `wait` has waited for all: of what is gone from the list nothing is known any more. */
	forgetStatuses(): void {
		this.#statuses = noStatuses;
	}

	/** For `jobs` in a pipeline or a substitution, which still lists what the shell around it runs. */
	inherit(parent: Jobs): void {
		this.#inherited = parent.#listing();
	}

	/** What `jobs` lists: the own jobs, or those of the shell around a stage. In order of id. */
	listed(): readonly ShellJob[] {
		return this.#listing().list();
	}

	/** Whether what {@link listed} gives are jobs of this environment itself. */
	get listsOwn(): boolean {
		return this.#listing() === this;
	}

	#listing(): Jobs {
		return this.#jobs.size === 0 && this.#inherited !== undefined ? this.#inherited : this;
	}

	/** An empty list for a subshell, with the same source of numbers. */
	fork(): Jobs {
		return new Jobs(this.#numbers, this.#running);
	}

	/** The same for a kernel of its own, which ends its own jobs only. */
	forkKernel(): Jobs {
		return new Jobs(this.#numbers);
	}

	#currents(): CurrentJobs<ShellJob> {
		this.#marks ??= new CurrentJobs();
		return this.#marks;
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
