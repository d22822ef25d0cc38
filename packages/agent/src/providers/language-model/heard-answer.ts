import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';

/**
 * What was heard of an answer: tells one that was damaged on its way, which may be asked for again, from one that nothing
 * of a model was in. An endpoint that is no API answers that again.
 */
export class HeardAnswer {
	#hasBytes = false;
	#hasModel = false;

	/** Whether something came, and none of it was of a model. */
	get isNonsense(): boolean {
		return this.#hasBytes && !this.#hasModel;
	}

	/** A part of the body has come. */
	bytes(): void {
		this.#hasBytes = true;
	}

	/** A library has read a piece. What it tells of every answer says nothing. */
	piece(piece: LanguageModelV4StreamPart): void {
		if (piece.type === 'response-metadata') this.#hasModel ||= piece.id !== undefined;
		else if (!ofEvery.has(piece.type)) this.#hasModel = true;
	}
}

const ofEvery: ReadonlySet<LanguageModelV4StreamPart['type']> = new Set([
	'stream-start',
	'raw',
	'error',
	'finish',
]);
