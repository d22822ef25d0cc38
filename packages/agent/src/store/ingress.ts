import type { JsonObject } from '../data/json.ts';
import type { UserPart } from '../model/message.ts';
import type { CheckpointKind } from '../turn/effect.ts';
import type { Lease, LeaseAnswer, LeaseProof, LeaseRequest } from './lease.ts';

/** When an input is to be heard. */
export type InputDelivery =
	/** By the turn that runs, at its first checkpoint from `boundary` on; by the next one if that turn ends before. */
	| { readonly type: 'active-turn'; readonly turnId: string; readonly boundary: CheckpointKind }
	| { readonly type: 'next-turn' };

/** Input that is to be accepted. */
export interface NewInput {
	readonly id: string;
	readonly sessionId: string;
	/** The submitter's key: the same key with the same content is the same input. Null: each one is new. */
	readonly sourceKey: string | null;
	/** Attachments that they name must have been put before: `missing-body` otherwise. */
	readonly parts: readonly UserPart[];
	readonly delivery: InputDelivery;
	/**
	 * What the turn is to use in place of the session's settings, and `calls` that were made for it: chosen once, at
	 * acceptance.
	 */
	readonly options: JsonObject;
	/** Where it was given, absolute: the session is found there from now on. Absent: where it was. */
	readonly cwd?: string | null;
	readonly now: number;
}

/** How far an input has come. The last two are its end; they stay until they are vacuumed. */
export type InputState = 'pending' | 'claimed' | 'completed' | 'cancelled';

/** An input as the store keeps it. */
export interface PendingInput extends Omit<NewInput, 'now' | 'cwd'> {
	/** Grows with acceptance, over all sessions. */
	readonly sequence: number;
	readonly state: InputState;
	/** The turn that has taken it. */
	readonly turnId: string | null;
	readonly acceptedAt: number;
}

/** What became of a wish to cancel an input. */
export type InputCancellation =
	| 'cancelled'
	| 'already-claimed'
	| 'already-completed'
	| 'already-cancelled'
	| 'not-found';

/** A turn that was begun and has not been committed. */
export interface OpenTurn {
	readonly sessionId: string;
	readonly turnId: string;
	readonly turnIndex: number;
	/** The head's revision when it began; it cannot have moved since. */
	readonly baseRevision: number;
	/** What opened it, in order. */
	readonly inputs: readonly PendingInput[];
	readonly work: readonly QueuedWork[];
	readonly startedAt: number;
	/** How often it was taken up: 1 at first, one more with each process that goes on with it. */
	readonly drives: number;
}

/** Asks for the session's next turn. */
export interface TurnClaim {
	readonly lease: LeaseProof;
	/** The id of a turn that is begun anew; one that is open already keeps its own. */
	readonly turnId: string;
	readonly now: number;
}

/** Asks for a session's lane and its next turn at once. */
export interface TurnRequest extends LeaseRequest {
	/** As in a {@link TurnClaim}. */
	readonly turnId: string;
}

/** What asking for a lane and its turn gave. */
export type TurnAnswer =
	| { readonly type: 'taken'; readonly lease: Lease; readonly turn: OpenTurn }
	/** Nothing waits: the lane is as it was, with any holder. */
	| { readonly type: 'idle' }
	| Extract<LeaseAnswer, { readonly type: 'busy' }>;

/** Asks for the steering that a running turn may hear. */
export interface SteeringClaim {
	readonly lease: LeaseProof;
	readonly turnId: string;
	/** The checkpoint's replay key: asking again with it gives the same inputs and no others. */
	readonly claimId: string;
	readonly boundary: CheckpointKind;
	readonly now: number;
}

/** Work that did not come from a user: a command to the session, a wake of a process. */
export interface NewWork {
	readonly id: string;
	readonly sessionId: string;
	readonly kind: 'session-command' | 'turn-work';
	readonly payload: JsonObject;
	readonly now: number;
}

/** Work as the store keeps it. */
export interface QueuedWork extends Omit<NewWork, 'now'> {
	readonly sequence: number;
	readonly enqueuedAt: number;
}
