import { StoreError } from '../errors.ts';
import type { Lease, LeaseAnswer, LeaseOwner, LeaseProof, LeaseRequest } from '../lease.ts';
import type { Database } from './database.ts';
import { refuseDeleted } from './sessions.ts';

/**
 * A lane that is free, released or expired is taken under a new generation. Its holder, the exact triple, enters again
 * under the same one, with the token it shows now. Everybody else waits.
 */
export const acquireLease = (db: Database, request: LeaseRequest): LeaseAnswer => {
	const { sessionId, owner, token, ttlMs, now } = request;
	refuseDeleted(db, sessionId);
	const row = findLease(db, sessionId);
	const isLive = row !== undefined && row.token !== null && row.expires_at > now;
	if (isLive && !isSame(ownerOf(row), owner)) {
		return { type: 'busy', owner: ownerOf(row), expiresAt: row.expires_at };
	}
	const generation = isLive ? row.generation : (row?.generation ?? 0) + 1;
	const expiresAt = now + ttlMs;
	db.run(
		'INSERT OR REPLACE INTO lease VALUES (?, ?, ?, ?, ?, ?, ?)',
		sessionId,
		owner.ownerId,
		owner.incarnationId,
		owner.executorId,
		generation,
		token,
		expiresAt,
	);
	return { type: 'held', lease: { sessionId, owner, generation, token, expiresAt } };
};

export const renewLease = (
	db: Database,
	proof: LeaseProof,
	{ ttlMs, now }: { readonly ttlMs: number; readonly now: number },
): Lease => {
	const row = requireLease(db, proof);
	const expiresAt = now + ttlMs;
	db.run('UPDATE lease SET expires_at = ? WHERE session = ?', expiresAt, proof.sessionId);
	const { sessionId, generation, token } = proof;
	return { sessionId, owner: ownerOf(row), generation, token, expiresAt };
};

export const releaseLease = (db: Database, proof: LeaseProof): void => {
	giveUp(db, proof);
};

/** Gives a lane up; false if it was lost already. */
export const giveUp = (db: Database, { sessionId, generation, token }: LeaseProof): boolean =>
	db.run(
		'UPDATE lease SET token = NULL WHERE session = ? AND generation = ? AND token = ?',
		sessionId,
		generation,
		token,
	) === 1;

/** The row of a lane that is still the prover's: an expired one is, until somebody takes it. Throws `lease-lost`. */
export const requireLease = (db: Database, { sessionId, generation, token }: LeaseProof): LeaseRow => {
	refuseDeleted(db, sessionId);
	const row = findLease(db, sessionId);
	if (row !== undefined && row.generation === generation && row.token === token) return row;
	throw new StoreError('lease-lost', `the lane of session ${sessionId} is lost (generation ${generation})`);
};

/** A lane's row. */
export interface LeaseRow {
	readonly owner_id: string;
	readonly incarnation_id: string;
	readonly executor_id: string;
	readonly generation: number;
	readonly token: string | null;
	readonly expires_at: number;
}

const findLease = (db: Database, sessionId: string): LeaseRow | undefined =>
	db.get<LeaseRow>('SELECT * FROM lease WHERE session = ?', sessionId);

const ownerOf = (row: LeaseRow): LeaseOwner => ({
	ownerId: row.owner_id,
	incarnationId: row.incarnation_id,
	executorId: row.executor_id,
});

const isSame = (left: LeaseOwner, right: LeaseOwner): boolean =>
	left.ownerId === right.ownerId &&
	left.incarnationId === right.incarnationId &&
	left.executorId === right.executorId;
