import type { Clock } from '../../src/time/clock.ts';

/** A clock that moves on to the next sleeper whenever nothing else is under way. */
export class IdleClock implements Clock {
	readonly #sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
	readonly #isIdle: () => boolean;
	#now = 1_800_000_000_000;
	#isOver = false;

	constructor(isIdle: () => boolean) {
		this.#isIdle = isIdle;
		void this.#run();
	}

	now(): number {
		return this.#now;
	}

	sleep(ms: number, signal?: AbortSignal): Promise<void> {
		signal?.throwIfAborted();
		return new Promise((resolve, reject) => {
			const sleeper = { until: this.#now + ms, wake: resolve };
			this.#sleepers.add(sleeper);
			const stop = (): void => {
				this.#sleepers.delete(sleeper);
				reject(signal?.reason);
			};
			signal?.addEventListener('abort', stop, { once: true });
		});
	}

	stop(): void {
		this.#isOver = true;
	}

	async #run(): Promise<void> {
		let quiet = 0;
		while (!this.#isOver) {
			await new Promise((resolve) => void setImmediate(resolve));
			quiet = this.#isIdle() ? quiet + 1 : 0;
			// Work goes through several turns of the loop, in which it waits for nothing that can be seen from here.
			if (quiet < 200 || this.#sleepers.size === 0) continue;
			quiet = 0;
			this.#now = Math.max(this.#now, Math.min(...[...this.#sleepers].map(({ until }) => until)));
			for (const sleeper of this.#sleepers) {
				if (sleeper.until > this.#now) continue;
				this.#sleepers.delete(sleeper);
				sleeper.wake();
			}
		}
	}
}
