import type { CheckpointKind } from '../../turn/effect.ts';
import { StoreError } from '../errors.ts';
import type { PendingInput, SteeringClaim } from '../ingress.ts';
import type { Database } from './database.ts';
import { type InputRow, inputOf } from './inputs.ts';
import { requireLease } from './leases.ts';
import { findOpenTurn } from './open-turns.ts';

/** Gives a running turn the inputs that it may hear at a checkpoint; the same claim gives the same ones. */
export const claimSteering = (db: Database, claim: SteeringClaim): readonly PendingInput[] => {
	const { lease, turnId, claimId } = claim;
	requireLease(db, lease);
	if (findOpenTurn(db, lease.sessionId)?.id !== turnId) {
		throw new StoreError('conflict', `turn ${turnId} of session ${lease.sessionId} is not open`);
	}
	const isFirst =
		db.run(
			'INSERT INTO steering_claim VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
			lease.sessionId,
			turnId,
			claimId,
		) === 1;
	if (isFirst) takeInputs(db, claim);
	return db
		.all<InputRow>(
			'SELECT * FROM input WHERE session = ? AND turn = ? AND claim = ? ORDER BY sequence',
			lease.sessionId,
			turnId,
			claimId,
		)
		.map(inputOf);
};

// A boundary that is not in the list is of another version: its input waits for the next turn.
const takeInputs = (db: Database, { lease, turnId, claimId, boundary }: SteeringClaim): void => {
	const heard = boundaries.slice(0, boundaries.indexOf(boundary) + 1);
	db.run(
		`UPDATE input SET state = 'claimed', turn = ?, claim = ?
		WHERE session = ? AND state = 'pending' AND ended_at IS NULL AND active_turn = ?
			AND boundary IN (SELECT value FROM json_each(?))`,
		turnId,
		claimId,
		lease.sessionId,
		turnId,
		JSON.stringify(heard),
	);
};

/** In the order in which a turn comes to them. */
const boundaries: readonly CheckpointKind[] = ['after-work', 'before-completion'];
