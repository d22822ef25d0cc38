import type { Maybe } from '@tenon/core';
import type { Message } from '../model/message.ts';

/** What a compactor is told. */
export interface CompactionRequest {
	readonly sessionId: string;
	readonly turnId: string;
	/** What is to be replaced by the summary, oldest first. */
	readonly messages: readonly Message[];
	/** What stays after the summary. */
	readonly kept: readonly Message[];
	/** What the summary is to look at in particular; null: nothing. */
	readonly instructions: string | null;
	/** Aborts when the turn is cancelled or its lane is lost. */
	readonly signal: AbortSignal;
}

/**
 * Writes the summary that a compaction puts in the place of old messages. Those of the highest priority are asked first;
 * one that gives nothing, or fails, leaves it to the next, and at last to the model.
 */
export interface Compactor {
	readonly id: string;
	/** Default 0. */
	readonly priority?: number;
	/** The summary; null or a blank text: somebody else is to write it. */
	compact(request: CompactionRequest): Maybe<string | null>;
}
