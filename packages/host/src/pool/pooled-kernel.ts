import type { Value } from '@tenon/core';
import type { CommandClass, ExecuteOptions, ExecuteResult, KernelCalls, ShellSnapshot } from '@tenon/shell';
import type { Answers, Question, Request, Run, RunAnswer, RunPlan, TimeLimits } from './messages.ts';
import type { PoolWorker } from './pool-worker.ts';
import { RunWatcher } from './run-watcher.ts';

/** A kernel in a worker of the pool: the calls of a kernel, each a message there and one back. */
export class PooledKernel implements KernelCalls {
	readonly #worker: PoolWorker;
	readonly #number: number;
	readonly #times: TimeLimits;
	readonly #graceMs: number;
	readonly #nextNumber: () => number;
	#cwd: string;
	#isClosed = false;

	/** @internal Kernels come from `KernelPool.open`. */
	constructor(worker: PoolWorker, { number, cwd, times }: PooledFacts, pool: PoolFacts) {
		this.#worker = worker;
		this.#number = number;
		this.#cwd = cwd;
		this.#times = times;
		this.#graceMs = pool.graceMs;
		this.#nextNumber = pool.nextNumber;
		worker.kernels++;
	}

	get cwd(): string {
		return this.#cwd;
	}

	execute(script: string, options: ExecuteOptions = {}): Promise<ExecuteResult> {
		return this.#run({ kind: 'script', script }, options);
	}

	executeInput(options: ExecuteOptions = {}): Promise<ExecuteResult> {
		return this.#run({ kind: 'input' }, options);
	}

	executeArgv(argv: readonly [string, ...string[]], options: ExecuteOptions = {}): Promise<ExecuteResult> {
		return this.#run({ kind: 'argv', argv }, options);
	}

	cancel(): void {
		this.#worker.send({ kind: 'cancel', kernel: this.#number });
	}

	interrupt(): void {
		this.#worker.send({ kind: 'interrupt', kernel: this.#number });
	}

	signal(number: number): void {
		this.#worker.send({ kind: 'signal', kernel: this.#number, number });
	}

	async shutdown(): Promise<void> {
		await this.#ask('shutdown', { about: 'shutdown' });
	}

	/** Ends its jobs and frees what it holds in the worker. It cannot be used afterwards. */
	async close(): Promise<void> {
		if (this.#isClosed || this.#worker.isLost) return;
		this.#isClosed = true;
		await this.shutdown();
		this.#worker.kernels--;
		this.#worker.send({ kind: 'close', kernel: this.#number });
	}

	async fork(): Promise<PooledKernel> {
		const number = this.#nextNumber();
		await this.#ask('fork', { about: 'fork', kernel: number });
		const pool = { graceMs: this.#graceMs, nextNumber: this.#nextNumber };
		return new PooledKernel(this.#worker, { number, cwd: this.#cwd, times: this.#times }, pool);
	}

	snapshot(): Promise<ShellSnapshot> {
		return this.#ask('snapshot', { about: 'snapshot' });
	}

	async restore(data: unknown): Promise<void> {
		await this.#ask('restore', { about: 'restore', data });
	}

	describe(): Promise<string> {
		return this.#ask('describe', { about: 'describe' });
	}

	classify(name: string): Promise<CommandClass> {
		return this.#ask('classify', { about: 'classify', name });
	}

	variable(name: string): Promise<string | undefined> {
		return this.#ask('variable', { about: 'variable', name });
	}

	value(name: string): Promise<Value | undefined> {
		return this.#ask('value', { about: 'value', name });
	}

	environment(): Promise<ReadonlyMap<string, string>> {
		return this.#ask('environment', { about: 'environment' });
	}

	async #ask<About extends keyof Answers>(about: About, question: Question): Promise<Answers[About]> {
		const kernel = this.#number;
		const { value, cwd } = await this.#worker.call((call) => ({ kind: 'ask', call, kernel, question }));
		if (about === 'restore') this.#cwd = cwd;
		return value as Answers[About];
	}

	async #run(plan: RunPlan, options: ExecuteOptions): Promise<ExecuteResult> {
		const watcher = new RunWatcher(this.#worker, options, { graceMs: this.#graceMs, ...this.#times });
		const run: Run = { plan, ...watcher.run };
		const start = (call: number): Request => ({ kind: 'run', call, kernel: this.#number, run });
		try {
			const { value, cwd } = await this.#worker.call(start, watcher, (call) => watcher.started(call));
			this.#cwd = cwd;
			return watcher.result(value as RunAnswer);
		} catch (error) {
			throw watcher.original(error);
		} finally {
			watcher.end();
		}
	}
}

/** What is known of a kernel when it is opened. */
export interface PooledFacts {
	readonly number: number;
	readonly cwd: string;
	readonly times: TimeLimits;
}

/** What a kernel must know of its pool. */
export interface PoolFacts {
	/** How long a run that was stopped may take to come back before its worker is ended. */
	readonly graceMs: number;
	readonly nextNumber: () => number;
}
