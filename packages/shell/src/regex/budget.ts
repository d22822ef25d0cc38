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

	constructor(limit: number) {
		this.#limit = limit;
	}

	start(): void {
		this.spent = 0;
		this.pauseAt = Number.POSITIVE_INFINITY;
	}

	/** Whether a search that can be continued is to pause now. */
	get isPauseDue(): boolean {
		return this.spent >= this.pauseAt;
	}

	spend(work: number): void {
		this.spent += work;
		if (this.spent > this.#limit) throw new RegexError('too-complex');
	}
}

/** A node that is visited to make a state costs as much as so many characters read by a state that is there. */
export const closureWeight = 4;
