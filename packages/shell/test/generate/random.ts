/** A source of choices that gives the same ones for the same seed, on every machine. */
export class Random {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** A whole number from 0 up to, not including, `limit`. */
	below(limit: number): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
	}

	/** A whole number from `first` to `last`, both included. */
	between(first: number, last: number): number {
		return first + this.below(last - first + 1);
	}

	/** True once in `times`. */
	once(times: number): boolean {
		return this.below(times) === 0;
	}

	pick<T>(choices: readonly [T, ...T[]]): T {
		return choices[this.below(choices.length)]!;
	}

	/** Calls one of the makers, each as often as its weight says. */
	weighted<T>(choices: readonly (readonly [weight: number, make: () => T])[]): T {
		let at = this.below(choices.reduce((sum, [weight]) => sum + weight, 0));
		for (const [weight, make] of choices) {
			at -= weight;
			if (at < 0) return make();
		}
		throw new Error('weights do not add up');
	}

	/** As many results as asked for. */
	times<T>(count: number, make: () => T): T[] {
		return Array.from({ length: count }, make);
	}
}
