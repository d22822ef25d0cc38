import type { JobState } from '@tenon/core';

/** A background job. */
export interface ListedJob {
	readonly id: number;
	readonly command: string;
	/** What it is doing, or how it ended. */
	readonly state: JobState;
	readonly startedAt: number;
	readonly finishedAt: number | null;
}

/** Names a job. */
export interface NameJob {
	readonly id: number;
}

/** The newest output of a job, bounded. */
export interface JobOutput {
	readonly job: ListedJob;
	readonly stdout: string;
	readonly stderr: string;
}

/** Which signal a job is sent; default `TERM`. */
export interface KillJob extends NameJob {
	readonly signal?: string;
}

/** Background jobs. */
export interface JobVerbs {
	listJobs(): Promise<readonly ListedJob[]>;
	/** Rejects with `service.unknown-job`. */
	jobOutput(which: NameJob): Promise<JobOutput>;
	/** Resolves when it has happened. Rejects with `service.unknown-job`. */
	killJob(which: KillJob): Promise<void>;
}
