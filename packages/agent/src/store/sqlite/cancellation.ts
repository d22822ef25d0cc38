import type { InputCancellation } from '../ingress.ts';
import type { Database } from './database.ts';
import type { InputRow } from './inputs.ts';
import { refuseDeleted } from './sessions.ts';

/** What became of the wish to cancel one input. */
export interface CancelledInput {
	readonly id: string;
	readonly result: InputCancellation;
}

export const cancelInputs = (
	db: Database,
	sessionId: string,
	ids: readonly string[],
	now: number,
): readonly CancelledInput[] => {
	refuseDeleted(db, sessionId);
	return ids.map((id) => {
		const row = findInput(db, sessionId, id);
		return row === undefined ? { id, result: 'not-found' } : cancel(db, row, now);
	});
};

export const cancelInputsFrom = (
	db: Database,
	sessionId: string,
	id: string,
	now: number,
): readonly CancelledInput[] => {
	refuseDeleted(db, sessionId);
	const anchor = findInput(db, sessionId, id);
	if (anchor === undefined) return [{ id, result: 'not-found' }];
	return db
		.all<InputRow>(
			'SELECT * FROM input WHERE session = ? AND sequence >= ? ORDER BY sequence',
			sessionId,
			anchor.sequence,
		)
		.map((row) => cancel(db, row, now));
};

const findInput = (db: Database, sessionId: string, id: string): InputRow | undefined =>
	db.get<InputRow>('SELECT * FROM input WHERE session = ? AND id = ?', sessionId, id);

const cancel = (db: Database, { sequence, id, state }: InputRow, now: number): CancelledInput => {
	if (state !== 'pending') return { id, result: `already-${state}` };
	db.run(`UPDATE input SET state = 'cancelled', ended_at = ? WHERE sequence = ?`, now, sequence);
	return { id, result: 'cancelled' };
};
