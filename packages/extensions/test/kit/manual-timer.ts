import type { TimerPort } from '@tenon/core';

/** Time that stands still until a test moves it. */
export class ManualTimer implements TimerPort {
	readonly #pending = new Set<{ readonly at: number; readonly run: () => void }>();
	#nowMs = 0;

	now(): number {
		return this.#nowMs;
	}

	after(delayMs: number, run: () => void): Disposable {
		const entry = { at: this.#nowMs + delayMs, run };
		this.#pending.add(entry);
		return { [Symbol.dispose]: () => void this.#pending.delete(entry) };
	}

	/** When the next one falls due, from now; `undefined` where nothing waits. */
	get nextMs(): number | undefined {
		const [next] = [...this.#pending].map(({ at }) => at - this.#nowMs).sort((one, other) => one - other);
		return next;
	}

	/** Moves ahead; what falls due on the way runs at its time, in order. */
	advance(ms: number): void {
		const end = this.#nowMs + ms;
		for (;;) {
			const [next] = [...this.#pending].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
			if (next === undefined) break;
			this.#pending.delete(next);
			this.#nowMs = next.at;
			next.run();
		}
		this.#nowMs = end;
	}
}
