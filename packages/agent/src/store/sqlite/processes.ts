import { digestOfJson } from '../../data/digest.ts';
import { asJson, type Json, type JsonObject } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type {
	NewProcess,
	ProcessClaim,
	ProcessEnd,
	ProcessEvent,
	ProcessLink,
	ProcessRecord,
	ProcessStatus,
} from '../processes.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { retireJournal } from './journal.ts';
import { requireClaim } from './process-claim.ts';
import { isDeleted } from './sessions.ts';
import { withdrawWaits } from './waits.ts';
import { enqueueWork } from './work.ts';

export const startProcess = (
	db: Database,
	process: NewProcess,
): { readonly process: ProcessRecord; readonly isNew: boolean } => {
	const { id, kind, input, recovery, observers = [], wakes = [], now } = process;
	const content = digestOfJson({ kind, input, recovery });
	const known = findRow(db, id);
	if (known !== undefined) {
		if (known.content === content) return { process: recordOf(known), isNew: false };
		throw new StoreError('conflict', `process ${id} was started with another content`);
	}
	db.run(
		'INSERT INTO process VALUES (?, ?, ?, ?, ?, ?, NULL, 0, 0, 0, 0, ?, NULL, NULL, ?, ?, NULL)',
		...[id, kind, cellOf(input), recovery, content, 'running', nextChange(db), now, now],
	);
	addEvent(db, id, 'started', { kind, recovery }, now);
	for (const sessionId of observers) linkProcess(db, { processId: id, sessionId, as: 'observer', now });
	for (const sessionId of wakes) linkProcess(db, { processId: id, sessionId, as: 'wake', now });
	return { process: recordOf(findRow(db, id)!), isNew: true };
};

export const readProcess = (db: Database, id: string): ProcessRecord | undefined => {
	const row = findRow(db, id);
	return row === undefined ? undefined : recordOf(row);
};

export const listProcesses = (
	db: Database,
	{ sessionId, limit }: { readonly sessionId: string | null; readonly limit: number },
): readonly ProcessRecord[] =>
	(sessionId === null
		? db.all<ProcessRow>('SELECT * FROM process ORDER BY created_at DESC, id LIMIT ?', limit)
		: db.all<ProcessRow>(
				`SELECT * FROM process WHERE id IN (SELECT process FROM process_link WHERE session = ?)
				ORDER BY created_at DESC, id LIMIT ?`,
				sessionId,
				limit,
			)
	).map(recordOf);

export const processEvents = (
	db: Database,
	id: string,
	{ after, limit }: { readonly after: number; readonly limit: number },
): readonly ProcessEvent[] =>
	db
		.all<EventRow>(
			'SELECT * FROM process_event WHERE process = ? AND sequence > ? ORDER BY sequence LIMIT ?',
			id,
			after,
			limit,
		)
		.map(({ sequence, type, data, at }) => ({
			sequence,
			type,
			data: dataOf<Json>(data, () => `event ${sequence} of process ${id}`),
			at,
		}));

export const processChanges = (
	db: Database,
	{ after, limit }: { readonly after: number; readonly limit: number },
): readonly ProcessRecord[] =>
	db
		.all<ProcessRow>('SELECT * FROM process WHERE change > ? ORDER BY change LIMIT ?', after, limit)
		.map(recordOf);

export const claimProcess = (
	db: Database,
	request: {
		readonly kinds: readonly string[];
		readonly token: string;
		readonly ttlMs: number;
		readonly now: number;
	},
): ProcessRecord | undefined => {
	const { kinds, token, ttlMs, now } = request;
	for (;;) {
		const row = db.get<ProcessRow>(
			`SELECT * FROM process WHERE ended_at IS NULL AND recovery <> 'external'
				AND kind IN (SELECT value FROM json_each(?)) AND (expires_at IS NULL OR expires_at <= ?)
			ORDER BY created_at, id LIMIT 1`,
			JSON.stringify(kinds),
			now,
		);
		if (row === undefined) return undefined;
		const end = endOfLapsed(row);
		if (end !== undefined) endProcess(db, row.id, end, now);
		else {
			db.run(
				`UPDATE process SET token = ?, expires_at = ?, runs = runs + 1, status = 'running' WHERE id = ?`,
				...[token, now + ttlMs, row.id],
			);
			addEvent(db, row.id, 'taken', { run: row.runs + 1 }, now);
			return recordOf(findRow(db, row.id)!);
		}
	}
};

