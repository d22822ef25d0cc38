import { digestOfJson } from '../../data/digest.ts';
import type { Json, JsonObject } from '../../data/json.ts';
import type { SessionCreation } from '../commit.ts';
import { StoreError } from '../errors.ts';
import type { Relation, SessionRecord } from '../graph.ts';
import { titleFrom } from '../title.ts';
import { cellOf, dataOf } from './cells.ts';
import { keepConfig, readConfig } from './configs.ts';
import type { Database } from './database.ts';
import { addEntry, type HeadState, lastPlace, noEntry, noUsage } from './entries.ts';

/** Where a session is: the last entry of its branch. */
export interface SessionHead extends HeadState {
	readonly id: string;
	readonly branch: number;
	/** The branch that its own leaves; null: none. */
	readonly parent: number | null;
	/** The place of its last entry. */
	readonly place: number;
}

/** A session and its head. */
export interface SessionRow extends SessionHead {
	readonly relation: string;
	readonly creation: string;
	readonly title: string | null;
	readonly cwd: string | null;
	readonly created_at: number;
	readonly updated_at: number;
	readonly used_at: number;
}

const headColumns = `session.id, session.branch, branch.parent, entry.key & ${lastPlace} AS place, entry.revision,
	entry.leaf, entry.frame, entry.turn_count, entry.config, entry.checkpoint, entry.usage`;

const sessionsWithHead = `session JOIN branch ON branch.id = session.branch JOIN entry ON entry.key = (
		SELECT max(key) FROM entry
		WHERE key BETWEEN (session.branch << 32) AND (session.branch << 32 | ${lastPlace})
	)`;

/** What reads such rows. */
export const selectSessions: string = `
	SELECT ${headColumns}, session.relation, session.creation, session.title, session.cwd, session.created_at,
		session.used_at, entry.at AS updated_at
	FROM ${sessionsWithHead}`;

/** What reads the head of one session; takes its id as the first value. */
export const headOfSession: string = `SELECT ${headColumns} FROM ${sessionsWithHead} WHERE session.id = ?1`;

/** What a new session starts with. */
export interface SessionSeed {
	readonly id: string;
	readonly relation: Relation;
	/** The digest of its settings. */
	readonly config: string;
	/** Identifies the request that made it. */
	readonly creation: string;
	readonly branch: {
		readonly parent: number | null;
		readonly sharedNodes: number;
		readonly sharedTurns: number;
	};
	readonly frame: number;
	readonly checkpoint: string | null;
	readonly title: string | null;
	readonly cwd: string | null;
	readonly now: number;
}

export const readSession = (db: Database, sessionId: string): SessionRecord | undefined => {
	const row = findSession(db, sessionId);
	return row === undefined ? undefined : recordOf(db, row);
};

export const createSession = (db: Database, creation: SessionCreation): SessionRecord => {
	const { sessionId, relation, config } = creation;
	const identity = creationOf(relation, config);
	const row = findSession(db, sessionId);
	if (row === undefined) return recordOf(db, makeSession(db, rootSeed(db, creation, identity)));
	if (row.creation === identity) return recordOf(db, row);
	throw new StoreError('conflict', `session ${sessionId} is there, made in another way; use another id`);
};

/** The session's row; one without parent or settings is made if nothing was ever written for the id. */
export const ensureSession = (db: Database, sessionId: string, now: number): SessionRow => {
	const row = findSession(db, sessionId);
	if (row !== undefined) return row;
	const relation = { type: 'root' } as const;
	return makeSession(db, rootSeed(db, { sessionId, relation, config: {}, now }, creationOf(relation, {})));
};

/** The session's row; `undefined` if there never was one. Throws `session-deleted`. */
export const findSession = (db: Database, sessionId: string): SessionRow | undefined => {
	const row = db.get<SessionRow>(`${selectSessions} WHERE session.id = ?`, sessionId);
	if (row === undefined) refuseDeleted(db, sessionId);
	return row;
};

/** The session's row. Throws `session-deleted` and `unknown-session`. */
export const requireSession = (db: Database, sessionId: string): SessionRow => {
	const row = findSession(db, sessionId);
	if (row === undefined) throw new StoreError('unknown-session', `there is no session ${sessionId}`);
	return row;
};

/** Throws `session-deleted` if it was. */
export const refuseDeleted = (db: Database, sessionId: string): void => {
	if (isDeleted(db, sessionId)) {
		throw new StoreError('session-deleted', `session ${sessionId} was deleted; use another id`);
	}
};

export const isDeleted = (db: Database, sessionId: string): boolean =>
	db.get('SELECT 1 FROM deleted_session WHERE id = ?', sessionId) !== undefined;

/** Writes a session, its branch and how that begins. */
export const makeSession = (db: Database, seed: SessionSeed): SessionRow => {
	const { id, creation, config, frame, checkpoint, title, cwd, now } = seed;
	const { parent, sharedNodes, sharedTurns } = seed.branch;
	const branch = db.insert(
		'INSERT INTO branch (session, parent, shared_nodes, shared_turns) VALUES (?, ?, ?, ?)',
		id,
		parent,
		sharedNodes,
		sharedTurns,
	);
	const relation = cellOf(seed.relation as unknown as Json);
	db.run(
		'INSERT INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
		...[id, branch, relation, creation, now, title, cwd, now],
	);
	const head = {
		revision: 0,
		leaf: sharedNodes,
		frame,
		turn_count: sharedTurns,
		config,
		checkpoint,
		usage: noUsage,
	};
	addEntry(db, { ...noEntry, ...head, branch, place: 0, at: now });
	const times = { created_at: now, updated_at: now, used_at: now };
	return { ...head, ...times, id, branch, parent, relation, creation, title, cwd, place: 0 };
};

/** A row as it is told. */
export const recordOf = (db: Database, row: SessionRow): SessionRecord => ({
	id: row.id,
	revision: row.revision,
	leaf: row.leaf,
	frame: row.frame,
	turnCount: row.turn_count,
	relation: dataOf<JsonObject>(
		row.relation,
		() => `the relation of session ${row.id}`,
	) as unknown as Relation,
	config: readConfig(db, row.config),
	checkpoint: row.checkpoint,
	title: row.title,
	cwd: row.cwd,
	createdAt: row.created_at,
	updatedAt: row.updated_at,
	usedAt: row.used_at,
});

const creationOf = (relation: Relation, config: JsonObject): string =>
	digestOfJson({ relation: relation as unknown as JsonObject, config });

const rootSeed = (
	db: Database,
	{ sessionId, relation, config, title, cwd, now }: SessionCreation,
	creation: string,
): SessionSeed => ({
	id: sessionId,
	relation,
	config: keepConfig(db, config, now),
	creation,
	branch: { parent: null, sharedNodes: 0, sharedTurns: 0 },
	frame: 0,
	checkpoint: null,
	title: title === undefined ? null : titleFrom(title),
	cwd: cwd ?? null,
	now,
});
