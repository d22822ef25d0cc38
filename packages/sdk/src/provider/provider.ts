import type { Maybe, ValueRecord } from '@tenon/core';
import type { ModelFailureFacts, ModelFault, ModelQuery, ModelReply } from '@tenon/wire';
import { SdkError } from '../errors.ts';

/** One question for a model. */
export interface ModelCall {
	readonly id: string;
	readonly provider: string;
	readonly model: string;
	/** What is asked as it came: keys in their order, integers of 64 bits. */
	readonly rawRequest: ValueRecord;
	/** Aborted when nobody waits for the answer any more. One is wanted nevertheless. */
	readonly signal: AbortSignal;
	/** Shows a piece of the answer as it arrives. A preview: what counts is what the handler returns. */
	piece(piece: string | { readonly text?: string; readonly reasoning?: string }): void;
}

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
