import type { Maybe, Replay, StepRunner } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { ToolCallPart } from '../model/message.ts';
import type { CompletedToolCall } from '../turn/response.ts';
import type { CheckpointSource } from './checkpoint-source.ts';
import type { CodeExecutor } from './code-executor.ts';
import type { Compactor } from './compactor.ts';

/** Something in-process that takes part in the sessions of an agent, trusted like the program. */
export interface SessionPlugin {
	/** Names it where two registrations meet. */
	readonly id: string;
	/** Opens its part of a session when the session becomes live. */
	open(session: { readonly sessionId: string }): Maybe<PluginSession>;
}

/** What a plugin registers for one live session. Each name is registered once in a session. */
export interface PluginSession {
	/** Effects that drivers may ask for, by their kinds. */
	readonly effects?: Readonly<Record<string, EffectHandler>>;
	/** Runs the code of `exec-code` effects. */
	readonly executor?: CodeExecutor;
	/** Write summaries when the context is compacted, in place of the model. */
	readonly compactors?: readonly Compactor[];
	/** State that is committed with each turn. */
	readonly sources?: readonly CheckpointSource[];
	/** The session is parked or closed. */
	close?(): Maybe<void>;
}

/** Performs the effects of one kind. What it resolves to is journaled before the turn uses it. */
export interface EffectHandler {
	/** Whether an effect whose outcome is unknown may be performed again; otherwise the driver is told so. */
	readonly replay: Replay;
	/** What it throws or rejects with is the error that the driver hears. */
	perform(command: Json, call: EffectCall): Maybe<Json>;
}

/** One effect that is performed, and what it may use. Dead when the effect has ended. */
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
	/** Tells those who watch the session; a preview. */
	tell(name: string, data: Json): void;
}
