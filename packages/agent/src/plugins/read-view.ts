import type { PromptUsage } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { Message } from '../model/message.ts';
import type { GraphNode } from '../store/graph.ts';

/** A session at one moment, for reading. */
export interface SessionReadView {
	/** Of the head: grows with each commit. */
	readonly revision: number;
	/** The committed messages of the current frame. */
	readonly messages: readonly Message[];
	/** The protocol's turn options of the current frame. */
	readonly turnOptions: Json;
}

/** What a session has in the store, as its protocol restores from it. Reads nothing until it is asked. */
export interface PersistedSessionState {
	readonly sessionId: string;
	/** 0: nothing was ever committed. */
	readonly revision: number;
	readonly turnCount: number;
	/** Empty: the first frame. */
	readonly frameId: string;
	readonly turnOptions: Json;
	/** The committed messages of the current frame. */
	messages(): Promise<readonly Message[]>;
	/** The committed nodes of the current frame, those of plugins and protocols too. */
	nodes(): Promise<readonly GraphNode[]>;
}

/** How full the context was at the last model call, and what of it came from where. */
export interface LatestPromptUsage extends PromptUsage {
	/** Tokens that were not cached. */
	readonly input: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
}
