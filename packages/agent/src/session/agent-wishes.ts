import type { AgentControl } from '@tenon/core';
import { nothing } from '../data/nothing.ts';
import type { CancelEvidence } from '../turn/outcome.ts';
import { sayTo } from './added-input.ts';
import { type CancelPlace, requestCancel } from './cancellation.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * What a tool says to the agent that runs it. Each wish has a key of its own, so that a call that is made again does
 * not say it twice; {@link written} is awaited before the call's result counts.
 */
export class AgentWishes {
	readonly control: AgentControl;
	readonly #context: TurnContext;
	readonly #key: string;
	readonly #writing: Promise<unknown>[] = [];

	constructor(context: TurnContext, key: string) {
		this.#context = context;
		this.#key = key;
		this.control = {
			cancel: (reason) => this.#cancel(reason ?? null),
			steer: (text) => this.#say(text, 'active-turn'),
			followUp: (text) => this.#say(text, 'next-turn'),
		};
	}

	/** Rejects if a wish could not be written down. */
	async written(): Promise<void> {
		await Promise.all(this.#writing);
	}

	#cancel(reason: string | null): void {
		const { settings, journal } = this.#context;
		const place = { store: settings.store, clock: settings.clock, scope: journal.scope };
		this.#write(this.#cancelAt(place, { requestId: this.#next(), origin: 'tool', reason }));
	}

	// The turn is told at once: what it does next must not depend on how soon it would hear of it from the store.
	async #cancelAt(place: CancelPlace, evidence: CancelEvidence): Promise<void> {
		const answer = await requestCancel(place, evidence);
		if (answer.type === 'cancelled') this.#context.cancel(evidence);
		if (answer.type === 'already-cancelled') this.#context.cancel(answer.evidence);
	}

	#say(text: string, delivery: 'active-turn' | 'next-turn'): void {
		this.#write(sayTo(this.#context, { key: this.#next(), text, delivery }));
	}

	#next(): string {
		return `${this.#key}/wish/${this.#writing.length}`;
	}

	#write(writing: Promise<unknown>): void {
		this.#writing.push(writing);
		// Awaiting `written` rejects with it; until then it must not count as unhandled.
		writing.catch(nothing);
	}
}
