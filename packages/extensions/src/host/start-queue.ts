/**
 * Lets extensions start one in each turn of the event loop. To start a program stops the loop for some milliseconds,
 * the longer the more memory this process has: many at a stretch would be felt.
 */
export class StartQueue {
	readonly #waiting = new Set<() => void>();
	#isTurning = false;

	/** Calls `start` in a turn of its own, after those that came before; never, where the result is disposed of first. */
	enter(start: () => void): Disposable {
		const entry = (): void => start();
		this.#waiting.add(entry);
		if (!this.#isTurning) this.#turn();
		return { [Symbol.dispose]: () => void this.#waiting.delete(entry) };
	}

	#turn(): void {
		this.#isTurning = true;
		setImmediate(this.#next);
	}

	readonly #next = (): void => {
		const [start] = this.#waiting;
		this.#isTurning = false;
		if (start === undefined) return;
		this.#waiting.delete(start);
		if (this.#waiting.size > 0) this.#turn();
		start();
	};
}
