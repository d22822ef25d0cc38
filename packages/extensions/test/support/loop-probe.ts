/**
 * Watches how long the event loop lets things wait, by a clock in milliseconds. It looks every millisecond, so turns
 * that took long are a long gap between two looks, from the first moment on.
 */
export class LoopProbe {
	readonly #now: () => number;
	readonly #gaps: number[] = [];
	readonly #timer = setInterval(() => this.#look(), 1);
	#last: number;

	constructor(now: () => number) {
		this.#now = now;
		this.#last = now();
	}

	/**
	 * What 99 of 100 moments had to wait at most until the loop came round. A gap counts once for each of its
	 * milliseconds, as something that arrived just then would have felt it: many short turns do not hide a long one.
	 */
	p99(): number {
		const waits = this.#gaps.flatMap((gap) => Array.from({ length: Math.ceil(gap) }, (_, ms) => gap - ms));
		return waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0;
	}

	/** The longest that anything had to wait. */
	longest(): number {
		return Math.max(0, ...this.#gaps);
	}

	/** Looks a last time. */
	stop(): void {
		clearInterval(this.#timer);
		this.#look();
	}

	#look(): void {
		const now = this.#now();
		this.#gaps.push(now - this.#last);
		this.#last = now;
	}
}

/** The processor time that this thread has taken so far: what a busy machine gives to others does not count. */
export const threadCpuMs = (): number => {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
};
