/**
 * What a script is cancelled by. The platform's own signal is made when somebody asks for it: it is dear, and
 * most scripts end before anybody does.
 */
export interface Cancellation {
	readonly aborted: boolean;
	readonly signal: AbortSignal;
}

/** Cancels once, and stays so. */
export class Canceller implements Cancellation {
	#controller: AbortController | undefined;
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

	abort(): void {
		this.#aborted = true;
		this.#controller?.abort();
	}
}

/** A signal that is there already. */
export const cancelledBy = (signal: AbortSignal): Cancellation => ({
	get aborted() {
		return signal.aborted;
	},
	signal,
});
