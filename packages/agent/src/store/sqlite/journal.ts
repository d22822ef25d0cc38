import type { Json } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type { JournalEntry, JournalWrite } from '../journal.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { requireLease } from './leases.ts';
import { requireClaim } from './process-claim.ts';

export const loadJournal = (db: Database, scope: string): readonly JournalEntry[] =>
	db
		.all<JournalRow>(
			'SELECT * FROM journal WHERE scope = ? ORDER BY outcome IS NULL, settled_order, at, key',
			scope,
		)
		.map(entryOf);

export const startEffect = (db: Database, write: JournalWrite & { readonly about: Json }): JournalEntry => {
	const { scope, key, envelopeHash, lease, about, now } = write;
	requireRight(db, write);
	settleEarlier(db, write);
	const row = findEffect(db, scope, key);
	if (row !== undefined) return entryOf(row);
	db.run(
		'INSERT INTO journal VALUES (?, ?, ?, ?, ?, NULL, 0, ?)',
		scope,
		key,
		lease?.sessionId ?? null,
		envelopeHash,
		cellOf(about),
		now,
	);
	return { scope, key, state: 'started', envelopeHash, about, outcome: null, order: 0, at: now };
};

export const settleEffect = (
	db: Database,
	write: JournalWrite & { readonly outcome: Json },
): SettledEffect => {
	const { scope, key, envelopeHash, lease, outcome, now } = write;
	requireRight(db, write);
	settleEarlier(db, write);
	const row = findEffect(db, scope, key);
	if (row !== undefined && row.outcome !== null) return { isNew: false, entry: entryOf(row) };
	if (row !== undefined && row.envelope_hash !== envelopeHash) {
		throw new StoreError('conflict', `effect ${key} of ${scope} was started as another one`);
	}
	const about = row === undefined ? null : aboutOf(row);
	const order =
		1 + db.value<number>('SELECT coalesce(max(settled_order), 0) FROM journal WHERE scope = ?', scope)!;
	db.run(
		`INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET outcome = excluded.outcome, settled_order = excluded.settled_order, at = excluded.at`,
		scope,
		key,
		lease?.sessionId ?? null,
		envelopeHash,
		cellOf(null),
		cellOf(outcome),
		order,
		now,
	);
	return { isNew: true, about, order };
};

/** What became of an outcome that was sent: it stands, or an earlier one does. */
export type SettledEffect =
	| { readonly isNew: true; readonly about: Json; readonly order: number }
	| { readonly isNew: false; readonly entry: JournalEntry };

/** The entry of an outcome that stands. */
export const settledEntry = (
	{ scope, key, envelopeHash, outcome, now }: JournalWrite & { readonly outcome: Json },
	{ about, order }: Extract<SettledEffect, { readonly isNew: true }>,
): JournalEntry => ({ scope, key, state: 'settled', envelopeHash, about, outcome, order, at: now });

// Who writes must still have the lane, or the process.
const requireRight = (db: Database, { lease, claim }: JournalWrite): void => {
	if (lease !== null) requireLease(db, lease);
	if (claim !== undefined) requireClaim(db, claim);
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
	return {
		scope: row.scope,
		key: row.key,
		state: row.outcome === null ? 'started' : 'settled',
		envelopeHash: row.envelope_hash,
		about: aboutOf(row),
		outcome: row.outcome === null ? null : dataOf<Json>(row.outcome, () => nameOf(row)),
		order: row.settled_order,
		at: row.at,
	};
};

const aboutOf = (row: JournalRow): Json => dataOf<Json>(row.about, () => nameOf(row));

const nameOf = ({ key, scope }: JournalRow): string => `effect ${key} of ${scope}`;
