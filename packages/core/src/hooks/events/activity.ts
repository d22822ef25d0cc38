import type { Value } from '../../value/value.ts';
import { type HookTable, type Watch, watch } from '../declaration.ts';
import type { HookOrigin, TokenUsage, TurnOrigin } from '../payload.ts';

/** The events that show work in progress. */
export interface ActivityHooks {
	/** Something moved inside a turn; a live preview, never the settled text. */
	turn_activity: Watch<TurnOrigin & { readonly activity: TurnActivity }>;
	/** A subagent begins a run. */
	subagent_started: Watch<SubagentFacts>;
	/** A subagent's run is over. */
	subagent_ended: Watch<SubagentEnded>;
}

/** What moved; `correlationId` names the row in an interface to which it belongs. */
export type TurnActivity = { readonly correlationId: string } & (
	| { readonly type: 'queued-work-started' }
	| { readonly type: 'model-request-started'; readonly step: number }
	| { readonly type: 'assistant-prose-delta'; readonly text: string }
	| { readonly type: 'reasoning-delta'; readonly text: string }
	| { readonly type: 'model-attempt-reset'; readonly attempt: number }
	| { readonly type: 'model-call-recorded'; readonly step: number; readonly usage: TokenUsage }
	| { readonly type: 'code-block-started'; readonly language: string; readonly code: string }
	| { readonly type: 'code-block-completed'; readonly error: string | null }
	| { readonly type: 'tool-call-started'; readonly callId: string; readonly toolName: string }
	| { readonly type: 'tool-call-progress'; readonly callId: string; readonly text: string }
	| {
			readonly type: 'tool-call-completed';
			readonly callId: string;
			readonly toolName: string;
			readonly isError: boolean;
	  }
	| { readonly type: 'tool-intent-outcome'; readonly callId: string; readonly outcome: Value }
	| { readonly type: 'final-value'; readonly value: Value }
	| { readonly type: 'tool-value'; readonly toolName: string; readonly value: Value }
	| { readonly type: 'usage'; readonly usage: TokenUsage }
	| { readonly type: 'child-usage'; readonly sessionId: string; readonly usage: TokenUsage }
	| {
			readonly type: 'retry-status';
			readonly attempt: number;
			readonly delayMs: number;
			readonly error: string;
	  }
	| { readonly type: 'plugin-runtime'; readonly owner: string; readonly name: string; readonly data: Value }
	| { readonly type: 'queued-input-accepted'; readonly inputId: string }
	| { readonly type: 'queued-messages-committed'; readonly messageIds: readonly string[] }
	| { readonly type: 'error'; readonly message: string }
);

/** Payload of `subagent_started`. */
export interface SubagentFacts extends HookOrigin {
	readonly agentId: string;
	readonly runId: string;
	readonly name: string;
}

/** Payload of `subagent_ended`. */
export interface SubagentEnded extends SubagentFacts {
	readonly status: 'completed' | 'failed' | 'cancelled';
	readonly error: string | null;
}

/** The rows of {@link ActivityHooks}. */
export const activityHooks: HookTable<ActivityHooks> = {
	turn_activity: watch,
	subagent_started: watch,
	subagent_ended: watch,
};
