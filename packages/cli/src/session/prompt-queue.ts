/** Work that waits for its turn. */
interface Waiting {
	readonly run: (signal: AbortSignal) => Promise<void>;
	readonly settle: () => void;
}

/**
 * Runs one piece of work after the other: what one says must not be said while another is under way. Work never
 * rejects: what goes wrong in it is told to the person.
 */
export class PromptQueue {
	readonly #waiting: Waiting[] = [];
	#running: { readonly end: AbortController; readonly over: Promise<void> } | undefined;

	/** Whether something runs. */
	get isBusy(): boolean {
		return this.#running !== undefined;
	}

	/** Runs work when everything before it is over; resolves at its end. `undefined`: too much waits already. */
	add(run: (signal: AbortSignal) => Promise<void>): Promise<void> | undefined {
		if (this.#waiting.length >= maxWaiting) return undefined;
		return new Promise((resolve) => {
			this.#waiting.push({ run, settle: resolve });
			this.#next();
		});
	}

	/** Gives up what runs, and runs this before everything that waits; resolves at its end. */
	interrupt(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
		return new Promise((resolve) => {
			this.#waiting.unshift({ run, settle: resolve });
			this.#running?.end.abort();
			this.#next();
		});
	}

	/** Gives up what runs, not what waits, and resolves when it is over. */
	async abort(): Promise<void> {
		this.#running?.end.abort();
		await this.#running?.over;
	}

	/** Drops what waits. */
	clear(): void {
		for (const { settle } of this.#waiting.splice(0)) settle();
	}

	/** Resolves when nothing runs and nothing waits. */
	async idle(): Promise<void> {
		while (this.#running !== undefined) await this.#running.over;
	}

	#next(): void {
		if (this.#running !== undefined) return;
		const next = this.#waiting.shift();
		if (next === undefined) return;
		const end = new AbortController();
		const over = next.run(end.signal).finally(() => {
			this.#running = undefined;
			next.settle();
			this.#next();
		});
		this.#running = { end, over };
	}
}

const maxWaiting = 1000;
