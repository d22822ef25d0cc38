/**
 * Keeps the event loop awake for a moment after something was sent. Most answers come sooner than a processor that has
 * gone to sleep is awake again; what takes longer than that moment is waited for as usual.
 */
export class ShortWait {
	#until = 0;
	#isAwake = false;

	/** Something was sent; an answer may come at once. */
	begin(): void {
		this.#until = performance.now() + momentMs;
		if (this.#isAwake) return;
		this.#isAwake = true;
		setImmediate(this.#look);
	}

	/** Something has come. */
	end(): void {
		this.#until = 0;
	}

	readonly #look = (): void => {
		this.#isAwake = performance.now() < this.#until;
		if (this.#isAwake) setImmediate(this.#look);
	};
}

const momentMs = 0.3;
