import type { Maybe, ValueRecord } from '@tenon/core';
import type { ModelPiece, ModelResult } from '@tenon/wire';

/** One question for a model, in the words of the wire. */
export interface ModelQuestion {
	readonly model: string;
	/** As `ModelRequestData` of the wire has it. */
	readonly request: ValueRecord;
	/** Aborts when the answer is no longer wanted. */
	readonly signal: AbortSignal;
	/** Gets the answer as it arrives, one piece after another; awaited. Pieces that come meanwhile are put together. */
	onPiece(piece: ModelPiece): Maybe<void>;
}

/** What a model answered; an `error` that is not empty says why it did not. */
export type ModelAnswer = Omit<ModelResult, 'type' | 'id'>;

/**
 * A provider that an extension contributes. It knows the words of the wire alone: the owner of an agent makes of it
 * what the agent knows.
 */
export interface ModelSource {
	/**
	 * One try. Rejects with an error that names the extension where that is gone, silent or talks nonsense, and with
	 * whatever `onPiece` throws.
	 */
	ask(question: ModelQuestion): Promise<ModelAnswer>;
}
