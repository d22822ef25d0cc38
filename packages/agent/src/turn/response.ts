import type { Json } from '../data/json.ts';
import type { CallResult, ShownAs, UserMessage } from '../model/message.ts';
import type { ModelResponse } from '../model/response.ts';
import type { EffectResult } from './driver.ts';
import type { EffectId } from './effect.ts';
import type { TurnOutcome } from './outcome.ts';
import type { TurnEnvironment } from './start.ts';

/** Something a tool asks of its turn beside its result: end it, or go on in another frame. */
export type ControlDirective =
	| { readonly type: 'finish'; readonly value: Json }
	| { readonly type: 'submit-error'; readonly value: Json }
	| {
			readonly type: 'switch-frame';
			readonly frameKey: string;
			readonly task: string;
			/** The turn options of the frame; absent: what it had before, else those of this turn. */
			readonly options?: Json;
	  };

/** One finished call with what it asks of the turn. */
export interface CompletedToolCall {
	readonly result: CallResult;
	/** Null for nearly all; honoured only if the call succeeded. */
	readonly control: ControlDirective | null;
	/** Tokens that it used up elsewhere, which count for the turn's budget; absent: none. */
	readonly delegatedTokens?: number;
}

/** Why no answer of a model came. */
export interface ModelFailure {
	readonly reason: 'provider-error' | 'plugin-abort';
	readonly code: string;
	readonly message: string;
}

/** The answer to an asking effect. One with another id than that of the open effect is passed over. */
export type TurnResponse =
	/** `joined`: what the model is told of changes. */
	| {
			readonly type: 'environment';
			readonly id: EffectId;
			readonly environment: TurnEnvironment;
			readonly joined?: readonly UserMessage[];
	  }
	/**
	 * `shown`: how people are shown what the model said; absent: as it is. `joined`: what the model was told beside the
	 * request; it joins the conversation before the answer. `interruptedTokens`: what earlier tries are known to have used
	 * that gave no answer; absent: nothing.
	 */
	| {
			readonly type: 'llm';
			readonly id: EffectId;
			readonly response: ModelResponse;
			readonly shown?: ShownAs;
			readonly joined?: readonly UserMessage[];
			readonly interruptedTokens?: number;
	  }
	| {
			readonly type: 'llm-failed';
			readonly id: EffectId;
			readonly failure: ModelFailure;
			readonly interruptedTokens?: number;
	  }
	/** The call was not made: the turn goes on in another frame instead. */
	| { readonly type: 'llm-replaced'; readonly id: EffectId; readonly frameKey: string; readonly task: string }
	| { readonly type: 'tools'; readonly id: EffectId; readonly completed: readonly CompletedToolCall[] }
	| { readonly type: 'effect'; readonly id: EffectId; readonly result: EffectResult }
	| { readonly type: 'checkpoint'; readonly id: EffectId; readonly delivery: CheckpointDelivery }
	/** The world cannot do what was asked: the turn stops. */
	| { readonly type: 'failed'; readonly id: EffectId; readonly outcome: TurnOutcome };

/** What a checkpoint brings into the turn. */
export interface CheckpointDelivery {
	/** Steering and plugins' lasting messages: they join the transcript. */
	readonly messages: readonly UserMessage[];
	/** For the next prompt only. */
	readonly transient: readonly UserMessage[];
}
