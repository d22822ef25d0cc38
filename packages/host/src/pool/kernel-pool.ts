import { availableParallelism } from 'node:os';
import { KernelLost } from './faults.ts';
import type { TimeLimits } from './messages.ts';
import { PoolWorker } from './pool-worker.ts';
import { PooledKernel, type PoolFacts } from './pooled-kernel.ts';
import type { AskPerson } from './question-desk.ts';

/** How a pool works. */
export interface KernelPoolOptions {
	/**
	 * A module that exports `kernelOptions(config)`. It is loaded in each worker and makes the options of each
	 * kernel there: file systems, commands and ports never cross threads.
	 */
	readonly recipe: URL;
	/** Threads at most; default one less than the machine runs at once, at least 1 and at most 4. */
	readonly size?: number;
	/** How long a script that was stopped may take to come back before its worker is ended; default 2000. */
	readonly graceMs?: number;
	/** Stack of each thread; default 64. */
	readonly stackSizeMb?: number;
	/** Decides, in this thread, what the gates of the kernels want a person to decide; default: nobody is there. */
	readonly ask?: AskPerson;
}

/**
 * Runs kernels in a few worker threads, so that the thread of the caller stays free, and so that even work
 * which never gives up its turn can be ended: with its worker, and all kernels in it.
 */
export class KernelPool {
	readonly #options: Required<KernelPoolOptions>;
	readonly #facts: PoolFacts;
	#workers: PoolWorker[] = [];
	#lastNumber = 0;
	#isClosed = false;

	constructor(options: KernelPoolOptions) {
		const size = Math.min(Math.max(availableParallelism() - 1, 1), 4);
		this.#options = { size, graceMs: 2000, stackSizeMb: 64, ask: () => false, ...options };
		this.#facts = { graceMs: this.#options.graceMs, nextNumber: () => ++this.#lastNumber };
	}

	/** Makes a kernel in the worker that has the fewest. `config` is what the recipe gets: data that can be cloned. */
	async open(config?: unknown): Promise<PooledKernel> {
		if (this.#isClosed) throw new KernelLost('the pool was closed');
		const worker = this.#place();
		const kernel = this.#facts.nextNumber();
		const { value, cwd } = await worker.call((call) => ({ kind: 'open', call, kernel, config }));
		return new PooledKernel(worker, { number: kernel, cwd, times: value as TimeLimits }, this.#facts);
	}

	/** Ends all threads. Calls that are open are rejected with `kernel.lost`. */
	async close(): Promise<void> {
		this.#isClosed = true;
		await Promise.all(this.#workers.map((worker) => worker.terminate('the pool was closed')));
		this.#workers = [];
	}

	#place(): PoolWorker {
		this.#workers = this.#workers.filter((worker) => !worker.isLost);
		const free = this.#workers.toSorted((left, right) => left.kernels - right.kernels)[0];
		if (free !== undefined && (free.kernels === 0 || this.#workers.length >= this.#options.size)) return free;
		const worker = new PoolWorker(this.#options.recipe, this.#options.stackSizeMb, this.#options.ask);
		this.#workers.push(worker);
		return worker;
	}
}
