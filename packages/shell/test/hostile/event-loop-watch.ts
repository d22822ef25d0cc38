/**
 * Watches how the host's event loop fares while something runs: each turn a timer looks how long the
 * one before took. `stop` ends it and tells what it saw.
 */
export class EventLoopWatch {
	#last = performance.now();
	#longestMs = 0;
	#turns = 0;
	#timer: NodeJS.Timeout;

	constructor() {
		this.#timer = setTimeout(() => this.#tick(), 1);
	}

	stop(): Watched {
		clearTimeout(this.#timer);
		this.#look();
		return { longestBlockMs: this.#longestMs, turns: this.#turns };
	}

	#tick(): void {
		this.#turns += 1;
		this.#look();
		this.#timer = setTimeout(() => this.#tick(), 1);
	}

	#look(): void {
		const now = performance.now();
		this.#longestMs = Math.max(this.#longestMs, now - this.#last);
		this.#last = now;
	}
}

/** What a watch saw. */
export interface Watched {
	/** The longest time during which no timer of the host could run. */
	readonly longestBlockMs: number;
	/** How often a timer of the host ran. */
	readonly turns: number;
}
