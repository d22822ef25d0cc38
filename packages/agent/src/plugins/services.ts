import { type HookService, hookService, type SessionView } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { ToolSpec } from '../model/request.ts';
import type { OpenOptions } from '../session/choose-protocol.ts';
import type { NewNode } from '../store/graph.ts';
import type { DirectCompletions } from './direct-completions.ts';
import type { PluginExtensions } from './extension-points.ts';
import type { ProcessService } from './process-service.ts';
import type { TriggerService } from './trigger-service.ts';

/** What a plugin may read of its session, and which of its tools take part. */
export interface SessionStateService {
	readonly sessionId: string;
	/** Where the session's tools work; absolute. */
	readonly cwd: string;
	/** The protocol's turn options that hold: of the turn that runs, else of the last open. */
	readonly turnOptions: Json;
	/** The committed state: its revision, and the messages of the current frame. */
	view(): Promise<SessionView>;
	/** The tools that the model may call at this moment. */
	tools(): readonly ToolSpec[];
	/** Grows with each change of who takes part. */
	readonly catalogRevision: number;
	/** Lets tools take part, or leaves them out, from the next model call on. Committed with the turn. */
	setToolMembership(names: readonly string[], membership: { readonly present: boolean }): void;
}

/** Adds to the graph of a session. */
export interface SessionGraphService {
	/**
	 * Adds nodes: in a turn with its commit, otherwise at once. `requestId` names the request: the same id with the same
	 * content is applied once, with another content it is a conflict.
	 */
	append(request: {
		readonly requestId: string;
		readonly nodes: readonly Pick<NewNode, 'kind' | 'payload'>[];
	}): Promise<void>;
}

/** Makes other sessions and gives them work. */
export interface SessionLifecycleService {
	/** Makes a child of this session; its options are applied as at an open. */
	createSession(
		request: OpenOptions & { readonly sessionId: string; readonly causedBy?: string },
	): Promise<void>;
	/** Gives a session input for its next turn; the same `sourceKey` twice is the same input. */
	startTurn(request: {
		readonly sessionId: string;
		readonly text: string;
		readonly sourceKey: string;
	}): Promise<void>;
}

/** What a plugin has when its session is ready. */
export interface SessionReadyContext {
	readonly sessionId: string;
	readonly isRoot: boolean;
	readonly extensions: PluginExtensions;
	readonly sessions: SessionStateService;
}

/** Offered at every event that a session runs. */
export const sessionState: HookService<SessionStateService> = hookService('session-state');

/** Offered at checkpoints, before model calls and after commits. */
export const sessionGraph: HookService<SessionGraphService> = hookService('session-graph');

/** Offered at checkpoints and after commits. */
export const sessionLifecycle: HookService<SessionLifecycleService> = hookService('session-lifecycle');

/** Offered at every event of a turn. Rejects with `plugin.capability-unavailable` where an agent has no processes. */
export const processes: HookService<ProcessService> = hookService('processes');

/** Offered everywhere. What a plugin sets up or emits is written at once, whatever becomes of the turn. */
export const triggers: HookService<TriggerService> = hookService('triggers');

/** Offered at the events of a turn before its commit. */
export const directCompletions: HookService<DirectCompletions> = hookService('direct-completions');
