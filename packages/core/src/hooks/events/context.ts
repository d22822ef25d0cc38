import { type HookTable, type Transform, transform, type Watch, watch } from '../declaration.ts';
import type { HookMessage, PromptUsage, SessionView, StepOrigin, TurnOrigin } from '../payload.ts';

/** The events that make up what the model will see. */
export interface ContextHooks {
	/** The system prompt, always from its unchanged base. */
	system_prompt: Transform<SystemPrompt, 'systemPrompt'>;
	/** Sections for the prompt; a subscriber appends its own to those it is given. */
	prompt_contributions: Transform<PromptContributions, 'contributions'>;
	/** The history as this turn's calls will see it; nothing here is written back. */
	turn_context: Transform<TurnContext, 'messages', 'emit-event' | 'emit-trace'>;
	/** How full the context is, measured before a model call. */
	context_measured: Watch<ContextMeasured>;
	/** The history is too long: the first subscriber that gives messages has compacted it. */
	compact: Transform<Compact, 'messages'>;
	/** Compaction begins. */
	compaction_started: Watch<CompactionFacts>;
	/** Compaction is over. */
	compaction_ended: Watch<CompactionEnded>;
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
	readonly view: SessionView;
}

/** Payload of `turn_context`. */
export interface TurnContext extends TurnOrigin {
	readonly messages: readonly HookMessage[];
	readonly view: SessionView;
	/** Null before the first call of a session. */
	readonly promptUsage: PromptUsage | null;
}

/** Payload of `context_measured`. */
export interface ContextMeasured extends StepOrigin {
	readonly usage: PromptUsage;
	/** Used part of the window, 0 to 1; above 1 when it no longer fits. */
	readonly ratio: number;
}

/** Payload of `compaction_started`. */
export interface CompactionFacts extends TurnOrigin {
	readonly compactionId: string;
	readonly messageCount: number;
	readonly tokenEstimate: number;
}

/** Payload of `compact`: `messages` is empty until someone has compacted. */
export interface Compact extends CompactionFacts {
	readonly view: SessionView;
	readonly messages: readonly HookMessage[];
}

/** Payload of `compaction_ended`. */
export interface CompactionEnded extends CompactionFacts {
	readonly status: 'completed' | 'failed' | 'cancelled';
	readonly error: string | null;
}

// These two may call a model.
const modelDeadlineMs = 120_000;

/** The rows of {@link ContextHooks}. */
export const contextHooks: HookTable<ContextHooks> = {
	system_prompt: { ...transform, changes: 'systemPrompt' },
	prompt_contributions: { ...transform, changes: 'contributions' },
	turn_context: {
		...transform,
		changes: 'messages',
		deadlineMs: modelDeadlineMs,
		requests: ['emit-event', 'emit-trace'],
	},
	context_measured: watch,
	compact: { ...transform, changes: 'messages', walk: 'first', deadlineMs: modelDeadlineMs },
	compaction_started: watch,
	compaction_ended: watch,
};
