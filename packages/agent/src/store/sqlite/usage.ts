import { StoreError } from '../errors.ts';
import type { UsageRecord } from '../graph.ts';
import type { Database } from './database.ts';
import { requireSession } from './sessions.ts';

export const readUsage = (db: Database, sessionId: string): readonly UsageRecord[] => {
	requireSession(db, sessionId);
	return db
		.all<UsageRow>('SELECT * FROM usage WHERE session = ? ORDER BY source, model', sessionId)
		.map(({ source, model, input, cache_read, cache_write, output, reasoning }) => ({
			source,
			model,
			input,
			cacheRead: cache_read,
			cacheWrite: cache_write,
			output,
			reasoning,
		}));
};

/** Adds to what a session has used. A sum that a number cannot hold exactly is refused. */
export const addUsage = (db: Database, sessionId: string, usage: readonly UsageRecord[]): void => {
	for (const { source, model, input, cacheRead, cacheWrite, output, reasoning } of usage) {
		const isExact = db.value<number>(
			`INSERT INTO usage VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET input = input + excluded.input, cache_read = cache_read + excluded.cache_read,
				cache_write = cache_write + excluded.cache_write, output = output + excluded.output,
				reasoning = reasoning + excluded.reasoning
			RETURNING max(input, cache_read, cache_write, output, reasoning) <= ${Number.MAX_SAFE_INTEGER}`,
			sessionId,
			source,
			model,
			input,
			cacheRead,
			cacheWrite,
			output,
			reasoning,
		);
		if (isExact === 1) continue;
		throw new StoreError('budget-exceeded', `session ${sessionId} used more of ${model} than can be counted`);
	}
};

interface UsageRow extends Pick<UsageRecord, 'source' | 'model' | 'input' | 'output' | 'reasoning'> {
	readonly cache_read: number;
	readonly cache_write: number;
}
