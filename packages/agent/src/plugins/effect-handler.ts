import type { Maybe, Replay, StepRunner } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { ToolCallPart } from '../model/message.ts';
import type { CompletedToolCall } from '../turn/response.ts';
import type { DirectCompletions } from './direct-completions.ts';
import type { ScopedProcesses } from './process-service.ts';

/** Performs the effects of one kind. What it resolves to is journaled before the turn uses it. */
export interface EffectHandler {
	/** Whether an effect whose outcome is unknown may be performed again; otherwise the driver is told so. */
	readonly replay: Replay;
	/** What it throws or rejects with is the error that the driver hears. */
	perform(command: Json, call: EffectCall): Maybe<Json>;
}

/** One effect that is performed, and what it may use. Dead when the effect has ended: every member fails then. */
export interface EffectCall {
	readonly sessionId: string;
	readonly turnId: string;
	/** 1 for the first step of the turn. */
	readonly step: number;
	/** Aborts when the turn is cancelled or its lane is lost; every wait listens to it. */
	readonly signal: AbortSignal;
	/** Runs a part of the work that is journaled under a key of its own. */
	readonly part: StepRunner;
	/** Calls a tool as the model would: approved, journaled as an attempt under its call id, never repeated once recorded. */
	callTool(call: Omit<ToolCallPart, 'type'>): Promise<CompletedToolCall>;
	/** Calls models beside the conversation. */
	readonly direct: DirectCompletions;
	/** Background work whose cause is this effect. */
	readonly processes: ScopedProcesses;
	/** Tells those who watch the session; a preview. */
	tell(name: string, data: Json): void;
}
