import type { Maybe } from '@tenon/core';
import type { Message } from '../model/message.ts';
import type { NewNode } from '../store/graph.ts';
import type { DirectCompletions } from './direct-completions.ts';
import type { LatestPromptUsage, SessionReadView } from './read-view.ts';
import type { SessionGraphService, SessionLifecycleService, SessionStateService } from './services.ts';

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

/** What a compactor has beside {@link ContextHookContext}. */
export interface CompactorContext extends ContextHookContext {
	readonly graph: SessionGraphService;
	readonly lifecycle: SessionLifecycleService;
	/** What is to be shortened. */
	readonly prepared: PreparedContext;
}

/** Says what a new frame begins with, in place of the conversation so far; null or nothing: the next one is asked. */
export type Compactor = (context: CompactorContext) => Maybe<readonly NewNode[] | null>;
