import { StoreError } from '../errors.ts';
import type { OpenTurn, TurnAnswer, TurnClaim, TurnRequest } from '../ingress.ts';
import type { Database } from './database.ts';
import { findStamp, turnStamp } from './entries.ts';
import { type InputRow, inputOf } from './inputs.ts';
import { acquireLease, isHeld, type LeaseRow, requireLease } from './leases.ts';
import { findSession, refuseDeleted, type SessionRow } from './sessions.ts';
import { type WorkRow, workOf } from './work.ts';

/** The row of a turn that is not committed. */
export interface OpenTurnRow {
	readonly session: string;
	readonly id: string;
	readonly turn_index: number;
	readonly base_revision: number;
	readonly generation: number;
	readonly token: string;
	readonly started_at: number;
	readonly drives: number;
}

export const claimTurn = (db: Database, claim: TurnClaim): OpenTurn | undefined => {
	const { sessionId, generation, token } = claim.lease;
	requireLease(db, claim.lease);
	const session = findSession(db, sessionId);
	if (session === undefined) return undefined;
	const isOpen =
		db.run(
			'UPDATE open_turn SET generation = ?, token = ?, drives = drives + 1 WHERE session = ?',
			generation,
			token,
			sessionId,
		) === 1;
	if (isOpen) return turnOf(db, findOpenTurn(db, sessionId)!);
	deferSteering(db, sessionId);
	return takeNext(db, claim) ? turnOf(db, beginTurn(db, session, claim)) : undefined;
};

export const takeTurn = (db: Database, request: TurnRequest): TurnAnswer => {
	const { sessionId, turnId, now } = request;
	refuseDeleted(db, sessionId);
	if (isIdle(db, sessionId)) return { type: 'idle' };
	const answer = acquireLease(db, request);
	if (answer.type === 'busy') return answer;
	const { lease } = answer;
	const turn = claimTurn(db, { lease, turnId, now });
	if (turn === undefined) throw new StoreError('damaged', `what waits in session ${sessionId} is not there`);
	return { type: 'taken', lease, turn };
};

/** True if no turn is open and nothing waits for one. */
export const isIdle = (db: Database, sessionId: string): boolean =>
	db.get(
		`SELECT 1 WHERE EXISTS (SELECT 1 FROM open_turn WHERE session = ?1)
			OR EXISTS (SELECT 1 FROM input WHERE session = ?1 AND state = 'pending' AND ended_at IS NULL)
			OR EXISTS (SELECT 1 FROM work WHERE session = ?1 AND turn IS NULL AND ended_at IS NULL)`,
		sessionId,
	) === undefined;

export const readOpenTurn = (db: Database, sessionId: string): OpenTurn | undefined => {
	refuseDeleted(db, sessionId);
	const row = findOpenTurn(db, sessionId);
	return row === undefined ? undefined : turnOf(db, row);
};

export const findOpenTurn = (db: Database, sessionId: string): OpenTurnRow | undefined =>
	db.get<OpenTurnRow>('SELECT * FROM open_turn WHERE session = ?', sessionId);

/** The longest waiting sessions without a holder. */
export const waitingSessions = (
	db: Database,
	{ now, limit }: { readonly now: number; readonly limit: number },
): readonly string[] => {
	const waiting: string[] = [];
	const rows = db.all<{ readonly waiter: string } & (LeaseRow | { readonly session: null })>(
		`SELECT waiter.session AS waiter, lease.* FROM (
				SELECT session, accepted_at AS since FROM input WHERE ended_at IS NULL AND state = 'pending'
				UNION ALL SELECT session, started_at FROM open_turn
				UNION ALL SELECT session, enqueued_at FROM work WHERE ended_at IS NULL AND turn IS NULL
			) AS waiter
			LEFT JOIN lease ON lease.session = waiter.session
			GROUP BY waiter.session ORDER BY min(since), waiter.session`,
	);
	for (const row of rows) {
		if (waiting.length === limit) break;
		if (row.session === null || !isHeld(db, row, now)) waiting.push(row.waiter);
	}
	return waiting;
};

// No turn is open, so that those which inputs were sent to are over.
const deferSteering = (db: Database, sessionId: string): void => {
	db.run(
		`UPDATE input SET active_turn = NULL, boundary = NULL
		WHERE session = ? AND state = 'pending' AND ended_at IS NULL AND active_turn IS NOT NULL`,
		sessionId,
	);
};

// Input comes before work; of the work, commands to the session before everything else.
const takeNext = (db: Database, { lease: { sessionId }, turnId }: TurnClaim): boolean =>
	db.run(
		`UPDATE input SET state = 'claimed', turn = ? WHERE sequence = (
			SELECT min(sequence) FROM input WHERE session = ? AND state = 'pending' AND ended_at IS NULL
		)`,
		turnId,
		sessionId,
	) === 1 ||
	db.run(
		`UPDATE work SET turn = ? WHERE sequence = (
			SELECT sequence FROM work WHERE session = ? AND turn IS NULL AND ended_at IS NULL
			ORDER BY kind <> 'session-command', sequence LIMIT 1
		)`,
		turnId,
		sessionId,
	) === 1;

const beginTurn = (db: Database, session: SessionRow, { lease, turnId, now }: TurnClaim): OpenTurnRow => {
	if (findStamp(db, session.branch, turnStamp(turnId)) !== undefined) {
		throw new StoreError('conflict', `turn ${turnId} of session ${session.id} is committed; use another id`);
	}
	const row = {
		session: session.id,
		id: turnId,
		turn_index: session.turn_count,
		base_revision: session.revision,
		generation: lease.generation,
		token: lease.token,
		started_at: now,
		drives: 1,
	};
	db.run('INSERT INTO open_turn VALUES (?, ?, ?, ?, ?, ?, ?, ?)', ...Object.values(row));
	return row;
};

// Inputs with a claim joined the turn on its way; the others opened it.
const turnOf = (db: Database, row: OpenTurnRow): OpenTurn => ({
	sessionId: row.session,
	turnId: row.id,
	turnIndex: row.turn_index,
	baseRevision: row.base_revision,
	inputs: db
		.all<InputRow>(
			`SELECT * FROM input
			WHERE session = ? AND state = 'claimed' AND ended_at IS NULL AND turn = ? AND claim IS NULL
			ORDER BY sequence`,
			row.session,
			row.id,
		)
		.map(inputOf),
	work: db
		.all<WorkRow>(
			'SELECT * FROM work WHERE session = ? AND turn = ? AND ended_at IS NULL ORDER BY sequence',
			row.session,
			row.id,
		)
		.map(workOf),
	startedAt: row.started_at,
	drives: row.drives,
});
