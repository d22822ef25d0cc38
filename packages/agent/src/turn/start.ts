import type { Json, JsonObject } from '../data/json.ts';
import type { Message } from '../model/message.ts';
import type { ToolSpec } from '../model/request.ts';

/** How long a turn may go on; each null is without bound. */
export interface TurnBudget {
	/** Steps of this run, each at most one model call; a protocol may take one more for a final answer. */
	readonly maxSteps: number | null;
	/** Model calls in a row of which no tool result was free of errors. */
	readonly maxStepsWithoutProgress: number | null;
	/** Tokens of all model calls of the turn together. */
	readonly maxTokens: number | null;
	/** Switches of the frame in a row, without input between them. */
	readonly maxFrameSwitches: number | null;
}

/** What a model is called with, apart from the conversation. May be renewed between steps. */
export interface TurnEnvironment {
	readonly model: string;
	readonly systemPrompt: string;
	readonly tools: readonly ToolSpec[];
	readonly options: JsonObject;
}

/** All that a turn starts from. Equal starts and equal responses give equal effects. */
export interface TurnStart {
	readonly sessionId: string;
	readonly turnId: string;
	/** 0 for the first turn of the session. */
	readonly turnIndex: number;
	/** The number of the first step less one: greater than 0 when a turn goes on in a new frame. */
	readonly stepOffset: number;
	/** How many switches of the frame in a row have led to this turn. */
	readonly frameSwitches: number;
	/** The history as the model is to see it. */
	readonly history: readonly Message[];
	/** The messages that open the turn: what was said, and calls that were made for it with their results. */
	readonly input: readonly Message[];
	readonly environment: TurnEnvironment;
	/** The turn options of the protocol. */
	readonly protocolOptions: Json;
	/** A command to the session that opened the turn, such as `{ command: 'compact' }`; null: the turn answers its input. */
	readonly command: Json;
	/** How many tokens the model takes in; null where it is not known. */
	readonly contextWindow: number | null;
	/** How many the last answer of the frame took together with what it answered; null: the frame has none. */
	readonly contextTokens: number | null;
	readonly budget: TurnBudget;
}
