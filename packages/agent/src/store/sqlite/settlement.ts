import type { TurnCommit } from '../commit.ts';
import { StoreError } from '../errors.ts';
import type { Database } from './database.ts';

/**
 * What a committed turn makes of the inputs: those it heard are completed; those it had claimed and did not hear, and
 * those that were sent to it and came too late, go to the next turn.
 */
export const settleInputs = (
	db: Database,
	{ sessionId, turnId, heardInputs, now }: Pick<TurnCommit, 'sessionId' | 'turnId' | 'heardInputs' | 'now'>,
	{ isOpen, isSteered }: { readonly isOpen: boolean; readonly isSteered: boolean },
): void => {
	for (const id of heardInputs) {
		const isClaimed =
			db.run(
				`UPDATE input SET state = 'completed', ended_at = ?
				WHERE session = ? AND id = ? AND state = 'claimed' AND turn = ?`,
				now,
				sessionId,
				id,
				turnId,
			) === 1;
		if (!isClaimed) throw new StoreError('conflict', `turn ${turnId} did not claim input ${id}`);
	}
	if (isSteered) deferSteering(db, sessionId, turnId);
	// Nothing was claimed for a turn that was never opened.
	if (!isOpen) return;
	db.run(
		`UPDATE input SET ${backInLine} WHERE session = ? AND ended_at IS NULL AND state = 'claimed' AND turn = ?`,
		sessionId,
		turnId,
	);
	db.run(
		'UPDATE work SET ended_at = ? WHERE session = ? AND turn = ? AND ended_at IS NULL',
		now,
		sessionId,
		turnId,
	);
	db.run('DELETE FROM steering_claim WHERE session = ? AND turn = ?', sessionId, turnId);
	db.run('DELETE FROM open_turn WHERE session = ? AND id = ?', sessionId, turnId);
};

const deferSteering = (db: Database, sessionId: string, turnId: string): void => {
	db.run(
		`UPDATE input SET ${backInLine} WHERE session = ? AND active_turn = ? AND ended_at IS NULL AND state = 'pending'`,
		sessionId,
		turnId,
	);
};

const backInLine = "state = 'pending', turn = NULL, claim = NULL, active_turn = NULL, boundary = NULL";
