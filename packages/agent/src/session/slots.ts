import { nothing } from '../data/nothing.ts';

/** So many may work at the same time; the others wait for their turn, in order. */
export class Slots {
	readonly #limit: number;
	#taken = 0;
	#version = 0;
	readonly #waiting: (() => void)[] = [];
	#wake: () => void = nothing;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** Grows whenever there may be something new to do. */
	get version(): number {
		return this.#version;
	}

	/** There may be something new to do. */
	tell(): void {
		this.#version++;
		this.#wake();
	}

	/** Resolves with the next {@link tell} since a version, or when the sleep is over, however it ends. */
	async changed(since: number, sleep: (signal: AbortSignal) => Promise<void>): Promise<void> {
		if (this.#version !== since) return;
		const end = new AbortController();
		const told = new Promise<void>((resolve) => {
			this.#wake = resolve;
		});
		await Promise.race([told, sleep(end.signal).catch(nothing)]);
		end.abort();
	}

	/** Waits for a place; call the result to give it back. */
	async enter(): Promise<() => void> {
		if (this.#taken < this.#limit) this.#taken++;
		else await new Promise<void>((resolve) => this.#waiting.push(resolve));
		return () => this.#leave();
	}

	// The place goes to the longest waiter.
	#leave(): void {
		const next = this.#waiting.shift();
		if (next === undefined) this.#taken--;
		else next();
	}
}
