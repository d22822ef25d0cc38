/**
 * Counts the messages of a module in its host's own thread that are on their way. Nobody can make such a module wait,
 * and nobody takes anything while it runs: one that sends without end gets an error.
 */
export class FlowMeter {
	readonly #maxOutstanding: number;
	#outstanding = 0;

	constructor(maxOutstanding: number) {
		this.#maxOutstanding = maxOutstanding;
	}

	/** Before a message is sent. */
	send(): void {
		if (this.#outstanding >= this.#maxOutstanding)
			throw new Error('too many messages at once; wait for an answer between them');
		this.#outstanding += 1;
	}

	/** After a message was taken. */
	take(): void {
		this.#outstanding -= 1;
	}
}
