import type { Json } from '../data/json.ts';
import type { LeaseProof } from './lease.ts';
import type { ProcessClaim } from './processes.ts';

/** What an effect's row says of it. */
export type JournalState =
	/** Begun; if its process dies, it is unknown how far it got. */
	| 'started'
	/** Its outcome is known: it is never executed again. */
	| 'settled';

/** One effect of a scope. */
export interface JournalEntry {
	/** Which turn it belongs to: `turn/<session>/<turn>`, both written as in a URL. */
	readonly scope: string;
	/** Unique in the scope: the replay key. */
	readonly key: string;
	readonly state: JournalState;
	/** Identifies what was asked: another hash under the same key is an error, never a new execution. */
	readonly envelopeHash: string;
	/** What was said of it when it began; null where no beginning was written. */
	readonly about: Json;
	/** What came of it; null while it is only started. */
	readonly outcome: Json;
	/** Order of settlement in the scope, from 1; 0 while it is only started. */
	readonly order: number;
	readonly at: number;
}

/** What came of an effect that can be found out again: it may be written later, with the next one. */
export interface EarlierOutcome {
	readonly key: string;
	readonly envelopeHash: string;
	readonly outcome: Json;
}

/** Writes down that an effect begins, or what came of it. */
export interface JournalWrite {
	/** Outcomes of the same scope that are settled before it, in the same write. */
	readonly earlier?: readonly EarlierOutcome[];
	readonly scope: string;
	readonly key: string;
	readonly envelopeHash: string;
	/** Fences the write: one whose lane was lost is refused. Null for scopes without a lane. */
	readonly lease: LeaseProof | null;
	/** The same for the scope of a process: one whose claim was lost, or that has ended, is refused. */
	readonly claim?: ProcessClaim;
	readonly now: number;
}

/** A durable promise: settled once, by the first to come, from any process. */
export interface WaitRecord {
	readonly key: string;
	readonly scope: string;
	/** What it waits for, as shown to the person who is to answer. */
	readonly about: Json;
	/** When it settles by itself with `timeout`; null: never. */
	readonly deadline: number | null;
	/** Null while it is open. */
	readonly resolution: Resolution | null;
	readonly openedAt: number;
}

/** How a wait ended. */
export type Resolution =
	| { readonly type: 'ok'; readonly value: Json }
	| { readonly type: 'error'; readonly message: string }
	| { readonly type: 'timeout' }
	| { readonly type: 'cancelled'; readonly value: Json };

/** Opens a wait; doing so again with the same key gives the one that is there. */
export interface NewWait {
	readonly key: string;
	readonly scope: string;
	readonly about: Json;
	readonly deadline: number | null;
	/** Fences it: one whose lane was lost is refused. Absent for waits without a lane. */
	readonly lease?: LeaseProof;
	/** The same for the waits of a process. */
	readonly claim?: ProcessClaim;
	readonly now: number;
}
