import type { Maybe } from '@tenon/core';
import type { ModelCall, ModelFailureFacts, ModelQuery, ModelReply } from '@tenon/wire';

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
	call: ModelCall,
) => Maybe<ModelReply | ModelFailure | string>;
