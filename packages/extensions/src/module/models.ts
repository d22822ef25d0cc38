import type { Maybe, ValueRecord } from '@tenon/core';
import type { ModelFailureFacts, ModelQuery, ModelReply } from '@tenon/wire';

/** One question for a model. */
export interface ModuleModelCall {
	readonly model: string;
	/** What is asked as it came: keys in their order, integers of 64 bits. */
	readonly rawRequest: ValueRecord;
	/** Aborted when nobody waits for the answer any more. */
	readonly signal: AbortSignal;
	/** Shows a piece of the answer as it arrives. A preview: what counts is what the handler returns. */
	piece(piece: string | { readonly text?: string; readonly reasoning?: string }): void;
}

/** Why there is no answer. Made by `tenon.modelFailure`. */
export class ModelFailure implements ModelFailureFacts {
	readonly message: string;
	readonly fault: ModelFailureFacts['fault'];
	readonly retryAfterMs: number | undefined;

	constructor(message: string, { fault, retryAfterMs }: ModelFailureFacts) {
		this.message = message;
		this.fault = fault;
		this.retryAfterMs = retryAfterMs;
	}
}

/** Answers for a model; a string is a text. What it throws is why there is no answer, and is not tried again. */
export type ModuleModelHandler = (
	query: ModelQuery,
	call: ModuleModelCall,
) => Maybe<ModelReply | ModelFailure | string>;
