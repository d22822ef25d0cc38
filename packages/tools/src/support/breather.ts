import type { Flow } from '@tenon/core';

/**
 * Lets long work on files that answer at once be cancelled: now and then it gives the event loop a turn, and it
 * throws the signal's reason once that is aborted.
 */
export class Breather {
	readonly #signal: AbortSignal;
	#units = 0;
	#lastTurnMs = performance.now();

	constructor(signal: AbortSignal) {
		this.#signal = signal;
	}

	/** Some work was done; a unit is about a microsecond of it. */
	*breathe(units: number): Flow<void> {
		this.#units += units;
		if (this.#units < unitsPerLook) return;
		this.#units = 0;
		this.#signal.throwIfAborted();
		if (performance.now() - this.#lastTurnMs < sliceMs) return;
		yield new Promise<void>((resolve) => setTimeout(resolve, 0));
		this.#lastTurnMs = performance.now();
		this.#signal.throwIfAborted();
	}
}

const unitsPerLook = 200;
const sliceMs = 10;
