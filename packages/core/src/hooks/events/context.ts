import { type HookTable, type Transform, transform, type Watch, watch } from '../declaration.ts';
import type { HookMessage, PromptUsage, StepOrigin, TurnOrigin } from '../payload.ts';

/** The events that make up what the model will see. */
export interface ContextHooks {
	/** The system prompt, always from its unchanged base. */
	system_prompt: Transform<SystemPrompt, 'systemPrompt'>;
	/** Sections behind the system prompt; a subscriber appends its own to those it is given. */
	prompt_contributions: Transform<PromptContributions, 'contributions'>;
	/** How full the context is, measured before a model call. */
	context_measured: Watch<ContextMeasured>;
	/** The conversation is about to be summarised: write the summary, and say how many of the last messages stay. */
	compaction: Transform<CompactionProposed, 'proposal'>;
}

/** Payload of `system_prompt`. */
export interface SystemPrompt extends TurnOrigin {
	readonly systemPrompt: string;
	readonly provider: string;
	readonly model: string;
}

/** One section of the prompt; sections are ordered by slot, then by ascending priority. */
export interface PromptContribution {
	readonly slot: string;
	readonly title: string;
	readonly text: string;
	readonly priority: number;
}

/** Payload of `prompt_contributions`. */
export interface PromptContributions extends TurnOrigin {
	readonly contributions: readonly PromptContribution[];
}

/** Payload of `context_measured`. */
export interface ContextMeasured extends StepOrigin {
	readonly usage: PromptUsage;
	/** Used part of the window, 0 to 1; above 1 when it no longer fits; null where the window is unknown. */
	readonly ratio: number | null;
}

/** Payload of `compaction`. */
export interface CompactionProposed extends StepOrigin {
	/** The context is nearly full, the provider refused it as too long, or a caller asked for it. */
	readonly reason: 'automatic' | 'overflow' | 'manual';
	/** The conversation as the model sees it, oldest first. */
	readonly messages: readonly HookMessage[];
	/** What the summary is to look at in particular; null: nothing. */
	readonly instructions: string | null;
	/** What will be done; each subscriber is given what the one before made of it. */
	readonly proposal: CompactionProposal;
}

/** What takes the place of a conversation: a summary of its beginning, and its last messages as they are. */
export interface CompactionProposal {
	/** Null: the turn's model writes it. */
	readonly summary: string | null;
	/** How many of the last messages stay. Never half of a call and its results. */
	readonly kept: number;
}

/** The rows of {@link ContextHooks}. */
export const contextHooks: HookTable<ContextHooks> = {
	system_prompt: { ...transform, changes: 'systemPrompt' },
	prompt_contributions: { ...transform, changes: 'contributions' },
	context_measured: watch,
	// A subscriber may ask a model for the summary.
	compaction: { ...transform, changes: 'proposal', deadlineMs: 600_000 },
};
