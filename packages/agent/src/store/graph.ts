import type { TokenUsage } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';

/** What a node holds. */
export type NodeKind = 'message' | 'event' | 'frame' | 'plugin';

/** A node that is to be added. */
export interface NewNode {
	/** Derived by the caller that adds it; unique among the nodes of its session. */
	readonly id: string;
	readonly kind: NodeKind;
	readonly payload: JsonObject;
}

/** A node of the graph as a session sees it. Never changes. */
export interface GraphNode extends NewNode {
	/** 1 for the first of the session's path from the root; a fork shares the positions of what it shares. */
	readonly position: number;
	/** The turn that added it; null where none did. */
	readonly turnId: string | null;
	/** When it was added. */
	readonly at: number;
}

/** Where a session comes from. */
export type Relation =
	| { readonly type: 'root' }
	| { readonly type: 'child'; readonly parentSessionId: string; readonly causedBy: string | null }
	| { readonly type: 'fork'; readonly sourceSessionId: string; readonly sourcePosition: number };

/** A session as it stands: what its head says. */
export interface SessionRecord {
	readonly id: string;
	/** Grows by one with every commit; 0 before the first. */
	readonly revision: number;
	/** The position of the last node; 0 if there is none. */
	readonly leaf: number;
	/** The position of the node at which the current frame begins; 0: at the root. */
	readonly frame: number;
	readonly turnCount: number;
	readonly relation: Relation;
	/** Settings that are durable with the session. */
	readonly config: JsonObject;
	/** Names the checkpoint that belongs to the leaf; null if there is none. */
	readonly checkpoint: string | null;
	/** The first line that was said in it, or what it was renamed to; null: neither. */
	readonly title: string | null;
	/** Where its input was last given, absolute; null: unknown. */
	readonly cwd: string | null;
	readonly createdAt: number;
	/** When its head last moved. */
	readonly updatedAt: number;
	/** When it last accepted input or its head moved. */
	readonly usedAt: number;
}

/** A committed turn. */
export interface TurnRecord {
	readonly sessionId: string;
	readonly turnId: string;
	readonly turnIndex: number;
	/** The head's revision after it. */
	readonly revision: number;
	/** The leaf after it: where it can be forked. */
	readonly leaf: number;
	readonly outcome: Json;
	readonly at: number;
}

/** One model call, as the ledger has it. */
export interface ModelCallRecord {
	readonly turnId: string;
	/** 1 for the first of its turn. */
	readonly ordinal: number;
	/** What it was for: `turn`, `compact`; `interrupted`: it gave no answer, and its usage is what is known of it. */
	readonly source: string;
	/** 1 for the first step of its turn. */
	readonly step: number;
	readonly provider: string;
	/** What was asked for. */
	readonly model: string;
	/** What the provider says it served; null where it does not say. */
	readonly servedModel: string | null;
	readonly responseId: string | null;
	readonly finishReason: string;
	/** Tries before the one that answered. */
	readonly failedAttempts: number;
	readonly usage: TokenUsage;
	/** When the turn was committed. */
	readonly at: number;
}

/** Tokens of one label, as they add up over a session. */
export interface UsageRecord {
	readonly source: string;
	readonly model: string;
	readonly input: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly output: number;
	readonly reasoning: number;
}
