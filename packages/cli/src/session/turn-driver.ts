/** What driving a session's turns needs. */
export interface TurnDriverOptions {
	/** Drives what waits in the session that is open, until nothing does. Rejects if a turn cannot continue here. */
	drive(): Promise<void>;
	/** A drive has failed. */
	failed(error: unknown): void;
}

/**
 * Runs a session's turns, one drive at a time, and work that must not run beside them. What waits is in the store; this
 * only says that there is something.
 */
export class TurnDriver {
	readonly #options: TurnDriverOptions;
	#lane: Promise<void> = Promise.resolve();
	/** Jobs of the lane that are not over. */
	#jobs = 0;
	/** How often a drive is worth a try: once for each input. */
	#wanted = 0;
	#isQueued = false;
	#isClosed = false;

	constructor(options: TurnDriverOptions) {
		this.#options = options;
	}

	/** Whether something runs, or is about to. */
	get isBusy(): boolean {
		return this.#jobs > 0;
	}

	/** There is something to do: what was accepted, or a turn that is open. */
	wake(): void {
		this.#wanted += 1;
		if (this.#isQueued || this.#isClosed) return;
		this.#isQueued = true;
		void this.alone(() => this.#drive());
	}

	/** Runs work while no turn runs, after all that was asked for before. Rejects as the work does. */
	alone<T>(work: () => Promise<T>): Promise<T> {
		this.#jobs += 1;
		const running = this.#lane.then(work);
		const over = (): void => {
			this.#jobs -= 1;
		};
		this.#lane = running.then(over, over);
		return running;
	}

	/** Resolves when nothing runs and nothing is about to. */
	async idle(): Promise<void> {
		while (this.#jobs > 0) await this.#lane;
	}

	/** No further drive is started. */
	close(): void {
		this.#isClosed = true;
		this.#wanted = 0;
	}

	// A turn that cannot continue is tried again for each input that waits: the next one may pass.
	async #drive(): Promise<void> {
		this.#isQueued = false;
		while (this.#wanted > 0) {
			const wanted = this.#wanted;
			try {
				await this.#options.drive();
				this.#wanted = Math.max(0, this.#wanted - wanted);
			} catch (error) {
				this.#wanted = Math.max(0, this.#wanted - 1);
				if (!this.#isClosed) this.#options.failed(error);
			}
		}
	}
}
