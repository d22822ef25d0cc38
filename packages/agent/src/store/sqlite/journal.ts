import type { Json } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type { JournalEntry, JournalWrite } from '../journal.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { requireLease } from './leases.ts';

export const loadJournal = (db: Database, scope: string): readonly JournalEntry[] =>
	db
		.all<JournalRow>(
			'SELECT * FROM journal WHERE scope = ? ORDER BY outcome IS NULL, settled_order, at, key',
			scope,
		)
		.map(entryOf);

export const startEffect = (db: Database, write: JournalWrite & { readonly about: Json }): JournalEntry => {
	const { scope, key, envelopeHash, lease, about, now } = write;
	if (lease !== null) requireLease(db, lease);
	settleEarlier(db, write);
	const row = findEffect(db, scope, key);
	if (row !== undefined) return entryOf(row);
	return entryOf(
		db.get<JournalRow>(
			'INSERT INTO journal VALUES (?, ?, ?, ?, ?, NULL, 0, ?) RETURNING *',
			scope,
			key,
			lease?.sessionId ?? null,
			envelopeHash,
			cellOf(about),
			now,
		)!,
	);
};

export const settleEffect = (
	db: Database,
	write: JournalWrite & { readonly outcome: Json },
): JournalEntry => {
	const { scope, key, envelopeHash, lease, outcome, now } = write;
	if (lease !== null) requireLease(db, lease);
	settleEarlier(db, write);
	const row = findEffect(db, scope, key);
	if (row !== undefined && row.outcome !== null) return entryOf(row);
	if (row !== undefined && row.envelope_hash !== envelopeHash) {
		throw new StoreError('conflict', `effect ${key} of ${scope} was started as another one`);
	}
	return entryOf(
		db.get<JournalRow>(
			`INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?,
				(SELECT coalesce(max(settled_order), 0) + 1 FROM journal WHERE scope = ?), ?)
			ON CONFLICT DO UPDATE SET outcome = excluded.outcome, settled_order = excluded.settled_order, at = excluded.at
			RETURNING *`,
			scope,
			key,
			lease?.sessionId ?? null,
			envelopeHash,
			cellOf(null),
			cellOf(outcome),
			scope,
			now,
		)!,
	);
};

const settleEarlier = (db: Database, { earlier = [], ...write }: JournalWrite): void => {
	for (const outcome of earlier) settleEffect(db, { ...write, ...outcome });
};

export const retireJournal = (db: Database, scope: string): void => {
	db.run('DELETE FROM journal WHERE scope = ?', scope);
};

interface JournalRow {
	readonly scope: string;
	readonly key: string;
	readonly envelope_hash: string;
	readonly about: string;
	readonly outcome: string | null;
	readonly settled_order: number;
	readonly at: number;
}

const findEffect = (db: Database, scope: string, key: string): JournalRow | undefined =>
	db.get<JournalRow>('SELECT * FROM journal WHERE scope = ? AND key = ?', scope, key);

const entryOf = (row: JournalRow): JournalEntry => {
	const what = (): string => `effect ${row.key} of ${row.scope}`;
	return {
		scope: row.scope,
		key: row.key,
		state: row.outcome === null ? 'started' : 'settled',
		envelopeHash: row.envelope_hash,
		about: dataOf<Json>(row.about, what),
		outcome: row.outcome === null ? null : dataOf<Json>(row.outcome, what),
		order: row.settled_order,
		at: row.at,
	};
};
