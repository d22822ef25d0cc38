import type { Clock } from '../time/clock.ts';

/** Sessions whose last drive failed: they rest, so that one that cannot go on does not keep its worker busy. */
export class FailedDrives {
	readonly #clock: Clock;
	readonly #restMs: number;
	readonly #until = new Map<string, number>();

	constructor(clock: Clock, restMs: number) {
		this.#clock = clock;
		this.#restMs = restMs;
	}

	add(sessionId: string): void {
		this.#until.set(sessionId, this.#clock.now() + this.#restMs);
	}

	isResting(sessionId: string): boolean {
		return (this.#until.get(sessionId) ?? 0) > this.#clock.now();
	}

	/** How many rest. */
	get size(): number {
		for (const sessionId of this.#until.keys()) {
			if (!this.isResting(sessionId)) this.#until.delete(sessionId);
		}
		return this.#until.size;
	}
}
