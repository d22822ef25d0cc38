import type { Json } from '../data/json.ts';
import type { CallResult } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import type { ModelAnswer } from '../session/model-attempts.ts';
import type { TurnOutcome } from '../turn/outcome.ts';

/** Where something happens. */
export interface TelemetryPlace {
	readonly sessionId: string;
	readonly turnId: string;
}

/** A model call that is about to be made. */
export interface ObservedModelCall extends TelemetryPlace {
	readonly provider: string;
	readonly request: ModelRequest;
}

/** A tool call that is about to be made. */
export interface ObservedToolCall extends TelemetryPlace {
	readonly callId: string;
	readonly toolName: string;
	readonly args: Json;
}

/**
 * What an agent tells of its work as spans and metrics. Each method runs the work and gives what it gives; what is told
 * never changes it. `openTelemetry` makes one; without it nothing is told and nothing is paid.
 */
export interface AgentTelemetry {
	/** A turn as this process runs it: from where it takes it up to its commit. */
	turn<T extends { readonly outcome: TurnOutcome }>(
		place: TelemetryPlace,
		work: () => Promise<T>,
	): Promise<T>;
	/** A call of a model, with all its tries. */
	modelCall(call: ObservedModelCall, work: () => Promise<ModelAnswer>): Promise<ModelAnswer>;
	/** A call of a tool. */
	toolCall<T extends { readonly result: CallResult }>(
		call: ObservedToolCall,
		work: () => Promise<T>,
	): Promise<T>;
}

/** Tells nothing. */
export const noTelemetry: AgentTelemetry = {
	turn: (_place, work) => work(),
	modelCall: (_call, work) => work(),
	toolCall: (_call, work) => work(),
};
