import type { Json, JsonObject } from '../data/json.ts';
import type { ModelCallRecord, NewNode, Relation, UsageRecord } from './graph.ts';
import type { NewWork } from './ingress.ts';
import type { LeaseProof } from './lease.ts';

/** One part of a checkpoint. A part that has not changed is named by its digest alone. */
export interface CheckpointPart {
	/** `kernel`, `plugin/todo` … */
	readonly key: string;
	/** The SHA-256 of the body in hexadecimal. */
	readonly digest: string;
	/** Absent: the store has it already; otherwise it is an error. */
	readonly body?: Uint8Array;
}

/** How large a commit may be. Checked before anything is written. */
export interface CommitBudget {
	readonly maxBytes: number;
	readonly maxNodes: number;
}

/** The end of a turn, as one write: all of it, or nothing. */
export interface TurnCommit {
	readonly sessionId: string;
	readonly turnId: string;
	readonly expectedRevision: number;
	/** The lane that is held; the head's revision decides, the lane is checked where it is given. */
	readonly lease: LeaseProof | null;
	/** Identifies the content: a second commit of the turn with it gives the first one's receipt, another is a conflict. */
	readonly digest: string;
	readonly nodes: readonly NewNode[];
	/** Index into `nodes` of the node at which a new frame begins; null: the frame stays. */
	readonly newFrame: number | null;
	/** Null: as it was. */
	readonly config: JsonObject | null;
	/** All parts of the new checkpoint; null: as it was. */
	readonly checkpoint: readonly CheckpointPart[] | null;
	readonly usage: readonly UsageRecord[];
	/** The model calls of the turn, in order; absent: none. */
	readonly calls?: readonly Omit<ModelCallRecord, 'turnId' | 'ordinal' | 'at'>[];
	/** Inputs that this turn heard. Every claimed one of the turn that is not named here goes to the next turn. */
	readonly heardInputs: readonly string[];
	/** For this session or others; what is for a session that was deleted is dropped. */
	readonly newWork: readonly NewWork[];
	/** Digests of attachments that the nodes name. */
	readonly attachments: readonly string[];
	readonly outcome: Json;
	/**
	 * A gate that is decided with this commit. Where another value stands there already, the commit is refused with
	 * `gate-lost`.
	 */
	readonly gate?: { readonly key: string; readonly value: Json };
	/** The scope whose journal goes with this commit, and whose open waits are withdrawn; null: none. */
	readonly retireScope: string | null;
	/** Gives the lane up with this commit; `if-idle`: unless something waits for the session's next turn. */
	readonly releaseLease: boolean | 'if-idle';
	readonly budget: CommitBudget;
	readonly now: number;
}

/** What a commit came to. */
export interface CommitReceipt {
	readonly revision: number;
	readonly leaf: number;
	/** False if an earlier, equal commit had done it. */
	readonly isNew: boolean;
}

/** What the commit of a turn came to. */
export interface TurnReceipt extends CommitReceipt {
	/** True if this commit gave the lane up. */
	readonly isReleased: boolean;
}

/** Adds nodes outside of a turn. */
export interface NodeAppend {
	readonly sessionId: string;
	/** Names the request: the same id with the same content is applied once. */
	readonly requestId: string;
	readonly expectedRevision: number;
	readonly nodes: readonly NewNode[];
	readonly config: JsonObject | null;
	readonly budget: CommitBudget;
	readonly now: number;
}

/** Makes a session that goes on from a committed turn of another one. */
export interface ForkRequest {
	readonly sourceSessionId: string;
	/** The turn after which it branches; null: the source's head. */
	readonly turnId: string | null;
	readonly sessionId: string;
	readonly now: number;
}

/** Makes an empty session with a parent or settings of its own; others come to be with their first input. */
export interface SessionCreation {
	readonly sessionId: string;
	readonly relation: Extract<Relation, { readonly type: 'root' | 'child' }>;
	readonly config: JsonObject;
	/** Default: the first line that is said in it. */
	readonly title?: string;
	/** Where it works, absolute. */
	readonly cwd?: string;
	readonly now: number;
}
