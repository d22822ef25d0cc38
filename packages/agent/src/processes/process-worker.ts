import { nothing } from '../data/nothing.ts';
import type { TraceSink } from '../observe/trace.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Entropy } from '../time/entropy.ts';
import { systemClock } from '../time/system-clock.ts';
import { systemEntropy } from '../time/system-entropy.ts';
import type { ProcessEngine } from './engine.ts';
import { EngineTwice } from './errors.ts';
import { runProcess } from './run-process.ts';

/** What a worker is made of. */
export interface ProcessWorkerOptions {
	readonly store: Store;
	/** By kind, each once. */
	readonly engines: readonly ProcessEngine[];
	/** Processes that run at the same time; default 16. */
	readonly maxRunning?: number;
	/** How long a process is held without a sign of life; default 30 s, renewed each 10 s. */
	readonly lease?: { readonly ttlMs: number; readonly renewMs: number };
	readonly clock?: Clock;
	readonly entropy?: Entropy;
	readonly trace?: TraceSink;
}

/**
 * Runs processes, and starts what timers are due for. Everything that counts is in the store: a worker may be killed at
 * any time, and another one continues. Sessions that a process wakes are driven by whichever agent has that store.
 */
export class ProcessWorker implements AsyncDisposable {
	readonly #options: Required<Omit<ProcessWorkerOptions, 'engines' | 'trace'>>;
	readonly #engines: ReadonlyMap<string, ProcessEngine>;
	readonly #trace: TraceSink | undefined;
	readonly #end = new AbortController();
	readonly #running = new Set<Promise<void>>();
	readonly #changes: Disposable;
	#changed = Promise.withResolvers<void>();
	#loop: Promise<void> | undefined;

	/** Throws `process.engine-twice` for two engines of one kind. */
	constructor(options: ProcessWorkerOptions) {
		const { engines, trace, ...rest } = options;
		const twice = engines.find(({ kind }, at) => engines.findIndex((other) => other.kind === kind) < at);
		if (twice !== undefined) throw new EngineTwice(twice.kind);
		this.#engines = new Map(engines.map((engine) => [engine.kind, engine]));
		this.#trace = trace;
		this.#options = {
			maxRunning: 16,
			lease: { ttlMs: 30_000, renewMs: 10_000 },
			clock: systemClock,
			entropy: systemEntropy,
			...rest,
		};
		this.#changes = rest.store.onChange(({ sessionId }) => {
			// What touches one session is no process and no timer.
			if (sessionId === null) this.#wake();
		});
	}

	/** Works until it is closed. */
	start(): void {
		this.#loop ??= this.#work();
	}

	/** Starts what is due and runs what waits, until nothing does. Resolves when all of it has ended. */
	async settle(): Promise<void> {
		for (;;) {
			const fired = await this.#fire();
			const taken = await this.#takeAll();
			if (this.#running.size > 0) await Promise.allSettled(this.#running);
			else if (fired + taken === 0) return;
		}
	}

	/** Ends what runs as if the worker had died in good order: it is left to the next one. */
	async close(): Promise<void> {
		this.#end.abort();
		this.#wake();
		this.#changes[Symbol.dispose]();
		await this.#loop;
		await Promise.allSettled(this.#running);
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.close();
	}

	async #work(): Promise<void> {
		const { store, clock, lease } = this.#options;
		while (!this.#end.signal.aborted) {
			const { promise: changed } = this.#changed;
			try {
				await this.#fire();
				await this.#takeAll();
				const due = await store.triggers.nextDue();
				const wait = Math.min(
					lease.renewMs,
					due === undefined ? lease.renewMs : Math.max(0, due - clock.now()),
				);
				await this.#pause(wait, changed);
			} catch (error) {
				this.#traceFailure('process-worker-failed', error);
				await this.#pause(lease.renewMs, changed);
			}
		}
	}

	async #pause(ms: number, changed: Promise<void>): Promise<void> {
		const over = new AbortController();
		const signal = AbortSignal.any([over.signal, this.#end.signal]);
		await Promise.race([changed, this.#options.clock.sleep(ms, signal).catch(nothing)]);
		over.abort();
	}

	async #fire(): Promise<number> {
		const { store, clock } = this.#options;
		return (await store.triggers.fire({ now: clock.now(), limit: firedAtOnce })).length;
	}

	async #takeAll(): Promise<number> {
		const { store, clock, entropy, lease, maxRunning } = this.#options;
		let taken = 0;
		while (this.#running.size < maxRunning && !this.#end.signal.aborted) {
			const token = entropy.id();
			const kinds = [...this.#engines.keys()];
			const process = await store.processes.claim({ kinds, token, ttlMs: lease.ttlMs, now: clock.now() });
			if (process === undefined) break;
			taken++;
			const running: Promise<void> = runProcess(process, this.#engines.get(process.kind)!, {
				...{ store, clock, lease, token, signal: this.#end.signal },
			})
				.catch((error: unknown) => this.#traceFailure('process-left', error))
				.finally(() => {
					this.#running.delete(running);
					this.#wake();
				});
			this.#running.add(running);
		}
		return taken;
	}

	#wake(): void {
		this.#changed.resolve();
		this.#changed = Promise.withResolvers();
	}

	#traceFailure(name: string, error: unknown): void {
		const message = error instanceof Error ? error.message : String(error);
		this.#trace?.write({
			at: this.#options.clock.now(),
			sessionId: null,
			turnId: null,
			name,
			data: { message },
		});
	}
}

const firedAtOnce = 100;
