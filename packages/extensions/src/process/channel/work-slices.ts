/** A piece of work that can be left and taken up again; true while there is more of it. */
export type SlicedWork = (endsAt: number) => boolean;

/**
 * Time for reading, shared by all extensions: in each turn of the event loop they get a few milliseconds together.
 * What is left then waits for the next turn, and every extension gets its part in its order, however much another
 * one writes. Little work is done without a look at the turns: to wait for one costs more than to read an answer.
 */
export class WorkSlices {
	readonly #sliceMs: number;
	readonly #waiting = new Set<SlicedWork>();
	/** How long was worked since a turn was last seen; a little of it may be from turns before. */
	#spentMs = 0;
	#isWatching = false;

	constructor(sliceMs: number = defaultSliceMs) {
		this.#sliceMs = sliceMs;
	}

	/** Does the work now, if there is time left in this turn; else, and what is left of it, later. True: it is done. */
	start(work: SlicedWork): boolean {
		const isDone = this.#waiting.size === 0 && this.#spentMs < this.#sliceMs && !this.#spend(work);
		if (!isDone) this.#waiting.add(work);
		if (!isDone || this.#spentMs > littleMs) this.#watch();
		return isDone;
	}

	/** Forgets work that waits. */
	drop(work: SlicedWork): void {
		this.#waiting.delete(work);
	}

	#spend(work: SlicedWork): boolean {
		const beganAt = performance.now();
		const hasMore = work(beganAt + this.#sliceMs - this.#spentMs);
		this.#spentMs += performance.now() - beganAt;
		return hasMore;
	}

	#watch(): void {
		if (this.#isWatching) return;
		this.#isWatching = true;
		setImmediate(this.#turned);
	}

	readonly #turned = (): void => {
		this.#isWatching = false;
		this.#spentMs = 0;
		if (this.#waiting.size === 0) return;
		this.#watch();
		const beganAt = performance.now();
		this.#share(beganAt + this.#sliceMs);
		this.#spentMs = performance.now() - beganAt;
	};

	#share(endsAt: number): void {
		let left = this.#waiting.size;
		for (const work of this.#waiting) {
			// What is interrupted goes to the end of the line, to which this turn does not get.
			this.#waiting.delete(work);
			const share = (endsAt - performance.now()) / left;
			if (work(performance.now() + share)) this.#waiting.add(work);
			left -= 1;
			if (left === 0 || performance.now() >= endsAt) return;
		}
	}
}

const littleMs = 0.5;
/** How much of each turn of the event loop reading may take. */
const defaultSliceMs = 5;
