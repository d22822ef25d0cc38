import type { Clock } from '../../time/clock.ts';

/** How much of one key is used at a time. */
export interface RateLimits {
	/** Requests under way at the same time. */
	readonly maxConcurrent: number;
	/** Requests that may wait for their turn; more are refused. */
	readonly maxWaiting: number;
	/** After a refusal that names no wait; doubles with each further one. */
	readonly baseWaitMs: number;
	readonly maxWaitMs: number;
}

/** The right to make one request. Exactly one of its ends is told, once. */
export interface RateSlot {
	/** The provider has taken the request. `waitMs`: it says that there is no more for so long. */
	taken(waitMs: number | undefined): void;
	/** The provider refused the request as one too many. `waitMs`: what it asked to wait. */
	limited(waitMs: number | undefined): void;
	/** Neither: it was not sent, or its end says nothing about the rate. */
	dropped(): void;
}

/**
 * The requests of one key, over all sessions of a process, in the order in which they came. After a refusal nothing is
 * sent before the provider's wait is over; then half as many at a time as before. Once it has been as quiet for as long
 * again, there is one more with each round that passes. Never retries by itself.
 */
export class RateBucket {
	readonly #clock: Clock;
	readonly #limits: RateLimits;
	readonly #waiting = new Set<() => void>();
	#inFlight = 0;
	#limit: number;
	#opensAt = 0;
	#lastWaitMs = 0;
	#refusals = 0;
	/** Requests that were sent before it belong to a refusal that was heeded already. */
	#reducedAt = 0;
	#sent = 0;
	#isSleeping = false;

	constructor(clock: Clock, limits: RateLimits) {
		this.#clock = clock;
		this.#limits = limits;
		this.#limit = limits.maxConcurrent;
	}

	/** How many requests wait for their turn. */
	get waiting(): number {
		return this.#waiting.size;
	}

	/** Resolves when a request may be sent; `undefined`: too many wait. Rejects as `signal` says. */
	async acquire(signal: AbortSignal): Promise<RateSlot | undefined> {
		signal.throwIfAborted();
		if (this.#waiting.size === 0 && this.#isOpen) return this.#slot();
		if (this.#waiting.size >= this.#limits.maxWaiting) return undefined;
		return this.#wait(signal);
	}

	#wait(signal: AbortSignal): Promise<RateSlot> {
		const { promise, resolve, reject } = Promise.withResolvers<RateSlot>();
		const admit = (): void => {
			signal.removeEventListener('abort', leave);
			resolve(this.#slot());
		};
		const leave = (): void => {
			this.#waiting.delete(admit);
			reject(signal.reason);
		};
		signal.addEventListener('abort', leave, { once: true });
		this.#waiting.add(admit);
		this.#admit();
		return promise;
	}

	get #isOpen(): boolean {
		return this.#inFlight < Math.max(1, Math.floor(this.#limit)) && this.#clock.now() >= this.#opensAt;
	}

	#slot(): RateSlot {
		this.#inFlight++;
		const number = ++this.#sent;
		let isOver = false;
		const end = (work: () => void): void => {
			if (isOver) return;
			isOver = true;
			work();
			this.#inFlight--;
			this.#admit();
		};
		return {
			taken: (waitMs) => end(() => this.#taken(waitMs)),
			limited: (waitMs) => end(() => this.#limited(number, waitMs)),
			dropped: () => end(() => undefined),
		};
	}

	#taken(waitMs: number | undefined): void {
		this.#refusals = 0;
		if (this.#clock.now() >= this.#opensAt + this.#lastWaitMs) {
			this.#limit = Math.min(this.#limits.maxConcurrent, this.#limit + 1 / this.#limit);
		}
		if (waitMs !== undefined) this.#close(waitMs);
	}

	#limited(number: number, waitMs: number | undefined): void {
		const { baseWaitMs, maxWaitMs } = this.#limits;
		if (number > this.#reducedAt) {
			this.#limit = Math.max(1, Math.floor(this.#inFlight / 2));
			this.#reducedAt = this.#sent;
			this.#refusals++;
		}
		this.#lastWaitMs = Math.min(maxWaitMs, waitMs ?? baseWaitMs * 2 ** Math.max(0, this.#refusals - 1));
		this.#close(this.#lastWaitMs);
	}

	#close(waitMs: number): void {
		this.#opensAt = Math.max(this.#opensAt, this.#clock.now() + waitMs);
	}

	#admit(): void {
		for (const admit of this.#waiting) {
			if (!this.#isOpen) break;
			this.#waiting.delete(admit);
			admit();
		}
		if (this.#waiting.size > 0 && !this.#isSleeping) void this.#sleep();
	}

	// One sleeper for all that wait. What wakes the others is a request that ends.
	async #sleep(): Promise<void> {
		const left = this.#opensAt - this.#clock.now();
		if (left <= 0) return;
		this.#isSleeping = true;
		try {
			await this.#clock.sleep(left);
		} finally {
			this.#isSleeping = false;
		}
		this.#admit();
	}
}
