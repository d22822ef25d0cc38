/**
 * Counts the time in which the machine serves this process: a stretch in which a busy one gives it no turn counts as
 * a moment. For bounds that a specification names.
 */
export class ServedClock {
	#servedMs = 0;
	#last = performance.now();
	readonly #timer = setInterval(() => this.#look(), lookMs);

	/** Stops it, and says what it has counted. */
	stop(): number {
		clearInterval(this.#timer);
		this.#look();
		return this.#servedMs;
	}

	#look(): void {
		const now = performance.now();
		this.#servedMs += Math.min(now - this.#last, momentMs);
		this.#last = now;
	}
}

const lookMs = 10;
const momentMs = 25;
