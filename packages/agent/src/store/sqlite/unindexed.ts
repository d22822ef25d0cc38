import type { Database } from './database.ts';

/** Notes that a branch has nodes from a place on whose words are not in the index. */
export const noteUnindexed = (db: Database, branch: number, place: number): void => {
	db.run('INSERT INTO unindexed VALUES (?, ?) ON CONFLICT DO NOTHING', branch, place);
};
