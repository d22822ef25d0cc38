/** A piece of work that can be left and taken up again; true while there is more of it. */
export type SlicedWork = (endsAt: number) => boolean;

/**
 * Time for reading, shared by all extensions: in each turn of the event loop they get a few milliseconds together.
 * What is left then waits for the next turn, and every extension gets its part in its order, however much another
 * one writes.
 */
export class WorkSlices {
	readonly #sliceMs: number;
	readonly #waiting = new Set<SlicedWork>();
	#endsAt = 0;
	#isOpen = false;

	constructor(sliceMs: number) {
		this.#sliceMs = sliceMs;
	}

	/** Does the work now, if there is time left in this turn; else, and what is left of it, later. True: it is done. */
	start(work: SlicedWork): boolean {
		if (!this.#isOpen) this.#open();
		if (this.#waiting.size === 0 && performance.now() < this.#endsAt && !work(this.#endsAt)) return true;
		this.#waiting.add(work);
		return false;
	}

	/** Forgets work that waits. */
	drop(work: SlicedWork): void {
		this.#waiting.delete(work);
	}

	#open(): void {
		this.#isOpen = true;
		this.#endsAt = performance.now() + this.#sliceMs;
		setImmediate(this.#next);
	}

	readonly #next = (): void => {
		this.#isOpen = false;
		if (this.#waiting.size === 0) return;
		this.#open();
		let left = this.#waiting.size;
		for (const work of this.#waiting) {
			// Whoever is cut off goes to the end of the line, to which this turn does not get.
			this.#waiting.delete(work);
			const share = (this.#endsAt - performance.now()) / left;
			if (work(performance.now() + share)) this.#waiting.add(work);
			left -= 1;
			if (left === 0 || performance.now() >= this.#endsAt) return;
		}
	};
}
