import { turnScope } from '../../effects/envelope.ts';
import type { Database } from './database.ts';
import { keepSequences } from './inputs.ts';
import { isDeleted } from './sessions.ts';

/**
 * Removes a session for good. What hangs on the session's row goes with it; its nodes stay until a vacuum finds that
 * no fork shares them.
 */
export const deleteSession = (
	db: Database,
	sessionId: string,
	now: number,
): 'deleted' | 'already-deleted' | 'unknown' => {
	if (isDeleted(db, sessionId)) return 'already-deleted';
	if (db.get('SELECT 1 FROM session WHERE id = ?', sessionId) === undefined) return 'unknown';
	const scopes = JSON.stringify(turnScopes(db, sessionId));
	for (const table of ['journal', 'wait', 'gate']) {
		db.run(`DELETE FROM ${table} WHERE scope IN (SELECT value FROM json_each(?))`, scopes);
	}
	db.run('DELETE FROM journal WHERE session = ?', sessionId);
	db.run('DELETE FROM lease WHERE session = ?', sessionId);
	db.run('DELETE FROM process_link WHERE session = ?', sessionId);
	db.run('DELETE FROM trigger WHERE session = ?', sessionId);
	keepSequences(db);
	db.run('DELETE FROM session WHERE id = ?', sessionId);
	db.run('INSERT INTO deleted_session VALUES (?, ?)', sessionId, now);
	return 'deleted';
};

/** The scopes of all turns of a session, of the open one too. */
const turnScopes = (db: Database, sessionId: string): readonly string[] =>
	db
		.all<{ readonly id: string }>(
			`SELECT id FROM open_turn WHERE session = ?
			UNION SELECT entry.turn FROM session JOIN entry ON entry.branch = session.branch
				WHERE session.id = ? AND entry.stamp IS NOT NULL AND entry.outcome IS NOT NULL`,
			sessionId,
			sessionId,
		)
		.map(({ id }) => turnScope(sessionId, id));
