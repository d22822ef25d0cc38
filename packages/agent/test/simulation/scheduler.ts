import type { Random } from './random.ts';

/** An actor on whose behalf things happen. What belongs to the dead never happens; to the frozen, later. */
export interface Actor {
	readonly name: string;
	readonly isAlive: boolean;
	/** Until then it stands still, as a process does that was stopped. */
	readonly frozenUntil: number;
}

interface Held {
	readonly actor: Actor;
	readonly label: string;
	readonly readyAt: number;
	readonly run: () => void;
}

/**
 * Owns time and order: whatever takes time in the simulation is held here until chance lets it happen, one thing at a
 * time. Between two things everything that follows from the first is done, since nothing in it waits for the world.
 */
export class Scheduler {
	/** Milliseconds; moves by itself, with what happens. */
	time = 1_000_000;
	/** How many things have happened. */
	steps = 0;
	readonly trace: string[] = [];
	readonly #random: Random;
	#held: Held[] = [];

	constructor(random: Random) {
		this.#random = random;
	}

	/** Lets something happen after a delay at the earliest; call the result to take it back. */
	hold(actor: Actor, label: string, delayMs: number, run: () => void): () => void {
		const held = { actor, label, readyAt: this.time + delayMs, run };
		this.#held.push(held);
		return () => {
			this.#held = this.#held.filter((other) => other !== held);
		};
	}

	note(text: string): void {
		this.trace.push(`${this.time - startTime} ${text}`);
	}

	/** Whether anything but the passing of time is under way for a living actor. */
	get isBusy(): boolean {
		return this.#held.some(({ actor, label }) => actor.isAlive && !label.startsWith('sleep'));
	}

	/** Lets the next thing happen; if nothing is ready, time moves on, but not beyond the limit. */
	async step(limit: number): Promise<void> {
		this.steps++;
		this.#held = this.#held.filter(({ actor }) => actor.isAlive);
		const ready = this.#held.filter((held) => readyAt(held) <= this.time);
		if (ready.length === 0) {
			this.time = Math.min(limit, ...this.#held.map(readyAt));
			return;
		}
		const next = this.#random.pick(ready);
		this.#held = this.#held.filter((held) => held !== next);
		this.time += this.#random.below(3);
		this.note(`${next.actor.name} ${next.label}`);
		next.run();
		await allThatFollows();
	}
}

const startTime = 1_000_000;

const readyAt = ({ actor, readyAt }: Held): number => Math.max(readyAt, actor.frozenUntil);

// Promises that can go on have done so before the next turn of the event loop.
const allThatFollows = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
