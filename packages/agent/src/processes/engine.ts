import type { Maybe, StepRunner } from '@tenon/core';
import type { Json } from '../data/json.ts';

/** Runs the processes of one kind. Shared by all of them: what belongs to one is in its call. */
export interface ProcessEngine {
	readonly kind: string;
	/**
	 * Runs a process to its end. What it resolves to is the result; what it throws is why it failed. A process that was
	 * begun by a worker that died is run again from its beginning, unless it is owner-bound: whatever must not be repeated
	 * belongs into `step`.
	 */
	run(input: Json, call: ProcessCall): Maybe<Json>;
}

/** One run of a process, and what it may use. Dead when the run has ended. */
export interface ProcessCall {
	readonly processId: string;
	/** 1 for the first worker. */
	readonly run: number;
	/** Aborts when the process is cancelled, given up, or taken over by another worker; every wait listens to it. */
	readonly signal: AbortSignal;
	/** Runs a part of the work that is journaled under its key: once its outcome is written down, it is never repeated. */
	readonly step: StepRunner;
	/** Tells the process's log; `waiting` and `running` are statuses. */
	report(type: string, data: Json): Promise<void>;
	/** Waits for a time that outlives the worker: the next worker waits for what is left. */
	sleepUntil(key: string, at: number): Promise<void>;
}
