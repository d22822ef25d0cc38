import type { Clock } from '../time/clock.ts';

/** How long an answer may be silent. */
export interface StallLimits {
	/** From the request to the first byte of the answer. */
	readonly firstByteMs: number;
	/** Between two pieces of it. */
	readonly stallMs: number;
}

/**
 * Watches that an answer goes on arriving, by the clock that it is given. One sleep at a time, however many pieces come:
 * a piece only notes the time.
 */
export class StallWatchdog {
	readonly #clock: Clock;
	readonly #limits: StallLimits;
	readonly #end = new AbortController();
	readonly #stalled = new AbortController();
	#lastAt: number;
	#hasBegun = false;

	constructor(clock: Clock, limits: StallLimits) {
		this.#clock = clock;
		this.#limits = limits;
		this.#lastAt = clock.now();
		void this.#watch();
	}

	/** Aborts when the answer has been silent for too long. */
	get signal(): AbortSignal {
		return this.#stalled.signal;
	}

	/** How long it has been silent when that was too long, as a text. */
	get silence(): string {
		const { firstByteMs, stallMs } = this.#limits;
		return this.#hasBegun
			? `nothing more came for ${stallMs / 1000} s`
			: `no answer began within ${firstByteMs / 1000} s`;
	}

	/** Something has come. */
	alive(): void {
		this.#hasBegun = true;
		this.#lastAt = this.#clock.now();
	}

	/** The answer is over. Safe to call twice. */
	stop(): void {
		this.#end.abort();
	}

	get #limitMs(): number {
		return this.#hasBegun ? this.#limits.stallMs : this.#limits.firstByteMs;
	}

	async #watch(): Promise<void> {
		const { signal } = this.#end;
		try {
			for (;;) {
				const left = this.#lastAt + this.#limitMs - this.#clock.now();
				if (left <= 0) break;
				// A first byte may come while it sleeps, after which less silence is allowed.
				await this.#clock.sleep(Math.min(left, this.#limits.stallMs), signal);
			}
		} catch (error) {
			if (signal.aborted) return;
			throw error;
		}
		if (!signal.aborted) this.#stalled.abort();
	}
}
