import type { TokenUsage } from '@tenon/core';
import type { AssistantPart } from './message.ts';

/**
 * Why the model stopped: it was done; it calls tools; it reached its length; it refused; a filter of the provider cut or
 * withheld the answer; it was broken off.
 */
export type FinishReason = 'end' | 'tool_use' | 'length' | 'refusal' | 'content-filter' | 'aborted';

/** One try at a model call that did not give the answer. */
export interface FailedAttempt {
	readonly attempt: number;
	readonly kind: string;
	readonly message: string;
	readonly delayMs: number;
}

/** The answer of a model, as it is journaled. */
export interface ModelResponse {
	readonly parts: readonly AssistantPart[];
	/** What the provider says it served, never what was asked for; null where it does not say. */
	readonly model: string | null;
	readonly responseId: string | null;
	readonly finishReason: FinishReason;
	readonly usage: TokenUsage;
	/** The tries before this one. */
	readonly failedAttempts: readonly FailedAttempt[];
}
