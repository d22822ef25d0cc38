import { hasRawBytes, type Maybe, type Value, type ValueRecord } from '@tenon/core';
import { runEnvironment } from '../compile/environment.ts';
import type { Step } from '../compile/step.ts';
import { Capture } from '../pipe/capture.ts';
import { NullDevice } from '../pipe/fixed-streams.ts';
import { OpenFile } from '../pipe/open-file.ts';
import { Interrupted } from '../state/errors.ts';
import { forkShell } from '../state/fork.ts';
import type { Shell } from '../state/shell.ts';
import type { Slice } from '../state/slice.ts';
import { TypedValue } from '../values/typed-value.ts';
import type { ScatterPlan } from './scatter-streams.ts';

/** What all workers of one `scatter` share. */
export interface WorkerPool {
	readonly plan: ScatterPlan;
	readonly step: Step;
	/** Cancels them all. */
	readonly slice: Slice;
	/** Takes bytes of results; `false` if there are more of them than may be kept. */
	readonly keep: (bytes: number) => boolean;
}

/**
 * Works on one item: the stages run on a copy of the shell in which the variable is bound, with nothing to
 * read. The row says what came of it. Throws when the whole is cancelled.
 */
export const runWorker = (shell: Shell, pool: WorkerPool, index: number): Maybe<ValueRecord> => {
	const { timeoutMs } = pool.plan;
	return timeoutMs === undefined
		? runOn(shell, pool, index, pool.slice)
		: runInTime(shell, pool, index, timeoutMs);
};

const runInTime = async (
	shell: Shell,
	pool: WorkerPool,
	index: number,
	timeoutMs: number,
): Promise<ValueRecord> => {
	const clock = new AbortController();
	const over = new AbortController();
	shell.ports.sleep(timeoutMs, clock.signal).then(
		() => over.abort(),
		// The item was ready before.
		() => undefined,
	);
	try {
		return await runOn(shell, pool, index, pool.slice.withSignal(over.signal), over.signal);
	} finally {
		clock.abort();
	}
};

const runOn = (
	shell: Shell,
	pool: WorkerPool,
	index: number,
	slice: Slice,
	timeUp?: AbortSignal,
): Maybe<ValueRecord> => {
	const { plan, step } = pool;
	const item = plan.items[index]!;
	const child = forkShell(shell, { slice });
	const stdout = new BoundedCapture(pool.keep);
	const stderr = new BoundedCapture(pool.keep);
	void child.io.set(0, new OpenFile('/dev/null', { input: new NullDevice() }));
	void child.io.set(1, new OpenFile('pipe', { output: stdout }));
	void child.io.set(2, new OpenFile('pipe', { output: stderr }));
	child.hasInputOfItsOwn = true;
	child.variables.put(
		plan.variable,
		child.variables.make(typeof item === 'string' ? item : new TypedValue(item)),
	);
	const row = (code: number, timedOut = false): ValueRecord =>
		rowOf(index, item, { stdout, stderr, code, timedOut });
	const ended = (error: unknown): ValueRecord => {
		if (error instanceof Interrupted && timeUp?.aborted === true && !pool.slice.isCancelled)
			return row(timeoutStatus, true);
		throw error;
	};
	let status: Maybe<number>;
	try {
		status = runEnvironment(child, step);
	} catch (error) {
		return ended(error);
	}
	return typeof status === 'object' ? status.then(row, ended) : row(status);
};

const timeoutStatus = 124;

/** Keeps what is written as long as all results together are small enough; then the writer ends. */
class BoundedCapture extends Capture {
	readonly #keep: WorkerPool['keep'];

	constructor(keep: WorkerPool['keep']) {
		super();
		this.#keep = keep;
	}

	override write(chunk: Uint8Array): boolean {
		return this.#keep(chunk.length) && super.write(chunk);
	}

	override writeText(text: string): boolean {
		return this.#keep(text.length) && super.writeText(text);
	}
}

const rowOf = (
	index: number,
	item: Value,
	result: {
		readonly stdout: Capture;
		readonly stderr: Capture;
		readonly code: number;
		readonly timedOut: boolean;
	},
): ValueRecord => {
	const { stdout, stderr, code, timedOut } = result;
	const row = new Map<string, Value>([
		['i', index],
		['item', item],
		['ok', code === 0],
		['code', code],
		['out', outputValue(stdout)],
		['err', outputValue(stderr)],
	]);
	if (stdout.data !== undefined) row.set('data', stdout.data);
	if (timedOut) row.set('timed_out', true);
	return row;
};

// Without the newline at its end; as bytes where it is no text.
const outputValue = (capture: Capture): Value => {
	const text = capture.text();
	if (hasRawBytes(text)) return capture.bytes();
	return text.endsWith('\n') ? text.slice(0, -1) : text;
};
