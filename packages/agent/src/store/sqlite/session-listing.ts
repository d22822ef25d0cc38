import type { SessionRecord } from '../graph.ts';
import type { SessionListing } from '../store.ts';
import { titleFrom } from '../title.ts';
import type { Database } from './database.ts';
import { recordOf, requireSession, type SessionRow, selectSessions } from './sessions.ts';

export const listSessions = (
	db: Database,
	{ cwd, subagentsOf, before, limit }: SessionListing,
): readonly SessionRecord[] => {
	const conditions = [
		...(cwd === undefined ? [] : ['session.cwd = ?']),
		...(subagentsOf === null ? [`session.id NOT GLOB '${subagentIds}'`] : []),
		...(typeof subagentsOf === 'string' ? ['session.id > ? AND session.id < ?'] : []),
		...(before === undefined ? [] : ['(session.used_at, session.id) < (?, ?)']),
	];
	const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
	return db
		.all<SessionRow>(
			`${selectSessions} ${where} ORDER BY session.used_at DESC, session.id DESC LIMIT ?`,
			...(cwd === undefined ? [] : [cwd]),
			// A slash is what follows a dot.
			...(typeof subagentsOf === 'string' ? [`${subagentsOf}.`, `${subagentsOf}/`] : []),
			...(before === undefined ? [] : [before.usedAt, before.id]),
			Math.min(limit, maxListed),
		)
		.map((row) => recordOf(db, row));
};

/** The ids of subagents' sessions; see `subagentId`. */
const subagentIds = `*.${'[0-9a-f]'.repeat(32)}`;

const maxListed = 1_000;

export const renameSession = (db: Database, sessionId: string, title: string | null): SessionRecord => {
	const row = requireSession(db, sessionId);
	const renamed = title === null ? null : titleFrom(title);
	if (renamed !== row.title) db.run('UPDATE session SET title = ? WHERE id = ?', renamed, sessionId);
	return recordOf(db, { ...row, title: renamed });
};

/** Input was accepted: the first one calls the session something, each says where it is. */
export const noteInput = (
	db: Database,
	{
		sessionId,
		title,
		cwd,
		now,
	}: {
		readonly sessionId: string;
		readonly title: string | null;
		readonly cwd: string | null;
		readonly now: number;
	},
): void => {
	db.run(
		`UPDATE session SET used_at = max(used_at, ?), title = coalesce(title, ?), cwd = coalesce(?, cwd)
		WHERE id = ?`,
		...[now, title, cwd, sessionId],
	);
};

/** The head has moved. */
export const noteUse = (db: Database, sessionId: string, now: number): void => {
	db.run('UPDATE session SET used_at = ?1 WHERE id = ?2 AND used_at < ?1', now, sessionId);
};
