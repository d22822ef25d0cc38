import { asJson, type JsonObject } from '../../data/json.ts';
import type { ModelCallRecord } from '../graph.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import type { ReadyCommit } from './packed-commit.ts';
import { requireSession } from './sessions.ts';

/** Writes the rows of a turn's model calls. */
export const addCalls = (db: Database, { sessionId, turnId, calls = [], now }: ReadyCommit): void => {
	for (const [index, call] of calls.entries())
		db.run(
			'INSERT INTO model_call VALUES (?, ?, ?, ?, ?)',
			sessionId,
			turnId,
			index + 1,
			cellOf(asJson(call)),
			now,
		);
};

export const readCalls = (
	db: Database,
	sessionId: string,
	{ after, limit }: { readonly after: number; readonly limit: number },
): readonly ModelCallRecord[] => {
	requireSession(db, sessionId);
	return db
		.all<CallRow>(
			'SELECT * FROM model_call WHERE session = ? ORDER BY at, turn, ordinal LIMIT ? OFFSET ?',
			sessionId,
			limit,
			after,
		)
		.map(({ turn, ordinal, call, at }) => {
			const facts = dataOf<JsonObject>(call, () => `model call ${ordinal} of turn ${turn}`);
			return { ...(facts as unknown as ModelCallRecord), turnId: turn, ordinal, at };
		});
};

interface CallRow {
	readonly turn: string;
	readonly ordinal: number;
	readonly call: string;
	readonly at: number;
}
