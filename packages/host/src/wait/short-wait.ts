/**
 * Keeps the event loop awake for a moment after something was sent, where that pays: on an idle machine most answers
 * come sooner than a processor that has gone to sleep is awake again, on a busy one the loop would take the time that
 * the other side needs. Which it is shows in how long answers took either way; what takes longer than a moment is
 * waited for as usual.
 */
export class ShortWait {
	/** When what is waited for was asked; `undefined`: nothing is. */
	#sentAt: number | undefined;
	#until = 0;
	#isTurning = false;
	/** Whether the answer is waited for awake. */
	#isAwake = true;
	/** How long the middle one of the answers took, either way: a few that took long change little. */
	readonly #took = { asleep: 0, awake: 0 };
	#count = 0;

	/** Something was sent; an answer may come at once. */
	begin(): void {
		const now = performance.now();
		if (this.#sentAt === undefined) {
			this.#sentAt = now;
			this.#isAwake = this.#choose();
		}
		if (!this.#isAwake) return;
		this.#until = now + momentMs;
		if (this.#isTurning) return;
		this.#isTurning = true;
		setImmediate(this.#look);
	}

	/** Something has come. */
	end(): void {
		this.#until = 0;
		if (this.#sentAt === undefined) return;
		this.#learn(performance.now() - this.#sentAt);
		this.#sentAt = undefined;
	}

	// The way that has been faster; now and then the other, which may have become so.
	#choose(): boolean {
		this.#count = (this.#count + 1) % roundsBetweenTries;
		const isAwakeFaster = this.#took.awake <= this.#took.asleep;
		return this.#count === 0 ? !isAwakeFaster : isAwakeFaster;
	}

	#learn(tookMs: number): void {
		const way = this.#isAwake ? 'awake' : 'asleep';
		const middle = this.#took[way];
		if (middle === 0) this.#took[way] = tookMs;
		else this.#took[way] = tookMs > middle ? middle * step : middle / step;
	}

	readonly #look = (): void => {
		this.#isTurning = performance.now() < this.#until;
		if (this.#isTurning) setImmediate(this.#look);
	};
}

const momentMs = 0.3;
const roundsBetweenTries = 32;
/** By how much one answer moves the middle. */
const step = 1.05;
