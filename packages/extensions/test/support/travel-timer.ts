import type { TimerPort } from '@tenon/core';

/** Real time that can be moved ahead: what falls due on the way runs at once, in order. */
export class TravelTimer implements TimerPort {
	readonly #pending = new Set<{ readonly at: number; readonly run: () => void; handle: NodeJS.Timeout }>();
	#offsetMs = 0;

	now(): number {
		return performance.now() + this.#offsetMs;
	}

	after(delayMs: number, run: () => void): Disposable {
		const fire = (): void => {
			this.#pending.delete(entry);
			run();
		};
		const entry = { at: this.now() + delayMs, run, handle: setTimeout(fire, delayMs) };
		this.#pending.add(entry);
		return {
			[Symbol.dispose]: () => {
				clearTimeout(entry.handle);
				this.#pending.delete(entry);
			},
		};
	}

	/** Moves ahead. What is set meanwhile counts from the new time. */
	travel(ms: number): void {
		this.#offsetMs += ms;
		const due = [...this.#pending].filter(({ at }) => at <= this.now());
		for (const entry of due.toSorted((one, other) => one.at - other.at)) {
			// One that ran before may have taken it back.
			if (!this.#pending.delete(entry)) continue;
			clearTimeout(entry.handle);
			entry.run();
		}
	}
}
