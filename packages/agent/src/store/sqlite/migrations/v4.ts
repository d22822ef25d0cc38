import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Database } from '../database.ts';

/**
 * A checkpoint is named by a list of its parts, which had rows of their own before: each commit wrote to one table
 * more. A name whose parts are not all there stays as it is, and names nothing.
 */
export const v4 = (db: Database): void => {
	db.execute('CREATE TEMP TABLE renamed (old TEXT PRIMARY KEY, new TEXT NOT NULL)');
	const checkpoints = db.all<{ readonly name: string }>(
		'SELECT DISTINCT checkpoint AS name FROM entry WHERE checkpoint IS NOT NULL',
	);
	for (const { name } of checkpoints) {
		const parts = partsOf(db, name);
		if (hash('sha256', parts) === name) db.run('INSERT INTO renamed VALUES (?, ?)', name, cellOf(parts));
	}
	db.execute(`
		UPDATE entry SET checkpoint = renamed.new FROM renamed WHERE renamed.old = entry.checkpoint;
		DROP TABLE temp.renamed;
		DROP TABLE checkpoint_part;
	`);
};

/** The digests of a checkpoint's parts by their keys: JSON, the keys in the order of their code units. */
const partsOf = (db: Database, checkpoint: string): string => {
	const rows = db.all<{ readonly key: string; readonly digest: string }>(
		'SELECT key, digest FROM checkpoint_part WHERE checkpoint = ?',
		checkpoint,
	);
	const byKey = rows.toSorted((left, right) => (left.key < right.key ? -1 : 1));
	return `{${byKey.map(({ key, digest }) => `${JSON.stringify(key)}:${JSON.stringify(digest)}`).join()}}`;
};

const cellOf = (text: string): string => crc32(text).toString(16).padStart(8, '0') + text;
