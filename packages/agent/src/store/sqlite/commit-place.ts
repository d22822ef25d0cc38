import type { Database } from './database.ts';
import { turnStamp } from './entries.ts';
import { headOfSession, requireSession, type SessionHead } from './sessions.ts';

/** What a commit has to know of its session before it writes, in one look. */
export interface CommitPlace extends SessionHead {
	/** The turn that is open; null: none is. */
	readonly open_turn: string | null;
	readonly open_generation: number | null;
	readonly open_token: string | null;
	/** 1 if the turn was committed before. */
	readonly is_committed: number;
	/** 1 if inputs were sent to the turn while it ran. */
	readonly is_steered: number;
}

/** Where a turn is to be committed. Throws `session-deleted` and `unknown-session`. */
export const findCommitPlace = (db: Database, sessionId: string, turnId: string): CommitPlace =>
	db.get<CommitPlace>(selectPlace, sessionId, turnStamp(turnId), turnId) ??
	// Says why there is none.
	(requireSession(db, sessionId) as never);

const selectPlace = `
	SELECT head.*, open_turn.id AS open_turn, open_turn.generation AS open_generation, open_turn.token AS open_token,
		EXISTS (SELECT 1 FROM entry WHERE entry.branch = head.branch AND entry.stamp = ?2) AS is_committed,
		EXISTS (SELECT 1 FROM input WHERE input.session = head.id AND input.active_turn = ?3) AS is_steered
	FROM (${headOfSession}) AS head LEFT JOIN open_turn ON open_turn.session = head.id`;
