import { RegexError } from './errors.ts';

/**
 * Counts the work of one search, in characters read and nodes visited, and ends a search that would
 * keep the caller waiting too long. One per expression; a search starts it anew.
 */
export class Budget {
	/** Work since `start`. */
	spent = 0;
	/** Work after which a search that can be continued is to pause. */
	pauseAt: number = Number.POSITIVE_INFINITY;
	readonly #limit: number;
	/** Work after which the search ends, or is stopped before. */
	#end: number;

	constructor(limit: number) {
		this.#limit = limit;
		this.#end = limit;
	}

	start(): void {
		this.spent = 0;
		this.pauseAt = Number.POSITIVE_INFINITY;
		this.#end = this.#limit;
	}

	/** Tries a search that cannot pause: `undefined` if it was stopped, as it would have done more than this work. */
	tryWithin<T>(work: number, search: () => T): Tried<T> | undefined {
		const { spent } = this;
		this.#end = Math.min(this.#limit, spent + work);
		try {
			const found = search();
			return { found, spent: this.spent - spent };
		} catch (error) {
			if (!(error instanceof Stopped)) throw error;
			this.spent = spent;
			return undefined;
		} finally {
			this.#end = this.#limit;
		}
	}

	/** Whether a search that can be continued is to pause now. */
	get isPauseDue(): boolean {
		return this.spent >= this.pauseAt;
	}

	spend(work: number): void {
		this.spent += work;
		if (this.spent > this.#end)
			throw this.spent > this.#limit ? new RegexError('too-complex') : new Stopped();
	}
}

class Stopped extends Error {}

/** What a search that was not stopped has found, and its work. */
export interface Tried<T> {
	readonly found: T;
	readonly spent: number;
}

/** A node that is visited to make a state costs as much as so many characters read by a state that is there. */
export const closureWeight = 4;
