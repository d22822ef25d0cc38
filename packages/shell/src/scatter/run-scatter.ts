import type { Maybe, ValueRecord } from '@tenon/core';
import type { ForegroundPart } from '../compile/foreground-job.ts';
import type { Step } from '../compile/step.ts';
import { Capture } from '../pipe/capture.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Shell } from '../state/shell.ts';
import { inputOfRows, type ScatterPlan, ScatterSink } from './scatter-streams.ts';
import { runWorker, type WorkerPool } from './worker.ts';

/** Where the first stage reads and the last one writes, if not where the shell does. */
export interface PipeEnds {
	readonly input?: OpenFile;
	readonly output?: OpenFile;
	/** What the stages are a part of that a key stops as a whole. */
	readonly part?: ForegroundPart;
}

/** A pipeline with a `scatter` and its `gather`, taken apart. */
export interface ScatteredStages<Stage> {
	/** Up to `scatter`, which is the last of them. */
	readonly before: readonly Stage[];
	/** All stages between the two, as one step. */
	readonly worker: Step;
	readonly workerStages: number;
	readonly gather: Stage;
	readonly after: readonly Stage[];
	/** Runs stages as any pipeline does, and gives their statuses. */
	readonly run: (shell: Shell, stages: readonly Stage[], ends: PipeEnds) => Maybe<readonly number[]>;
}

/**
 * Runs such a pipeline: what comes before `scatter` to its end, then the workers, a bounded number at a
 * time, then `gather` and what comes behind it. What fails keeps all that follows from running. Returns
 * the status of each stage; when it throws, no worker is left.
 */
export const runScatter = async <Stage>(
	shell: Shell,
	stages: ScatteredStages<Stage>,
): Promise<readonly number[]> => {
	const { before, workerStages, gather, after, run } = stages;
	const sink = new ScatterSink(shell.io.get(1)?.output);
	const early = await run(shell, before, { output: new OpenFile('pipe', { output: sink }) });
	const stop = (status: number): readonly number[] => [
		...early,
		...Array<number>(workerStages + 1 + after.length).fill(status),
	];
	const own = early[early.length - 1]!;
	const failure = own === 0 ? failureOf(shell, early) : own;
	if (own === 0 && failure !== 0)
		await shell.complain(`scatter: nothing was started: what comes before it failed with status ${failure}`);
	if (failure !== 0 || sink.plan === undefined) return stop(failure);
	if (workerStages === 0) {
		await shell.complain('scatter: there is no stage between it and gather');
		return stop(misuseStatus);
	}
	const rows = await runWorkers(shell, sink.plan, stages.worker);
	if (rows === undefined) {
		await shell.complain(`gather: more than ${shell.ports.limits.maxTextBytes} bytes of results`);
		return stop(misuseStatus);
	}
	const failed = rows.some((row) => row.get('ok') !== true);
	const statuses = [...early, ...Array<number>(workerStages).fill(failed ? failedStatus : 0)];
	const input = new OpenFile('pipe', { input: inputOfRows(rows) });
	if (after.length === 0) return [...statuses, ...(await run(shell, [gather], { input }))];
	const gathered = new Capture();
	const output = new OpenFile('pipe', { output: gathered });
	const status = (await run(shell, [gather], { input, output }))[0]!;
	if (status !== 0) {
		await shell.complain(`gather: what comes behind it was not started: status ${status}`);
		return [...statuses, ...Array<number>(1 + after.length).fill(status)];
	}
	const results = new OpenFile('pipe', { input: new BytesInput(gathered.bytes(), gathered.data) });
	return [...statuses, status, ...(await run(shell, after, { input: results }))];
};

/** Status of `gather` when a worker has failed. */
const failedStatus = 123;
const misuseStatus = 2;

// As a pipeline of their own would end.
const failureOf = (shell: Shell, early: readonly number[]): number => {
	const upstream = early.slice(0, -1);
	if (shell.options.pipefail) return upstream.findLast((status) => status !== 0) ?? 0;
	return upstream.at(-1) ?? 0;
};

// `undefined` if the results are too large; all workers have ended then, as when it throws.
const runWorkers = async (
	shell: Shell,
	plan: ScatterPlan,
	step: Step,
): Promise<readonly ValueRecord[] | undefined> => {
	const all = new AbortController();
	let left = shell.ports.limits.maxTextBytes;
	let isTooMuch = false;
	const keep = (bytes: number): boolean => {
		left -= bytes;
		if (left >= 0) return true;
		isTooMuch = true;
		all.abort();
		return false;
	};
	const pool: WorkerPool = { plan, step, slice: shell.slice.withSignal(all.signal), keep };
	const rows: ValueRecord[] = [];
	const running = new Running();
	try {
		for (let index = 0; index < plan.items.length && !isTooMuch; index++) {
			if (running.size >= plan.limit) await running.oneLess();
			if (shell.slice.isDue()) await shell.slice.turn();
			const row = runWorker(shell, pool, index);
			const place = plan.isOrdered ? index : undefined;
			if (row instanceof Promise) running.add(row.then((ready) => put(rows, place, ready)));
			else put(rows, place, row);
		}
		await running.none();
	} catch (error) {
		all.abort();
		await running.settled();
		if (!isTooMuch) throw error;
	}
	return isTooMuch ? undefined : rows;
};

const put = (rows: ValueRecord[], place: number | undefined, row: ValueRecord): void => {
	if (place === undefined) rows.push(row);
	else rows[place] = row;
};

/** The workers under way. The first that throws makes the wait throw. */
class Running {
	readonly #promises = new Set<Promise<void>>();
	#failure: { readonly error: unknown } | undefined;
	#wake: (() => void) | undefined;

	get size(): number {
		return this.#promises.size;
	}

	add(worker: Promise<void>): void {
		const end = (): void => {
			this.#promises.delete(tracked);
			this.#wake?.();
		};
		const tracked: Promise<void> = worker.then(end, (error: unknown) => {
			this.#failure ??= { error };
			end();
		});
		this.#promises.add(tracked);
	}

	/** Resolves when a worker has ended. */
	async oneLess(): Promise<void> {
		const size = this.#promises.size;
		while (this.#failure === undefined && this.#promises.size >= size) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		this.#check();
	}

	/** Resolves when all have ended. */
	async none(): Promise<void> {
		while (this.#failure === undefined && this.#promises.size > 0) await this.oneLess();
		this.#check();
	}

	/** The same, whatever has become of them. */
	async settled(): Promise<void> {
		await Promise.all(this.#promises);
	}

	#check(): void {
		if (this.#failure !== undefined) throw this.#failure.error;
	}
}
