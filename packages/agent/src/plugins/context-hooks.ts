import type { Maybe } from '@tenon/core';
import type { Message } from '../model/message.ts';
import type { CompactionRequest } from '../session/compactor.ts';
import type { DirectCompletions } from './direct-completions.ts';
import type { LatestPromptUsage, SessionReadView } from './read-view.ts';
import type { SessionStateService } from './services.ts';

/** What one model call is to see of the conversation. */
export interface PreparedContext {
	readonly systemPrompt: string;
	readonly messages: readonly Message[];
}

/** What transforms and compactors have. Dead when they have answered. */
export interface ContextHookContext {
	readonly sessionId: string;
	readonly turnId: string;
	/** 1 for the first step of the turn. */
	readonly step: number;
	readonly state: SessionReadView;
	readonly promptUsage: LatestPromptUsage | undefined;
	/** Of the model; null where it is not known. */
	readonly maxContextTokens: number | null;
	readonly sessions: SessionStateService;
	readonly direct: DirectCompletions;
	readonly signal: AbortSignal;
}

/**
 * Makes of what a model call would see what it sees. Holds for this call alone: history is not changed by it, and frames
 * are not opened here. May call models. Not asked again for a call that is journaled.
 */
export type ContextTransform = (
	context: ContextHookContext,
	prepared: PreparedContext,
) => Maybe<PreparedContext>;

/**
 * Writes the summary that a compaction puts in the place of old messages, and may say how many of the last ones stay;
 * null or a blank text: the next one is asked, then extensions, and at last the model.
 */
export type Compactor = (
	request: CompactionRequest,
) => Maybe<string | null | { readonly summary: string | null; readonly kept?: number }>;
