import type { Maybe } from '../maybe/maybe.ts';

/** What a job is doing, or how it ended. */
export type JobState =
	| { readonly kind: 'running' }
	| { readonly kind: 'stopped' }
	| { readonly kind: 'done'; readonly status: 0 }
	| { readonly kind: 'failed'; readonly status: number }
	| { readonly kind: 'killed'; readonly signal: string; readonly status: number };

/** One background job. Its id never changes and is never given again. */
export interface Job {
	readonly id: number;
	readonly command: string;
	readonly state: JobState;
	readonly startedAtMs: number;
	readonly finishedAtMs: number | undefined;
	/** The newest output, bounded; the oldest is dropped first. */
	stdout(): Uint8Array;
	stderr(): Uint8Array;
	/** The exit status, once there is one. */
	wait(signal: AbortSignal): Maybe<number>;
	/** Asks the job to end, or to stop or go on; resolves when that has happened. */
	signal(name: string): Maybe<void>;
	/** Takes it out of the table; it goes on running. */
	disown(): void;
}

/** All jobs of a kernel, or of several that share one table. */
export interface JobTable {
	readonly size: number;
	get(id: number): Job | undefined;
	/** In order of id; finished ones are kept up to a bound. */
	list(): readonly Job[];
}
