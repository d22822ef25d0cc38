import type { ToolResult } from '../../tool/result.ts';
import type { Value } from '../../value/value.ts';
import { type Gate, gate, type HookTable, type Watch, watch } from '../declaration.ts';
import type { HookMessage, HookOrigin, SessionView, StepOrigin, TokenUsage, TurnOrigin } from '../payload.ts';
import type { HookRequestType } from '../request.ts';

/** The events of a turn, from its input to its commit. */
export interface TurnHooks {
	/** Input was accepted, now or for later. */
	prompt_submitted: Watch<PromptSubmitted>;
	/** Before the first model call of a turn; a refusal ends it as `plugin-abort`. */
	turn_prepare: Gate<TurnOrigin & { readonly prompt: string; readonly view: SessionView }, HookRequestType>;
	/** The turn runs. */
	turn_started: Watch<TurnOrigin & { readonly prompt: string }>;
	/** A step is over: model call, tools and their results. */
	step_ended: Watch<StepOrigin & { readonly message: HookMessage; readonly results: readonly StepResult[] }>;
	/** Between two steps, or before the turn would end; messages asked for here join the turn. */
	turn_checkpoint: Gate<TurnCheckpoint, HookRequestType>;
	/** The machine is done, nothing is committed; a refusal leaves the turn uncommitted. */
	turn_complete: Gate<TurnOrigin & { readonly report: TurnReport }, HookRequestType>;
	/** The outcome is fixed. */
	turn_finalized: Watch<
		TurnOrigin & { readonly report: TurnReport; readonly messages: readonly HookMessage[] }
	>;
	/** The turn is committed; a failure here undoes nothing. */
	turn_persisted: Watch<TurnOrigin & { readonly view: SessionView }>;
}

/** Payload of `prompt_submitted`. */
export interface PromptSubmitted extends HookOrigin {
	readonly text: string;
	/** True when a turn is running and the input waits. */
	readonly queued: boolean;
	readonly imageCount: number;
}

/** One tool result of a step. */
export interface StepResult {
	readonly callId: string;
	readonly toolName: string;
	readonly result: ToolResult;
}

/** Payload of `turn_checkpoint`. */
export interface TurnCheckpoint extends TurnOrigin {
	readonly checkpoint: 'after-work' | 'before-completion';
	readonly view: SessionView;
}

/** What a turn came to. */
export interface TurnReport {
	readonly outcome: TurnOutcome;
	readonly steps: number;
	readonly usage: TokenUsage;
	readonly toolCalls: readonly {
		readonly callId: string;
		readonly toolName: string;
		readonly isError: boolean;
		readonly durationMs: number;
	}[];
	readonly issues: readonly { readonly code: string; readonly message: string }[];
}

/** How a turn ended. */
export type TurnOutcome =
	| { readonly type: 'finished'; readonly with: 'assistant-message'; readonly text: string }
	| { readonly type: 'finished'; readonly with: 'final-value'; readonly value: Value }
	| {
			readonly type: 'finished';
			readonly with: 'tool-value';
			readonly toolName: string;
			readonly value: Value;
	  }
	| ({ readonly type: 'frame-switch' } & FrameSwitch)
	| { readonly type: 'stopped'; readonly reason: StopReason; readonly message: string };

/** Why a turn stopped before it finished. */
export type StopReason =
	| 'cancelled'
	| 'incomplete'
	| 'invalid-input'
	| 'max-turns'
	| 'tool-failure'
	| 'provider-error'
	| 'plugin-abort'
	| 'runtime-error'
	| 'submitted-error'
	| 'tool-error';

/** Go on in another context frame: `frameKey` names it for replay, `task` opens it. */
export interface FrameSwitch {
	readonly frameKey: string;
	readonly task: string;
}

/** What a handler may ask for around a turn and around a tool call. */
export const turnRequests: readonly HookRequestType[] = [
	'enqueue-messages',
	'create-session',
	'emit-event',
	'emit-trace',
];

/** The rows of {@link TurnHooks}. */
export const turnHooks: HookTable<TurnHooks> = {
	prompt_submitted: watch,
	turn_prepare: { ...gate, requests: turnRequests },
	turn_started: watch,
	step_ended: watch,
	turn_checkpoint: { ...gate, requests: turnRequests },
	turn_complete: { ...gate, requests: turnRequests },
	turn_finalized: watch,
	turn_persisted: watch,
};
