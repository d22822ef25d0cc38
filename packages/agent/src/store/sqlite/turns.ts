import type { Json } from '../../data/json.ts';
import type { TurnRecord } from '../graph.ts';
import { dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { betweenPlaces, lastPlace, placeOf, turnStamp } from './entries.ts';
import { type PathRange, pathFrom } from './paths.ts';
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
	for (const range of pathFrom(db, requireSession(db, sessionId))) {
		const rows = turnsOn(db, range, { fromIndex, limit });
		parts.push(rows.map((row) => turnOf(row, range.session)));
		if (fromIndex >= range.fromTurn) break;
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
		const row = db.get<TurnRow>(`${selectTurns} AND branch = ? AND stamp = ?`, branch, turnStamp(turnId));
		if (row !== undefined && row.turn_index < belowTurn) return { row, session };
	}
	return undefined;
};

/** The turns that were committed on a part of a path, from an index on. */
export const turnsOn = (
	db: Database,
	{ branch, fromTurn, belowTurn }: PathRange,
	{ fromIndex, limit }: { readonly fromIndex: number; readonly limit: number },
): readonly TurnRow[] =>
	db.all<TurnRow>(
		`${selectTurns} AND ${betweenPlaces} AND turn_count <= ? ORDER BY key LIMIT ?`,
		branch,
		placeOf(db, branch, 'turn_count', Math.max(fromIndex, fromTurn) + 1),
		branch,
		lastPlace,
		belowTurn,
		limit,
	);

const selectTurns = `SELECT branch, turn_count - 1 AS turn_index, turn AS id, revision, leaf, frame, config, checkpoint,
	is_retained, digest, outcome, at FROM entry WHERE outcome IS NOT NULL`;

const turnOf = (row: TurnRow, sessionId: string): TurnRecord => ({
	sessionId,
	turnId: row.id,
	turnIndex: row.turn_index,
	revision: row.revision,
	leaf: row.leaf,
	outcome: dataOf<Json>(row.outcome, () => `the outcome of turn ${row.id}`),
	at: row.at,
});
