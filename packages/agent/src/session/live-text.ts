import type { AssistantPart } from '../model/message.ts';
import type { ResponsePiece } from '../model/provider.ts';
import { textOf } from '../model/shown.ts';
import type { TurnActivity } from '../observe/events.ts';

/** What a live text needs. */
export interface LiveTextPlace {
	/** The row that it is shown in. */
	readonly correlationId: string;
	tell(activity: TurnActivity): void;
	/** Whether a plugin may change how the message is shown: then nothing of it leaves before that is decided. */
	isHeld(): boolean;
}

/** What observers see of an answer while it arrives: its pieces, or all of it at the end in its final wording. */
export class LiveText {
	readonly #place: LiveTextPlace;
	#isOut = false;
	#isHeld = false;
	#attempt = 1;

	constructor(place: LiveTextPlace) {
		this.#place = place;
	}

	/** A piece has arrived. */
	add({ text, reasoning }: ResponsePiece): void {
		if (text === '' && reasoning === '') return;
		if (this.#place.isHeld()) {
			this.#isHeld = true;
			return;
		}
		this.#tell(reasoning, text);
	}

	/** An attempt has failed: what was shown of it is void. */
	reset(attempt: number): void {
		this.#attempt = attempt + 1;
		this.#isOut = false;
		this.#isHeld = false;
		this.#tellReset(attempt);
	}

	/** What is shown is decided: the message as people see it, and whether that differs from what the model said. */
	settle(parts: readonly AssistantPart[], isChanged: boolean): void {
		if (!this.#isHeld && !(this.#isOut && isChanged)) return;
		if (this.#isOut) this.#tellReset(this.#attempt);
		const reasoning = parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('');
		this.#tell(reasoning, textOf(parts));
	}

	#tell(reasoning: string, text: string): void {
		const { correlationId, tell } = this.#place;
		this.#isOut = true;
		if (reasoning !== '') tell({ type: 'reasoning-delta', correlationId, text: reasoning });
		if (text !== '') tell({ type: 'assistant-prose-delta', correlationId, text });
	}

	#tellReset(attempt: number): void {
		const { correlationId, tell } = this.#place;
		tell({ type: 'model-attempt-reset', correlationId, attempt });
	}
}