// One without a holder: what was asked for meanwhile, or what its recovery says.
const endOfLapsed = (row: ProcessRow): ProcessEnd | undefined => {
	if (row.abandon_requested === 1) return { status: 'abandoned', result: { message: 'it was given up' } };
	if (row.runs > 0 && row.recovery === 'owner-bound')
		return {
			status: 'abandoned',
			result: { message: 'the worker that ran it is gone, and it is not run again' },
		};
	if (row.cancel_requested === 1) return { status: 'cancelled', result: null };
	return undefined;
};

export const renewProcess = (
	db: Database,
	claim: ProcessClaim,
	{ ttlMs, now }: { readonly ttlMs: number; readonly now: number },
): ProcessRecord => {
	requireClaim(db, claim);
	db.run('UPDATE process SET expires_at = ? WHERE id = ?', now + ttlMs, claim.id);
	return recordOf(findRow(db, claim.id)!);
};

export const reportProcess = (
	db: Database,
	claim: ProcessClaim,
	{ type, data, now }: { readonly type: string; readonly data: Json; readonly now: number },
): void => {
	requireClaim(db, claim);
	if (type === 'waiting' || type === 'running')
		db.run('UPDATE process SET status = ? WHERE id = ?', type, claim.id);
	addEvent(db, claim.id, type, data, now);
};

export const finishProcess = (
	db: Database,
	claim: ProcessClaim,
	{ now, ...end }: ProcessEnd & { readonly now: number },
): ProcessRecord => {
	requireClaim(db, claim);
	return endProcess(db, claim.id, end, now);
};

export const settleProcess = (
	db: Database,
	id: string,
	{ now, ...end }: ProcessEnd & { readonly now: number },
): ProcessRecord => {
	const row = findRow(db, id);
	if (row === undefined) throw new StoreError('conflict', `there is no process ${id}`);
	if (row.ended_at !== null) {
		const isSame = row.status === end.status && row.result === cellOf(end.result);
		if (isSame) return recordOf(row);
		throw new StoreError('conflict', `process ${id} has ended as ${row.status}`);
	}
	if (row.recovery !== 'external')
		throw new StoreError('conflict', `process ${id} is run by workers, who end it`);
	return endProcess(db, id, end, now);
};

export const cancelProcess = (
	db: Database,
	id: string,
	now: number,
): 'cancelled' | 'requested' | 'already-ended' | 'unknown' => {
	const row = findRow(db, id);
	if (row === undefined) return 'unknown';
	if (row.ended_at !== null) return 'already-ended';
	if (row.token === null && row.recovery !== 'external') {
		endProcess(db, id, { status: 'cancelled', result: null }, now);
		return 'cancelled';
	}
	if (row.cancel_requested === 0) {
		db.run('UPDATE process SET cancel_requested = 1 WHERE id = ?', id);
		addEvent(db, id, 'cancel-requested', null, now);
	}
	return 'requested';
};

export const abandonProcess = (
	db: Database,
	id: string,
	now: number,
): 'abandoned' | 'requested' | 'already-ended' | 'unknown' => {
	const row = findRow(db, id);
	if (row === undefined) return 'unknown';
	if (row.ended_at !== null) return 'already-ended';
	if (row.expires_at === null || row.expires_at <= now) {
		endProcess(db, id, { status: 'abandoned', result: { message: 'it was given up' } }, now);
		return 'abandoned';
	}
	if (row.abandon_requested === 0) {
		db.run('UPDATE process SET abandon_requested = 1 WHERE id = ?', id);
		addEvent(db, id, 'abandon-requested', null, now);
	}
	return 'requested';
};

export const linkProcess = (db: Database, { processId, sessionId, as, now }: ProcessLink): void => {
	const row = findRow(db, processId);
	if (row === undefined) throw new StoreError('conflict', `there is no process ${processId}`);
	if (isDeleted(db, sessionId)) throw new StoreError('session-deleted', `session ${sessionId} was deleted`);
	const isNew =
		db.run(
			'INSERT INTO process_link VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
			processId,
			sessionId,
			as,
			now,
		) === 1;
	if (isNew && as === 'wake' && row.ended_at !== null) wake(db, row, sessionId, now);
};

