import {
	type Gate,
	type GuardedTransform,
	gate,
	guardedTransform,
	type HookTable,
	type Transform,
	transform,
	type Watch,
	watch,
} from '../declaration.ts';
import type { HookAssistantPart, HookMessage, PromptUsage, StepOrigin, TokenUsage } from '../payload.ts';
import { type FrameSwitch, type TurnRequest, turnRequests } from './turn.ts';

/** The events of one model call and of what it says. */
export interface ModelHooks {
	/** Before each call; a short-circuit goes on in another frame instead. */
	model_call: Gate<ModelCall, TurnRequest, FrameSwitch>;
	/** A call is about to be made: told before anybody is asked about it. */
	model_call_started: Watch<StepOrigin & { readonly provider: string; readonly model: string }>;
	/** The answer that the turn will use. May be asked again after a crash: derive, do nothing else. */
	model_response: Transform<ModelResponse, 'parts', 'emit-event'>;
	/** The message as it will be shown; the transcript keeps the answer. A refusal hides it. */
	assistant_message: GuardedTransform<AssistantMessage, 'parts'>;
	/** The one way in which prose is drawn. */
	assistant_prose: Transform<StepOrigin & { readonly text: string }, 'text'>;
	/** The message is complete and was shown, in its final wording. */
	assistant_message_completed: Watch<AssistantMessage>;
	/** The call is over; its tools have not run yet. */
	model_call_ended: Watch<ModelCallEnded>;
}

/** Payload of `model_call`. */
export interface ModelCall extends StepOrigin {
	readonly provider: string;
	readonly model: string;
	readonly request: {
		readonly systemPrompt: string;
		readonly messages: readonly HookMessage[];
		readonly toolNames: readonly string[];
	};
	/** Null before the first call of a session. */
	readonly promptUsage: PromptUsage | null;
}

/** Payload of `model_response`. */
export interface ModelResponse extends StepOrigin {
	readonly parts: readonly HookAssistantPart[];
	/** What the provider says it served, never what was asked for; null where it does not say. */
	readonly model: string | null;
	readonly finishReason: string;
	readonly usage: TokenUsage;
}

/** Payload of `assistant_message` and `assistant_message_completed`. */
export interface AssistantMessage extends StepOrigin {
	readonly parts: readonly HookAssistantPart[];
}

/** Payload of `model_call_ended`. */
export interface ModelCallEnded extends StepOrigin {
	readonly stop: 'end' | 'tool_use' | 'length' | 'error' | 'aborted';
	readonly error: string | null;
	readonly usage: TokenUsage;
}

/** The rows of {@link ModelHooks}. */
export const modelHooks: HookTable<ModelHooks> = {
	model_call: { ...gate, shortCircuits: true, requests: turnRequests },
	model_call_started: watch,
	model_response: { ...transform, changes: 'parts', requests: ['emit-event'] },
	assistant_message: { ...guardedTransform, changes: 'parts' },
	assistant_prose: { ...transform, changes: 'text', subscribers: 'one' },
	assistant_message_completed: watch,
	model_call_ended: watch,
};
