import type { Json, JsonObject } from '../../data/json.ts';
import type { NewWait, Resolution, WaitRecord } from '../journal.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { requireLease } from './leases.ts';
import { requireClaim } from './process-claim.ts';

export const openWait = (db: Database, wait: NewWait): WaitRecord => {
	const { key, scope, about, deadline, lease, claim, now } = wait;
	if (lease !== undefined) requireLease(db, lease);
	if (claim !== undefined) requireClaim(db, claim);
	db.run(
		'INSERT INTO wait VALUES (?, ?, ?, ?, NULL, ?, NULL) ON CONFLICT DO NOTHING',
		key,
		scope,
		cellOf(about),
		deadline,
		now,
	);
	return waitOf(findWait(db, key)!);
};

export const readWait = (db: Database, key: string): WaitRecord | undefined => {
	const row = findWait(db, key);
	return row === undefined ? undefined : waitOf(row);
};

export const listWaits = (db: Database, scope: string | null): readonly WaitRecord[] =>
	(scope === null
		? db.all<WaitRow>('SELECT * FROM wait WHERE resolution IS NULL ORDER BY opened_at, key')
		: db.all<WaitRow>(
				'SELECT * FROM wait WHERE scope = ? AND resolution IS NULL ORDER BY opened_at, key',
				scope,
			)
	).map(waitOf);

/** After its deadline a wait has settled with `timeout`, for every caller. */
export const resolveWait = (
	db: Database,
	key: string,
	resolution: Resolution,
	now: number,
): 'resolved' | 'already-resolved' | 'unknown' => {
	const row = findWait(db, key);
	if (row === undefined) return 'unknown';
	if (row.resolution !== null) return 'already-resolved';
	const isLate = row.deadline !== null && now >= row.deadline;
	const settled: Resolution = isLate ? { type: 'timeout' } : resolution;
	db.run(
		'UPDATE wait SET resolution = ?, resolved_at = ? WHERE key = ?',
		cellOf(settled as unknown as JsonObject),
		now,
		key,
	);
	return settled.type === resolution.type ? 'resolved' : 'already-resolved';
};

/** The waits are over: what is open in a scope ends as cancelled. */
export const withdrawWaits = (db: Database, scope: string, now: number): void => {
	const resolution: Resolution = { type: 'cancelled', value: null };
	db.run(
		'UPDATE wait SET resolution = ?, resolved_at = ? WHERE scope = ? AND resolution IS NULL',
		cellOf(resolution as unknown as JsonObject),
		now,
		scope,
	);
};

export const decideGate = (
	db: Database,
	key: string,
	value: Json,
	scope: string,
	now: number,
): { readonly value: Json; readonly isFirst: boolean } => {
	const isFirst =
		db.run('INSERT INTO gate VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING', key, scope, cellOf(value), now) ===
		1;
	return { value: isFirst ? value : readGate(db, key)!, isFirst };
};

export const readGate = (db: Database, key: string): Json | undefined => {
	const cell = db.value<string>('SELECT value FROM gate WHERE key = ?', key);
	return cell === undefined ? undefined : dataOf<Json>(cell, () => `gate ${key}`);
};

interface WaitRow {
	readonly key: string;
	readonly scope: string;
	readonly about: string;
	readonly deadline: number | null;
	readonly resolution: string | null;
	readonly opened_at: number;
}

const findWait = (db: Database, key: string): WaitRow | undefined =>
	db.get<WaitRow>('SELECT * FROM wait WHERE key = ?', key);

const waitOf = (row: WaitRow): WaitRecord => {
	const what = (): string => `wait ${row.key}`;
	return {
		key: row.key,
		scope: row.scope,
		about: dataOf<Json>(row.about, what),
		deadline: row.deadline,
		resolution:
			row.resolution === null ? null : (dataOf<JsonObject>(row.resolution, what) as unknown as Resolution),
		openedAt: row.opened_at,
	};
};
