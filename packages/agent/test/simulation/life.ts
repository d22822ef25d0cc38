import type { StoreChange } from '../../src/store/store.ts';
import type { Clock } from '../../src/time/clock.ts';
import type { Entropy } from '../../src/time/entropy.ts';
import type { Actor, Scheduler } from './scheduler.ts';

/** One incarnation of a worker, from its start to its death. */
export class Life implements Actor {
	readonly worker: number;
	readonly name: string;
	isAlive = true;
	frozenUntil = 0;
	/** How far its clock is from the true time. */
	skewMs = 0;
	/** How many sessions have their tools open. */
	openTools = 0;
	readonly clock: Clock;
	readonly entropy: Entropy;
	readonly listeners = new Set<(change: StoreChange) => void>();
	readonly #scheduler: Scheduler;
	readonly #untold = new Set<string | null>();
	#ids = 0;

	constructor(worker: number, incarnation: number, scheduler: Scheduler) {
		this.worker = worker;
		this.name = `w${worker}.${incarnation}`;
		this.#scheduler = scheduler;
		this.clock = { now: () => scheduler.time + this.skewMs, sleep: (ms, signal) => this.#sleep(ms, signal) };
		this.entropy = { id: () => `${this.name.replace('.', 'x')}n${this.#ids++}` };
	}

	/** Tells its listeners of a change, soon; several changes may come as one. */
	tell(sessionId: string | null, delayMs: number): void {
		if (!this.isAlive) return;
		this.#untold.add(sessionId);
		if (this.#untold.size > 1) return;
		this.#scheduler.hold(this, 'hears of changes', delayMs, () => {
			const told = [...this.#untold];
			this.#untold.clear();
			for (const one of told) for (const listen of [...this.listeners]) listen({ sessionId: one });
		});
	}

	/** Something that takes time and ends early, with the signal's reason, when that aborts. */
	wait(label: string, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
		return new Promise((resolve, reject) => {
			if (signal?.aborted === true) {
				reject(signal.reason);
				return;
			}
			const stop = (): void => {
				release();
				reject(signal?.reason);
			};
			const release = this.#scheduler.hold(this, label, delayMs, () => {
				signal?.removeEventListener('abort', stop);
				resolve();
			});
			signal?.addEventListener('abort', stop, { once: true });
		});
	}

	#sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
		return this.wait(`sleep ${ms}`, ms, signal);
	}
}
