import type { Clock } from '../../src/time/clock.ts';

/** A clock that a test moves by hand. */
export class HandClock implements Clock {
	#now: number;
	readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();

	constructor(now = 1_000) {
		this.#now = now;
	}

	now(): number {
		return this.#now;
	}

	/** Lets time pass; those whose time has come wake up. */
	pass(ms: number): void {
		this.#now += ms;
		for (const sleeper of [...this.#sleepers]) if (sleeper.at <= this.#now) sleeper.wake();
	}

	sleep(ms: number, signal?: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const end = (settle: () => void): void => {
				this.#sleepers.delete(sleeper);
				signal?.removeEventListener('abort', stop);
				settle();
			};
			const stop = (): void => end(() => reject(signal?.reason));
			const sleeper = { at: this.#now + ms, wake: () => end(resolve) };
			if (signal?.aborted === true) {
				reject(signal.reason);
				return;
			}
			signal?.addEventListener('abort', stop);
			if (ms <= 0) resolve();
			else this.#sleepers.add(sleeper);
		});
	}
}
