import type { Message } from '../model/message.ts';
import type { AskingEffect } from '../turn/effect.ts';
import { shownHookMessage } from './hook-message.ts';
import type { TurnWatch } from './turn-watch.ts';

/**
 * Finds out when a step of a turn is over: when the machine wants something else than its tools, or nothing any more.
 * Tells of it then, with what joined the conversation in it.
 */
export class StepWatch {
	readonly #watch: TurnWatch;
	#open: { readonly step: number; readonly from: number } | undefined;

	constructor(watch: TurnWatch) {
		this.#watch = watch;
	}

	/** The machine asks for an effect; `undefined`: it is done. `appended` is what has joined so far. */
	async next(effect: AskingEffect | undefined, appended: readonly Message[]): Promise<void> {
		const continues = effect?.type === 'tool-calls' || effect?.type === 'run-effect';
		if (!continues) await this.#close(appended);
		if (effect?.type === 'llm-call') this.#open = { step: effect.step, from: appended.length };
	}

	async #close(appended: readonly Message[]): Promise<void> {
		const open = this.#open;
		this.#open = undefined;
		if (open === undefined) return;
		this.#watch.stepClosed(open.step);
		const joined = appended.slice(open.from);
		const message = joined.find(({ role }) => role === 'assistant');
		if (message === undefined) return;
		const results = joined.flatMap((each) => (each.role === 'tool' ? each.results : []));
		await this.#watch.stepEnded(open.step, shownHookMessage(message), results);
	}
}
