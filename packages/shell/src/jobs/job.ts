import type { Job as JobContract, JobState, Maybe } from '@tenon/core';
import { Interrupted } from '../state/errors.ts';
import { signalNames, signalNumber } from '../state/signals.ts';
import { JobError } from './errors.ts';
import { JobLog, type LogBudget } from './job-log.ts';

/** What a job needs of the table that it stands in. */
export interface JobHome extends LogBudget {
	forget(job: Job): void;
}

/** What a job starts with. */
export interface JobStart {
	/** What `$!` gives for it; for a program that outlived its command, the number that the system gave. */
	readonly pid: number;
	readonly command: string;
	readonly startedAtMs: number;
	/** Does to it what a signal does to a process. */
	readonly signal: (number: number) => Maybe<void>;
}

/** One piece of what a job writes. */
export interface JobOutput {
	readonly stream: 'stdout' | 'stderr';
	readonly chunk: Uint8Array;
}

/** How a job's output is listened to. */
export interface SubscribeOptions {
	/** First hands over what the logs still hold; default false. */
	readonly fromStart?: boolean;
}

/**
 * One background job. Its id never changes and is never given again in its table. It goes from running to
 * done, failed or killed, and may be stopped in between; its runner says so.
 */
export class Job implements JobContract {
	readonly id: number;
	readonly command: string;
	readonly startedAtMs: number;
	#pid: number;
	#signal: JobStart['signal'];
	readonly #table: JobHome;
	#stdoutLog: JobLog | undefined;
	#stderrLog: JobLog | undefined;
	#state: JobState = running;
	#finishedAtMs: number | undefined;
	#ended: PromiseWithResolvers<number> | undefined;
	/** What to call when it ends: its listeners have nothing more to wait for. */
	#onEnd: Set<() => void> | undefined;

	constructor(id: number, start: JobStart, table: JobHome) {
		this.id = id;
		this.#pid = start.pid;
		this.command = start.command;
		this.startedAtMs = start.startedAtMs;
		this.#signal = start.signal;
		this.#table = table;
	}

	/** What `$!` gave for it. */
	get pid(): number {
		return this.#pid;
	}

	/** It is the program of this number: that is what it is called by from now on. */
	notePid(pid: number): void {
		this.#pid = pid;
	}

	/** The newest of what it wrote to standard output. */
	get stdoutLog(): JobLog {
		this.#stdoutLog ??= new JobLog(this.#table);
		return this.#stdoutLog;
	}

	/** The same of standard error. */
	get stderrLog(): JobLog {
		this.#stderrLog ??= new JobLog(this.#table);
		return this.#stderrLog;
	}

	/** Lets go of the oldest output, as much as that if there is so much. Returns how many bytes went. */
	dropOldest(bytes: number): number {
		const dropped = this.#stdoutLog?.dropOldest(bytes) ?? 0;
		return dropped + (this.#stderrLog?.dropOldest(bytes - dropped) ?? 0);
	}

	/** Nothing of its output is kept any more. */
	discardOutput(): void {
		this.#stdoutLog?.discard();
		this.#stderrLog?.discard();
	}

	get state(): JobState {
		return this.#state;
	}

	/** Whether it has ended. */
	get isOver(): boolean {
		return this.#finishedAtMs !== undefined;
	}

	get finishedAtMs(): number | undefined {
		return this.#finishedAtMs;
	}

	/** The exit status; `undefined` until it has ended. */
	get exitCode(): number | undefined {
		return 'status' in this.#state ? this.#state.status : undefined;
	}

	stdout(): Uint8Array {
		return this.stdoutLog.bytes();
	}

	stderr(): Uint8Array {
		return this.stderrLog.bytes();
	}

	/** The exit status once it has ended; rejects with `Interrupted` if `signal` aborts before. */
	wait(signal?: AbortSignal): Maybe<number> {
		const { exitCode } = this;
		if (exitCode !== undefined) return exitCode;
		this.#ended ??= Promise.withResolvers();
		const { promise } = this.#ended;
		return signal === undefined ? promise : orAborted(promise, signal);
	}

	/**
	 * Sends a signal by name or number: `TERM`, `SIGTERM`, `15`. A job that has ended is not touched. Resolves
	 * when the signal was sent; throws `JobError` if there is none of that name.
	 */
	signal(name: string): Maybe<void> {
		const number = signalNumber(name);
		if (number === undefined) throw new JobError('job.signal', this.id, `there is no signal ${name}`);
		return this.isOver || number === 0 ? undefined : this.#signal(number);
	}

	/**
	 * Calls `listener` with each piece of output as it is written. The result ends that; so does the end of
	 * the job. What the listener throws reaches the job's command as a fault of its output.
	 */
	subscribe(listener: (output: JobOutput) => void, { fromStart = false }: SubscribeOptions = {}): () => void {
		const ends = [this.stdoutLog, this.stderrLog].map((log, at) => {
			const stream = at === 0 ? 'stdout' : 'stderr';
			if (fromStart && log.size > 0) listener({ stream, chunk: log.bytes() });
			return this.isOver ? undefined : log.subscribe((chunk) => listener({ stream, chunk }));
		});
		const end = (): void => {
			for (const each of ends) each?.();
			this.#onEnd?.delete(end);
		};
		if (!this.isOver) {
			this.#onEnd ??= new Set();
			this.#onEnd.add(end);
		}
		return end;
	}

	/** Takes it out of the table; it goes on running. */
	disown(): void {
		this.#table.forget(this);
	}

	/** It was stopped, or continued. For its runner. */
	noteStopped(isStopped: boolean): void {
		if (!this.isOver) this.#state = isStopped ? stopped : running;
	}

	/** It has ended, by a signal where `endedBy` is one's number. For its runner; only the first call counts. */
	noteEnd(status: number, endedBy: number | undefined, atMs: number): void {
		if (this.isOver) return;
		this.#finishedAtMs = atMs;
		// What runs it is not kept alive by its memory.
		this.#signal = ignore;
		this.#state = endState(status, endedBy);
		if (this.#onEnd !== undefined) for (const end of [...this.#onEnd]) end();
		this.#ended?.resolve(status);
	}
}

const ignore = (): void => undefined;
const running: JobState = { kind: 'running' };
const stopped: JobState = { kind: 'stopped' };

const endState = (status: number, endedBy: number | undefined): JobState => {
	if (endedBy !== undefined)
		return { kind: 'killed', signal: signalNames.get(endedBy) ?? String(endedBy), status };
	return status === 0 ? { kind: 'done', status } : { kind: 'failed', status };
};

const orAborted = (promise: Promise<number>, signal: AbortSignal): Promise<number> => {
	if (signal.aborted) return Promise.reject(new Interrupted());
	const aborted = Promise.withResolvers<never>();
	const stop = (): void => aborted.reject(new Interrupted());
	signal.addEventListener('abort', stop, { once: true });
	return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', stop));
};
