/** Who holds a lane: the exact triple may take it again, every other one is another holder. */
export interface LeaseOwner {
	/** Stable for a worker. */
	readonly ownerId: string;
	/** New with each start of its process. */
	readonly incarnationId: string;
	/** New with each opening of the session. */
	readonly executorId: string;
}

/** The right to execute a session's turns until it expires. */
export interface Lease {
	readonly sessionId: string;
	readonly owner: LeaseOwner;
	/** Grows with each acquisition and takeover; renewals keep it. */
	readonly generation: number;
	/** Changes with each acquisition; renewals, releases and fenced writes must show it. */
	readonly token: string;
	readonly expiresAt: number;
}

/** Asks for a lane. */
export interface LeaseRequest {
	readonly sessionId: string;
	readonly owner: LeaseOwner;
	readonly token: string;
	readonly ttlMs: number;
	readonly now: number;
	/** A holder that is known to be gone: its lane, and no other's, counts as expired. */
	readonly gone?: LeaseOwner;
}

/** What asking for a lane gave. */
export type LeaseAnswer =
	| { readonly type: 'held'; readonly lease: Lease }
	| { readonly type: 'busy'; readonly owner: LeaseOwner; readonly expiresAt: number };

/** What a write shows to prove that its lane is still its own. */
export type LeaseProof = Pick<Lease, 'sessionId' | 'generation' | 'token'>;
