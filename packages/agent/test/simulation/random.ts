/** Chance that can be repeated: equal names give equal sequences. One stream per purpose, so that none disturbs another. */
export class Random {
	#state: number;

	constructor(...names: readonly (string | number)[]) {
		this.#state = hashOf(names.join('/'));
	}

	/** From 0 up to 1, which it never is. */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from 0 up to a bound, which it never is. */
	below(bound: number): number {
		return Math.floor(this.next() * bound);
	}

	/** A whole number between two, both possible. */
	between(low: number, high: number): number {
		return low + this.below(high - low + 1);
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.below(choices.length)]!;
	}

	/** One of the names, each as likely as its weight says. */
	weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
		const entries = Object.entries(weights) as [Name, number][];
		let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
		for (const [name, weight] of entries) {
			left -= weight;
			if (left < 0) return name;
		}
		return entries.at(-1)![0];
	}
}

const hashOf = (text: string): number => {
	let hash = 0x811c9dc5;
	for (let index = 0; index < text.length; index++) {
		hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
	}
	return hash;
};
