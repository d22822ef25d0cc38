import { digestOfJson } from '../../data/digest.ts';
import type { JsonObject } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type { NewWork, QueuedWork } from '../ingress.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { ensureSession, refuseDeleted } from './sessions.ts';

/** A row of queued work. */
export interface WorkRow {
	readonly sequence: number;
	readonly session: string;
	readonly id: string;
	readonly kind: QueuedWork['kind'];
	readonly payload: string;
	readonly content: string;
	readonly enqueued_at: number;
}

export const enqueueWork = (db: Database, { id, sessionId, kind, payload, now }: NewWork): QueuedWork => {
	ensureSession(db, sessionId, now);
	const content = digestOfJson({ kind, payload });
	const known = db.get<WorkRow>('SELECT * FROM work WHERE session = ? AND id = ?', sessionId, id);
	if (known !== undefined) {
		if (known.content === content) return workOf(known);
		throw new StoreError('conflict', `work ${id} of session ${sessionId} was queued with another content`);
	}
	const row = { session: sessionId, id, kind, payload: cellOf(payload), content, enqueued_at: now };
	const sequence = db.insert(
		'INSERT INTO work (session, id, kind, payload, content, enqueued_at) VALUES (?, ?, ?, ?, ?, ?)',
		...Object.values(row),
	);
	return workOf({ ...row, sequence });
};

export const listWork = (db: Database, sessionId: string): readonly QueuedWork[] => {
	refuseDeleted(db, sessionId);
	return db
		.all<WorkRow>(
			'SELECT * FROM work WHERE session = ? AND turn IS NULL AND ended_at IS NULL ORDER BY sequence',
			sessionId,
		)
		.map(workOf);
};

/** A row as it is told. */
export const workOf = (row: WorkRow): QueuedWork => ({
	id: row.id,
	sessionId: row.session,
	kind: row.kind,
	payload: dataOf<JsonObject>(row.payload, () => `work ${row.id} of session ${row.session}`),
	sequence: row.sequence,
	enqueuedAt: row.enqueued_at,
});
