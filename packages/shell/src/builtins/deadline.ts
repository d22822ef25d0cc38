import { Interrupted } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';

/** What {@link Deadline.race} gives when the time was up first. */
export const timedOut: unique symbol = Symbol('timed out');

/** A time limit that starts with the first wait. `end` releases its timer. */
export class Deadline {
	readonly #shell: Shell;
	readonly #ms: number;
	readonly #cancel = new AbortController();
	#expiry: Promise<typeof timedOut> | undefined;

	constructor(shell: Shell, ms: number) {
		this.#shell = shell;
		this.#ms = ms;
	}

	/** The promise's value, or {@link timedOut}. */
	race<T>(promise: Promise<T>): Promise<T | typeof timedOut> {
		this.#expiry ??= this.#wait();
		return Promise.race([promise, this.#expiry]);
	}

	end(): void {
		this.#cancel.abort();
	}

	async #wait(): Promise<typeof timedOut> {
		try {
			await this.#shell.ports.sleep(this.#ms, this.#cancel.signal);
		} catch (error) {
			// The race is over and this result is dropped.
			if (!(error instanceof Interrupted)) throw error;
		}
		return timedOut;
	}
}