export const unlinkProcess = (db: Database, { processId, sessionId, as }: Omit<ProcessLink, 'now'>): void => {
	db.run('DELETE FROM process_link WHERE process = ? AND session = ? AND link = ?', processId, sessionId, as);
};

/** Its sessions are woken in the same transaction, once each. */
const endProcess = (db: Database, id: string, { status, result }: ProcessEnd, now: number): ProcessRecord => {
	db.run(
		'UPDATE process SET status = ?, result = ?, token = NULL, expires_at = NULL, ended_at = ? WHERE id = ?',
		...[status, cellOf(result), now, id],
	);
	addEvent(db, id, status, result, now);
	const row = findRow(db, id)!;
	const sessions = db.all<{ readonly session: string }>(
		"SELECT session FROM process_link WHERE process = ? AND link = 'wake' ORDER BY session",
		id,
	);
	for (const { session } of sessions) wake(db, row, session, now);
	retireJournal(db, processScope(id));
	withdrawWaits(db, processScope(id), now);
	return recordOf(row);
};

/** The scope of what a process journals. */
export const processScope = (id: string): string => `process/${encodeURIComponent(id)}`;

const wake = (db: Database, row: ProcessRow, sessionId: string, now: number): void => {
	if (isDeleted(db, sessionId)) return;
	const { id, kind, status, result } = recordOf(row);
	const shown = JSON.stringify(result);
	const text = shown.length > maxShown ? `${shown.slice(0, maxShown).toWellFormed()}…` : shown;
	const task = `The background process ${id} (${kind}) has ended: ${status}. It gave: ${text}`;
	enqueueWork(db, {
		...{ id: `process/${id}`, sessionId, kind: 'turn-work', now },
		payload: { task, process: asJson({ id, kind, status }) },
	});
};

const maxShown = 8_000;

const addEvent = (db: Database, id: string, type: string, data: Json, now: number): void => {
	const sequence = db.value<number>('SELECT sequence + 1 FROM process WHERE id = ?', id)!;
	db.run('INSERT INTO process_event VALUES (?, ?, ?, ?, ?)', id, sequence, type, cellOf(data), now);
	db.run(
		'UPDATE process SET sequence = ?, change = ?, updated_at = ? WHERE id = ?',
		...[sequence, nextChange(db), now, id],
	);
};

const nextChange = (db: Database): number =>
	db.value<number>('UPDATE process_clock SET change = change + 1 RETURNING change')!;

const findRow = (db: Database, id: string): ProcessRow | undefined =>
	db.get<ProcessRow>('SELECT * FROM process WHERE id = ?', id);

interface ProcessRow {
	readonly id: string;
	readonly kind: string;
	readonly input: string;
	readonly recovery: ProcessRecord['recovery'];
	readonly content: string;
	readonly status: ProcessStatus;
	readonly result: string | null;
	readonly runs: number;
	readonly cancel_requested: number;
	readonly abandon_requested: number;
	readonly sequence: number;
	readonly change: number;
	readonly token: string | null;
	readonly expires_at: number | null;
	readonly created_at: number;
	readonly updated_at: number;
	readonly ended_at: number | null;
}

interface EventRow {
	readonly sequence: number;
	readonly type: string;
	readonly data: string;
	readonly at: number;
}

const recordOf = (row: ProcessRow): ProcessRecord => ({
	id: row.id,
	kind: row.kind,
	input: dataOf<Json>(row.input, () => `the input of process ${row.id}`),
	recovery: row.recovery,
	status: row.status,
	result:
		row.result === null ? null : dataOf<JsonObject>(row.result, () => `the result of process ${row.id}`),
	runs: row.runs,
	isCancelRequested: row.cancel_requested === 1,
	isAbandonRequested: row.abandon_requested === 1,
	sequence: row.sequence,
	change: row.change,
	createdAt: row.created_at,
	updatedAt: row.updated_at,
});
