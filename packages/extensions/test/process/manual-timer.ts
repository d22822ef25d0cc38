import type { TimerPort } from '@tenon/core';

/** Time that only goes on when a test says so. */
export class ManualTimer implements TimerPort {
	#now = 0;
	readonly #waiting = new Set<{ readonly at: number; readonly run: () => void }>();

	/** How many timers are set. */
	get size(): number {
		return this.#waiting.size;
	}

	now(): number {
		return this.#now;
	}

	after(delayMs: number, run: () => void): Disposable {
		const entry = { at: this.#now + delayMs, run };
		this.#waiting.add(entry);
		return { [Symbol.dispose]: () => this.#waiting.delete(entry) };
	}

	/** Goes on, and runs what falls due on the way, in its order. */
	advance(ms: number): void {
		const end = this.#now + ms;
		for (;;) {
			const [next] = [...this.#waiting]
				.filter(({ at }) => at <= end)
				.toSorted((one, other) => one.at - other.at);
			if (next === undefined) break;
			this.#waiting.delete(next);
			this.#now = next.at;
			next.run();
		}
		this.#now = end;
	}
}
