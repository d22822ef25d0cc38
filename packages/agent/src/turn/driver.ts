import type { Json } from '../data/json.ts';
import type { Message, ToolCallPart } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import type { ModelResponse } from '../model/response.ts';
import type { CheckpointKind } from './effect.ts';
import type { NewTurnFrame } from './frame.ts';
import type { TurnOutcome } from './outcome.ts';
import type { CompletedToolCall, ModelFailure } from './response.ts';
import type { TurnBudget } from './start.ts';

/** What a protocol wants done, applied in order. The last one decides where the turn goes on. */
export type DriverAction<State extends Json = Json> =
	| { readonly type: 'emit'; readonly name: string; readonly data: Json }
	| { readonly type: 'append'; readonly messages: readonly Message[] }
	| { readonly type: 'start-llm'; readonly request: ModelRequest; readonly state: State | null }
	| { readonly type: 'start-tools'; readonly calls: readonly ToolCallPart[] }
	/** An effect of a registered kind; `command` is what the kind understands. */
	| {
			readonly type: 'start-effect';
			readonly kind: string;
			readonly command: Json;
			readonly state: State;
			/** Whether it takes a step of the budget where it begins one; default true. */
			readonly countsAsStep?: boolean;
	  }
	/** A frame begins here: from now on the model sees its opening, the messages that are kept, and what joins later. */
	| { readonly type: 'open-frame'; readonly frame: NewTurnFrame }
	| {
			readonly type: 'start-checkpoint';
			readonly kind: CheckpointKind;
			/** What follows when the checkpoint brings nothing; null: the next step. */
			readonly onEmpty: TurnOutcome | null;
	  }
	| { readonly type: 'advance-step' }
	/** One more step that asks for a final answer; after it the turn ends whatever it says. */
	| { readonly type: 'schedule-final-step'; readonly message: string }
	| { readonly type: 'finish'; readonly outcome: TurnOutcome };

/** What a driver may see. Read-only, and gone after the call. */
export interface DriverView {
	readonly sessionId: string;
	readonly turnId: string;
	/** 1 for the first step of the turn, plus the offset of the run. */
	readonly step: number;
	/** Steps of this run so far. */
	readonly stepsTaken: number;
	readonly budget: TurnBudget;
	/** The turn options of the session's frame, as the protocol made them. */
	readonly protocolOptions: Json;
	/** The command to the session that opened the turn; null: the turn answers its input. */
	readonly command: Json;
	/** What the model sees of history, input and everything that joined since. */
	readonly messages: readonly Message[];
	/** How many frames the turn has opened on its way. */
	readonly framesOpened: number;
	/** How many tokens the model takes in; null where it is not known. */
	readonly contextWindow: number | null;
	/** How many the last answer of the frame took together with what it answered; null: the frame has none. */
	readonly contextTokens: number | null;
	/** Whether this is the step that {@link DriverAction} `schedule-final-step` asked for. */
	readonly isFinalStep: boolean;
	/** The request that the conversation as it stands makes. */
	request(options: { readonly withTools: boolean }): ModelRequest;
	/** An id for a message of this step, derived from turn, step and purpose. */
	messageId(purpose: string): string;
}

/** What a registered effect came to. */
export type EffectResult = { readonly value: Json } | { readonly error: string };

/**
 * A protocol's policy: pure functions from what happened to what is to be done. Keeps nothing: its state travels
 * through the machine.
 */
export interface ProtocolDriver<State extends Json = Json> {
	/** Names the protocol in checkpoints: `standard`. */
	readonly name: string;
	/** Grows whenever equal answers lead to other decisions: a turn is never continued by another version. */
	readonly version: number;
	/** The commands to a session that it understands, see `DriverView.command`; absent: none. */
	readonly commands?: readonly string[];
	prepareStep(view: DriverView): readonly DriverAction<State>[];
	onResponse(
		view: DriverView,
		waiting: { readonly request: ModelRequest; readonly state: State | null },
		response: ModelResponse,
	): readonly DriverAction<State>[];
	/** No answer came. Absent, or `undefined`: the turn ends with that. */
	onModelFailure?(view: DriverView, failure: ModelFailure): readonly DriverAction<State>[] | undefined;
	onToolResults(view: DriverView, completed: readonly CompletedToolCall[]): readonly DriverAction<State>[];
	/** A registered effect has ended; `error` also where its kind is not registered. */
	onEffectResult(
		view: DriverView,
		waiting: { readonly kind: string; readonly command: Json; readonly state: State },
		result: EffectResult,
	): readonly DriverAction<State>[];
}
