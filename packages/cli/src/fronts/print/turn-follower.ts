import type { ServiceEvent, TurnEnd } from '../../session/service/events.ts';

/** How one input came out. */
export interface InputOutcome {
	/** The text of the model's last message. */
	readonly text: string;
	readonly end: TurnEnd;
}

/** Follows what becomes of one input: which turn hears it, what the model says last, how it ends. */
export class TurnFollower {
	#inputId: string;
	#turnId: string | undefined;
	#text = '';

	constructor(inputId: string) {
		this.#inputId = inputId;
	}

	/** Takes the next event; gives the outcome with the last one that matters. */
	take(event: ServiceEvent): InputOutcome | undefined {
		switch (event.type) {
			case 'turn-started':
				if (event.inputs.some(({ inputId }) => inputId === this.#inputId)) this.#turnId = event.turnId;
				return undefined;
			case 'input-moved':
				if (event.inputId === this.#inputId) this.#inputId = event.movedTo;
				return undefined;
			case 'input-cancelled':
				return event.inputId === this.#inputId ? { text: this.#text, end: { type: 'cancelled' } } : undefined;
			case 'message':
				if (event.turnId !== this.#turnId) return undefined;
				this.#text = event.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
				return undefined;
			case 'turn-ended':
				return event.turnId === this.#turnId ? { text: this.#text, end: event.end } : undefined;
			case 'turn-stuck':
				return event.turnId === null || event.turnId === this.#turnId
					? { text: this.#text, end: { type: 'failed', message: event.message, isRefused: false } }
					: undefined;
			default:
				return undefined;
		}
	}
}
