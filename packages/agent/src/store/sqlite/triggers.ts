import { digestOfJson } from '../../data/digest.ts';
import { asJson, type Json, type JsonObject } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type {
	NewOccurrence,
	NewTrigger,
	ProcessTemplate,
	TriggerRecord,
	TriggerSource,
} from '../processes.ts';
import { cellOf, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { readProcess, startProcess } from './processes.ts';
import { isDeleted } from './sessions.ts';

export const subscribeTrigger = (db: Database, trigger: NewTrigger): TriggerRecord => {
	const { id, sessionId, source, template, now } = trigger;
	const problem = problemOf(source);
	if (problem !== undefined) throw new StoreError('invalid-trigger', `trigger ${id}: ${problem}`);
	if (sessionId !== null && isDeleted(db, sessionId))
		throw new StoreError('session-deleted', `session ${sessionId} was deleted`);
	const content = digestOfJson({ sessionId, source: asJson(source), template: asJson(template) });
	const known = findRow(db, id);
	if (known !== undefined) {
		if (known.content === content) return recordOf(known);
		throw new StoreError('conflict', `trigger ${id} was set up with another content`);
	}
	const nextAt = source.type === 'at' ? source.at : source.type === 'every' ? source.from : null;
	db.run(
		'INSERT INTO trigger VALUES (?, ?, ?, ?, ?, ?, ?, 1, 0, ?)',
		...[id, sessionId, cellOf(asJson(source)), cellOf(asJson(template)), content],
		...[source.type === 'event' ? source.event : null, nextAt, now],
	);
	return recordOf(findRow(db, id)!);
};

const problemOf = (source: TriggerSource): string | undefined => {
	const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
	switch (source.type) {
		case 'at':
			return isCount(source.at) ? undefined : `at must be a time in milliseconds, got ${source.at}`;
		case 'every':
			if (!isCount(source.from)) return `from must be a time in milliseconds, got ${source.from}`;
			if (isCount(source.everyMs) && source.everyMs > 0) return undefined;
			return `everyMs must be a whole number of milliseconds, at least 1, got ${source.everyMs}`;
		case 'event':
			return source.event === '' ? 'an event needs a name' : undefined;
	}
};

export const readTrigger = (db: Database, id: string): TriggerRecord | undefined => {
	const row = findRow(db, id);
	return row === undefined ? undefined : recordOf(row);
};

export const listTriggers = (
	db: Database,
	{ sessionId, limit }: { readonly sessionId: string | null; readonly limit: number },
): readonly TriggerRecord[] =>
	(sessionId === null
		? db.all<TriggerRow>('SELECT * FROM trigger ORDER BY created_at, id LIMIT ?', limit)
		: db.all<TriggerRow>(
				'SELECT * FROM trigger WHERE session = ? ORDER BY created_at, id LIMIT ?',
				sessionId,
				limit,
			)
	).map(recordOf);

export const unsubscribeTrigger = (db: Database, id: string): 'ended' | 'already-ended' | 'unknown' => {
	if (findRow(db, id) === undefined) return 'unknown';
	const isEnded =
		db.run('UPDATE trigger SET is_active = 0, next_at = NULL WHERE id = ? AND is_active = 1', id) === 1;
	return isEnded ? 'ended' : 'already-ended';
};

export const emitOccurrence = (
	db: Database,
	{ event, key, payload, now }: NewOccurrence,
): readonly string[] => {
	const content = digestOfJson(payload);
	const known = db.value<string>(
		'SELECT content FROM trigger_occurrence WHERE event = ? AND key = ?',
		event,
		key,
	);
	if (known !== undefined && known !== content)
		throw new StoreError('conflict', `occurrence ${key} of ${event} was recorded with another payload`);
	if (known !== undefined) return [];
	db.run('INSERT INTO trigger_occurrence VALUES (?, ?, ?, ?)', event, key, content, now);
	const rows = db.all<TriggerRow>(
		'SELECT * FROM trigger WHERE event = ? AND is_active = 1 ORDER BY created_at, id',
		event,
	);
	return rows.map((row) => deliver(db, row, { event, key, payload }, now));
};

export const fireTimers = (
	db: Database,
	{ now, limit }: { readonly now: number; readonly limit: number },
): readonly string[] => {
	const rows = db.all<TriggerRow>(
		'SELECT * FROM trigger WHERE is_active = 1 AND next_at <= ? ORDER BY next_at, id LIMIT ?',
		now,
		limit,
	);
	return rows.map((row) => {
		const source = sourceOf(row);
		const due = row.next_at!;
		const scheduled =
			source.type === 'every' ? due + Math.floor((now - due) / source.everyMs) * source.everyMs : due;
		const nextAt = source.type === 'every' ? scheduled + source.everyMs : null;
		db.run(
			'UPDATE trigger SET next_at = ?, is_active = ? WHERE id = ?',
			nextAt,
			nextAt === null ? 0 : 1,
			row.id,
		);
		return deliver(db, row, { scheduledAt: scheduled }, now);
	});
};

export const nextDue = (db: Database): number | undefined =>
	db.value<number | null>('SELECT min(next_at) FROM trigger WHERE is_active = 1 AND next_at IS NOT NULL') ??
	undefined;

/** One process for each delivery: its id is that of the trigger and a number. */
const deliver = (db: Database, row: TriggerRow, occurrence: JsonObject, now: number): string => {
	const {
		kind,
		input,
		recovery,
		observers = [],
		wakes = [],
	} = dataOf<Json>(row.template, () => `the template of trigger ${row.id}`) as unknown as ProcessTemplate;
	const isThere = (sessionId: string): boolean => !isDeleted(db, sessionId);
	const number = nextFree(db, row);
	const id = processId(row.id, number);
	db.run('UPDATE trigger SET deliveries = ? WHERE id = ?', number, row.id);
	startProcess(db, {
		...{ id, kind, recovery, now },
		input: { ...input, trigger: { id: row.id, ...occurrence } },
		observers: observers.filter(isThere),
		wakes: wakes.filter(isThere),
	});
	return id;
};

// A trigger of the same name may have started processes before, and be gone: their ids are taken.
const nextFree = (db: Database, { id, deliveries }: TriggerRow): number => {
	let number = deliveries + 1;
	while (readProcess(db, processId(id, number)) !== undefined) number++;
	return number;
};

const processId = (triggerId: string, number: number): string => `trigger/${triggerId}/${number}`;

const findRow = (db: Database, id: string): TriggerRow | undefined =>
	db.get<TriggerRow>('SELECT * FROM trigger WHERE id = ?', id);

const sourceOf = (row: TriggerRow): TriggerSource =>
	dataOf<Json>(row.source, () => `the source of trigger ${row.id}`) as unknown as TriggerSource;

interface TriggerRow {
	readonly id: string;
	readonly session: string | null;
	readonly source: string;
	readonly template: string;
	readonly content: string;
	readonly event: string | null;
	readonly next_at: number | null;
	readonly is_active: number;
	readonly deliveries: number;
	readonly created_at: number;
}

const recordOf = (row: TriggerRow): TriggerRecord => ({
	id: row.id,
	sessionId: row.session,
	source: sourceOf(row),
	template: dataOf<Json>(
		row.template,
		() => `the template of trigger ${row.id}`,
	) as unknown as ProcessTemplate,
	isActive: row.is_active === 1,
	nextAt: row.next_at,
	deliveries: row.deliveries,
	createdAt: row.created_at,
});
