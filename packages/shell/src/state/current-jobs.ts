/** What the choice of `%+` and `%-` looks at. */
interface Candidate {
	readonly id: number;
	readonly isRunning: boolean;
	readonly isStopped: boolean;
}

/**
 * Which jobs `%+` and `%-` mean. bash chooses when a job starts or stops and when one of the two is
 * gone, not when one ends: a job that is over keeps its mark.
 */
export class CurrentJobs<Job extends Candidate> {
	current: Job | undefined;
	previous: Job | undefined;

	/** Chooses anew among all jobs, in order of id: what is stopped comes first, then what started last. */
	choose(jobs: readonly Job[]): void {
		const chosen =
			[this.current, this.previous].find((job) => job?.isStopped === true) ??
			jobs.findLast(({ isStopped }) => isStopped) ??
			jobs.findLast(({ isRunning }) => isRunning);
		if (chosen === undefined) {
			this.current = undefined;
			this.previous = undefined;
		} else this.take(chosen, jobs);
	}

	/** Makes a job the current one. */
	take(job: Job, jobs: readonly Job[]): void {
		if (this.current !== job) {
			this.previous = this.current;
			this.current = job;
		}
		if (this.previous !== job && this.previous?.isStopped === true) return;
		this.previous = this.#before(job, jobs) ?? job;
	}

	/** A job is gone from the table. */
	forget(job: Job, rest: readonly Job[]): void {
		if (job !== this.current && job !== this.previous) return;
		if (job === this.current) this.current = undefined;
		if (job === this.previous) this.previous = undefined;
		this.choose(rest);
	}

	#before(job: Job, jobs: readonly Job[]): Job | undefined {
		const stopped = job.isStopped ? jobs.findLast((each) => each.isStopped && each.id < job.id) : undefined;
		return (
			stopped ?? jobs.findLast((each) => each.isRunning && (job.isRunning ? each.id < job.id : each !== job))
		);
	}
}
