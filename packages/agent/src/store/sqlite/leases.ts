import { StoreError } from '../errors.ts';
import type { Lease, LeaseAnswer, LeaseOwner, LeaseProof, LeaseRequest } from '../lease.ts';
import type { Database } from './database.ts';
import { ageOfLease, sawLease } from './lease-sightings.ts';
import { refuseDeleted } from './sessions.ts';

/**
 * A lane that is free, released or expired is taken under a new generation. Its holder, the exact triple, enters again
 * under the same one, with the token it shows now. Everybody else waits.
 */
export const acquireLease = (db: Database, request: LeaseRequest): LeaseAnswer => {
	const { sessionId, owner, token, ttlMs, now, gone } = request;
	refuseDeleted(db, sessionId);
	const row = findLease(db, sessionId);
	const isGone = row !== undefined && gone !== undefined && isSame(ownerOf(row), gone);
	const isLive = row !== undefined && !isGone && isHeld(db, row, now);
	if (isLive && !isSame(ownerOf(row), owner)) {
		return { type: 'busy', owner: ownerOf(row), expiresAt: now - ageOfLease(db, row, now) + row.ttl_ms };
	}
	const generation = isLive ? row.generation : (row?.generation ?? 0) + 1;
	const expiresAt = now + ttlMs;
	db.run(
		'INSERT OR REPLACE INTO lease VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
		sessionId,
		owner.ownerId,
		owner.incarnationId,
		owner.executorId,
		generation,
		token,
		expiresAt,
		ttlMs,
	);
	sawLease(db, { session: sessionId, generation, token, expires_at: expiresAt }, now);
	return { type: 'held', lease: { sessionId, owner, generation, token, expiresAt } };
};

export const renewLease = (
	db: Database,
	proof: LeaseProof,
	{ ttlMs, now }: { readonly ttlMs: number; readonly now: number },
): Lease => {
	const row = requireLease(db, proof);
	const expiresAt = now + ttlMs;
	const { sessionId, generation, token } = proof;
	db.run('UPDATE lease SET expires_at = ?, ttl_ms = ? WHERE session = ?', expiresAt, ttlMs, sessionId);
	sawLease(db, { session: sessionId, generation, token, expires_at: expiresAt }, now);
	return { sessionId, owner: ownerOf(row), generation, token, expiresAt };
};

export const releaseLease = (db: Database, proof: LeaseProof): void => {
	freeLane(db, proof);
};

/** Frees a lane; false if it was lost already. */
export const freeLane = (db: Database, { sessionId, generation, token }: LeaseProof): boolean =>
	db.run(
		'UPDATE lease SET token = NULL WHERE session = ? AND generation = ? AND token = ?',
		sessionId,
		generation,
		token,
	) === 1;

/** The row of a lane that is still the prover's: an expired one is, until it is taken. Throws `lease-lost`. */
export const requireLease = (db: Database, { sessionId, generation, token }: LeaseProof): LeaseRow => {
	refuseDeleted(db, sessionId);
	const row = findLease(db, sessionId);
	if (row !== undefined && row.generation === generation && row.token === token) return row;
	throw new StoreError('lease-lost', `the lane of session ${sessionId} is lost (generation ${generation})`);
};

/**
 * Whether a lane has a holder: it was not released, and was renewed within its time as far as this process has seen.
 * What the holder's clock says does not count: it may be ahead or behind.
 */
export const isHeld = (db: Database, row: LeaseRow, now: number): boolean =>
	row.token !== null && ageOfLease(db, row, now) < row.ttl_ms;

/** A lane's row. */
export interface LeaseRow {
	readonly session: string;
	readonly owner_id: string;
	readonly incarnation_id: string;
	readonly executor_id: string;
	readonly generation: number;
	readonly token: string | null;
	/** By the holder's clock: for everybody else a mark that changes with each renewal. */
	readonly expires_at: number;
	readonly ttl_ms: number;
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
