import type { JobTable as JobTableContract, Maybe } from '@tenon/core';
import { JobError } from './errors.ts';
import { Job, type JobHome, type JobOutput, type JobStart, type SubscribeOptions } from './job.ts';

/** How much a table remembers. */
export interface JobTableOptions {
	/** Finished jobs that are kept, the newest; default 100. */
	readonly maxFinished?: number;
	/** Bytes of output that are kept of each stream of a job, the newest; 0 keeps none; default 10 MiB. */
	readonly maxLogBytes?: number;
	/** Bytes that all logs may hold together, those of the oldest jobs going first; default 64 MiB. */
	readonly maxTotalLogBytes?: number;
}

/**
 * The background jobs of a kernel, or of several that were given the same table. Ids count from 1 and are
 * never given twice. Jobs that have ended stay, up to a bound, with their status, times and output.
 */
export class JobTable implements JobTableContract {
	readonly #maxFinished: number;
	readonly #maxTotalLogBytes: number;
	readonly #home: JobHome;
	readonly #maxLogBytes: number;
	/** In order of id. */
	readonly #jobs = new Map<number, Job>();
	#lastId = 0;
	#finished = 0;
	#logBytes = 0;

	constructor(options: JobTableOptions = {}) {
		const { maxFinished = 100, maxLogBytes = 10 * mebibyte, maxTotalLogBytes = 64 * mebibyte } = options;
		this.#maxFinished = maxFinished;
		this.#maxTotalLogBytes = maxTotalLogBytes;
		this.#maxLogBytes = Math.min(maxLogBytes, maxTotalLogBytes);
		this.#home = {
			maxLogBytes: this.#maxLogBytes,
			noteLogged: (bytes) => this.#noteLogged(bytes),
			forget: (job) => this.#forget(job),
		};
	}

	/** Whether output of jobs is kept at all. */
	get keepsLogs(): boolean {
		return this.#maxLogBytes > 0;
	}

	get size(): number {
		return this.#jobs.size;
	}

	get(id: number): Job | undefined {
		return this.#jobs.get(id);
	}

	/** In order of id. */
	list(): readonly Job[] {
		return [...this.#jobs.values()];
	}

	/** The exit status of a job once it has ended. Throws `JobError` if there is no such job. */
	wait(id: number, signal?: AbortSignal): Maybe<number> {
		return this.#demand(id).wait(signal);
	}

	/** Sends a signal to a job, TERM if none is named; one that has ended is not touched. */
	kill(id: number, signal = 'TERM'): Maybe<void> {
		return this.#demand(id).signal(signal);
	}

	/** Listens to what a job writes; see {@link Job.subscribe}. */
	subscribe(id: number, listener: (output: JobOutput) => void, options?: SubscribeOptions): () => void {
		return this.#demand(id).subscribe(listener, options);
	}

	/** Adds a job that runs. Its runner reports to it, and calls {@link noteFinished} after its end. */
	start(start: JobStart): Job {
		this.#lastId += 1;
		const job = new Job(this.#lastId, start, this.#home);
		this.#jobs.set(job.id, job);
		return job;
	}

	/** A job of this table has ended: the oldest that have go, if there are too many. */
	noteFinished(job: Job): void {
		if (!this.#jobs.has(job.id)) return;
		this.#finished += 1;
		if (this.#finished <= this.#maxFinished) return;
		for (const each of this.#jobs.values()) {
			if (!each.isOver) continue;
			this.#forget(each);
			return;
		}
	}

	#forget(job: Job): void {
		if (!this.#jobs.delete(job.id)) return;
		if (job.isOver) this.#finished -= 1;
		job.discardOutput();
	}

	#demand(id: number): Job {
		const job = this.#jobs.get(id);
		if (job === undefined) throw new JobError('job.unknown', id, `there is no job ${id}`);
		return job;
	}

	#noteLogged(bytes: number): void {
		this.#logBytes += bytes;
		if (bytes <= 0 || this.#logBytes <= this.#maxTotalLogBytes) return;
		let excess = this.#logBytes - this.#maxTotalLogBytes;
		for (const job of this.#jobs.values()) {
			excess -= job.dropOldest(excess);
			if (excess <= 0) return;
		}
	}
}

const mebibyte = 1024 * 1024;
