import type { ValueRecord } from '@tenon/core';

/** One question for a model of an extension. */
export interface ModelCall {
	readonly id: string;
	readonly provider: string;
	readonly model: string;
	/** What is asked as it came: keys in their order, integers of 64 bits. */
	readonly rawRequest: ValueRecord;
	/** Aborted when the answer is not waited for any more. One is wanted nevertheless. */
	readonly signal: AbortSignal;
	/** Shows a piece of the answer as it arrives. A preview: what counts is what the handler returns. */
	piece(piece: string | { readonly text?: string; readonly reasoning?: string }): void;
}
