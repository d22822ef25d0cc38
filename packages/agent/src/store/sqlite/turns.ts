import type { Json } from '../../data/json.ts';
import type { TurnRecord } from '../graph.ts';
import { dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { pathFrom } from './paths.ts';
import { requireSession, type SessionRow } from './sessions.ts';

/** A committed turn's row. */
export interface TurnRow {
	readonly branch: number;
	readonly turn_index: number;
	readonly id: string;
	readonly revision: number;
	readonly leaf: number;
	readonly frame: number;
	readonly config: string;
	readonly checkpoint: string | null;
	readonly is_retained: number;
	readonly digest: string;
	readonly outcome: string;
	readonly at: number;
}

export const readTurns = (
	db: Database,
	sessionId: string,
	{ fromIndex, limit }: { readonly fromIndex: number; readonly limit: number },
): readonly TurnRecord[] => {
	const parts: (readonly TurnRecord[])[] = [];
	for (const { branch, session, fromTurn, belowTurn } of pathFrom(db, requireSession(db, sessionId))) {
		const rows = db.all<TurnRow>(
			'SELECT * FROM turn WHERE branch = ? AND turn_index >= ? AND turn_index < ? ORDER BY turn_index LIMIT ?',
			branch,
			Math.max(fromIndex, fromTurn),
			belowTurn,
			limit,
		);
		parts.push(rows.map((row) => turnOf(row, session)));
		if (fromIndex >= fromTurn) break;
	}
	return parts.toReversed().flat().slice(0, limit);
};

export const readTurn = (db: Database, sessionId: string, turnId: string): TurnRecord | undefined => {
	const found = findTurn(db, requireSession(db, sessionId), turnId);
	return found === undefined ? undefined : turnOf(found.row, found.session);
};

/** A turn of a session's path, and the session that committed it. */
export const findTurn = (
	db: Database,
	end: SessionRow,
	turnId: string,
): { readonly row: TurnRow; readonly session: string } | undefined => {
	for (const { branch, session, belowTurn } of pathFrom(db, end)) {
		const row = db.get<TurnRow>('SELECT * FROM turn WHERE branch = ? AND id = ?', branch, turnId);
		if (row !== undefined && row.turn_index < belowTurn) return { row, session };
	}
	return undefined;
};

const turnOf = (row: TurnRow, sessionId: string): TurnRecord => ({
	sessionId,
	turnId: row.id,
	turnIndex: row.turn_index,
	revision: row.revision,
	leaf: row.leaf,
	outcome: dataOf<Json>(row.outcome, () => `the outcome of turn ${row.id}`),
	at: row.at,
});
