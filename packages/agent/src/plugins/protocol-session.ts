import type { Maybe } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { ModelRequest } from '../model/request.ts';
import type { NewNode } from '../store/graph.ts';
import type { DirectCompletion, DirectRequest } from './direct-completions.ts';
import type { PluginOptions } from './plugin-options.ts';
import type { ProcessService, ScopedProcesses } from './process-service.ts';
import type { LatestPromptUsage, PersistedSessionState, SessionReadView } from './read-view.ts';
import type { SessionGraphService, SessionStateService } from './services.ts';

/** A node that was added outside of a turn. */
export type SessionAppendNode = NewNode;

/**
 * The half of a protocol that follows a session's life: it sets up, restores and extends what the protocol keeps of a
 * session. Each method sees a narrow context and nothing else of the runtime. Registered once for a session, by
 * `registrar.protocol.session`.
 */
export interface ProtocolSessionPlugin {
	/** At every open, of a new session or an old one, before anything is restored: sets up empty state. */
	initializeSession?(context: ProtocolSessionContext): Maybe<void>;
	/**
	 * After that at every open, again when the session is loaded anew, and again after a committed switch of the frame:
	 * makes the protocol's state from what the session has. Done twice, it comes to the same.
	 */
	restoreSession?(context: ProtocolSessionContext, state: PersistedSessionState): Maybe<void>;
	/** Nodes were added outside of a turn: the protocol folds them into its state. */
	appendSessionNodes?(context: ProtocolSessionContext, nodes: readonly SessionAppendNode[]): Maybe<void>;
	/** The host hands the live session a value that only this protocol understands. Absent: it is refused. */
	applySessionExtension?(extension: unknown): Maybe<void>;
	/** An input brings a value that only this protocol understands; what is thrown refuses it. Absent: it is accepted. */
	validateTurnExtension?(extension: Json): Maybe<void>;
	/**
	 * At every open of a root session, resumed ones included, and when a child is created: reads its options and writes
	 * what holds into the durable turn options. Synchronous, so that no I/O can hide in it; what it throws refuses the
	 * open.
	 */
	configureOnMaterialize?(context: ProtocolRuntimeContext, materialization: SessionMaterialization): void;
	/** Before each model call, about the request as it would be sent. An action takes the call's place. */
	beforeLlmCall?(
		context: ProtocolBeforeLlmCallContext,
		request: ModelRequest,
	): Maybe<ProtocolLlmCallAction | null>;
}

/** What a protocol may know of the session whose life it follows: its own state is its own. */
export interface ProtocolSessionContext {
	readonly sessionId: string;
}

/** What a protocol may change when a session is materialized: its durable turn options, opaque to all others. */
export interface ProtocolRuntimeContext {
	/** What is recorded now; null where nothing is. Read it to keep the fields that you do not write. */
	readonly protocolTurnOptions: Json;
	/** Records them for the session and its current frame; other frames keep theirs. */
	setProtocolTurnOptions(options: Json): void;
	/** Records them for the session and every frame. */
	setProtocolTurnOptionsAllFrames(options: Json): void;
}

/** How a session comes to be live. */
export interface SessionMaterialization {
	/** Of the open for a root session, of the request for a child. */
	readonly pluginOptions: PluginOptions;
	/** Whether the session has no parent. */
	readonly isRootSession: boolean;
}

/** What a protocol has before a model call. Dead when the call is decided. */
export interface ProtocolBeforeLlmCallContext {
	readonly sessionId: string;
	readonly sessions: SessionStateService;
	readonly sessionGraph: SessionGraphService;
	readonly processes: ProcessService;
	/** The session at this moment. */
	readonly state: SessionReadView;
	/** How full the context was at the call before; absent before the first of the frame. */
	readonly latestPromptUsage: LatestPromptUsage | undefined;
	/** Aborts when the turn is cancelled or its lane is lost. */
	readonly signal: AbortSignal;
	/**
	 * Calls a model once, beside the conversation: journaled, its cost booked on `usageSource`. Calls that are made side by
	 * side or not always need a `key` each.
	 */
	directLlmCompletion(request: DirectRequest, usageSource: string): Promise<DirectCompletion>;
	/** Process operations whose cause is this model call: they replay with it. */
	processScope(): ScopedProcesses;
}

/** What takes the place of a model call: the turn is committed, and its task goes on in the frame of that key. */
export interface ProtocolLlmCallAction {
	readonly switchAgentFrame: {
		/** Names the frame: the same key in a session is the same frame. */
		readonly frameKey: string;
		readonly task: string;
	};
}
