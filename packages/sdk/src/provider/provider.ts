import type { Maybe } from '@tenon/core';
import type { ModelCall, ModelFailureFacts, ModelFault, ModelQuery, ModelReply } from '@tenon/wire';
import { SdkError } from '../errors.ts';

/** Answers for a model; a string is a text. What it throws is why there is no answer, see {@link ModelFailed}. */
export type ModelHandler = (query: ModelQuery, call: ModelCall) => Maybe<ModelReply | string>;

/** Thrown by a handler that knows why its model does not answer: hosts try again what may pass. */
export class ModelFailed extends SdkError implements ModelFailureFacts {
	readonly code = 'sdk.model-failed';
	readonly fault: ModelFault;
	readonly retryAfterMs: number | undefined;

	constructor(message: string, { fault, retryAfterMs }: ModelFailureFacts) {
		super(message);
		this.fault = fault;
		this.retryAfterMs = retryAfterMs;
	}
}
