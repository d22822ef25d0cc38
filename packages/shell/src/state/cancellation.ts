/**
 * What a script is cancelled by. The platform's own signal is made on demand: it is dear, and
 * most scripts end before it is wanted. A mere wait beside it takes {@link whenAborted}.
 */
export interface Cancellation {
	readonly aborted: boolean;
	readonly signal: AbortSignal;
	/** Calls `listener` once it is cancelled, which it is not yet; what is returned takes that back. */
	whenAborted(listener: () => void): () => void;
}

/** Cancels once, and stays so. */
export class Canceller implements Cancellation {
	#controller: AbortController | undefined;
	readonly #listeners = new Set<() => void>();
	#aborted = false;

	get aborted(): boolean {
		return this.#aborted;
	}

	get signal(): AbortSignal {
		if (this.#controller === undefined) {
			this.#controller = new AbortController();
			if (this.#aborted) this.#controller.abort();
		}
		return this.#controller.signal;
	}

	whenAborted(listener: () => void): () => void {
		// The same function may be given twice.
		const own = (): void => listener();
		this.#listeners.add(own);
		return () => this.#listeners.delete(own);
	}

	abort(): void {
		this.#aborted = true;
		for (const listener of this.#listeners) listener();
		this.#listeners.clear();
		this.#controller?.abort();
	}
}

/** A signal that is there already. */
export const cancelledBy = (signal: AbortSignal): Cancellation => ({
	get aborted() {
		return signal.aborted;
	},
	signal,
	whenAborted: (listener) => {
		signal.addEventListener('abort', listener, { once: true });
		return () => signal.removeEventListener('abort', listener);
	},
});
