import type { Database } from '../database.ts';

/**
 * Sessions know what they are called, where they work and when they were last used, and their text can be searched. An
 * older session is called by the first line that a person said in it. The words of what is there already are added to
 * the index by the first search.
 */
export const v6 = (db: Database): void => {
	db.execute(`
ALTER TABLE session ADD COLUMN title TEXT;
ALTER TABLE session ADD COLUMN cwd TEXT;
ALTER TABLE session ADD COLUMN used_at REAL NOT NULL DEFAULT 0;
UPDATE session SET used_at = max(
	created_at,
	coalesce((SELECT max(at) FROM entry WHERE entry.branch = session.branch), 0),
	coalesce((SELECT max(accepted_at) FROM input WHERE input.session = session.id), 0)
);
CREATE INDEX session_by_use ON session (used_at);
CREATE INDEX session_by_cwd ON session (cwd, used_at) WHERE cwd IS NOT NULL;

CREATE VIRTUAL TABLE text_index USING fts5(
	text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
-- Branches whose nodes are not in the index from a place on.
CREATE TABLE unindexed (
	branch INTEGER PRIMARY KEY REFERENCES branch (id) ON DELETE CASCADE,
	place INTEGER NOT NULL
) STRICT;
INSERT INTO unindexed SELECT id, 0 FROM branch;
`);
	const sessions = db.all<{ readonly id: string; readonly branch: number }>('SELECT id, branch FROM session');
	for (const { id, branch } of sessions) {
		const title = firstSaid(db, branch) ?? firstAccepted(db, id);
		if (title !== undefined) db.run('UPDATE session SET title = ? WHERE id = ?', title, id);
	}
};

/** From the beginning of the path, where the first person speaks within its first entries. */
const firstSaid = (db: Database, branch: number): string | undefined => {
	const root = db.value<number>(
		`WITH RECURSIVE path (id, parent) AS (
			SELECT id, parent FROM branch WHERE id = ?
			UNION ALL SELECT branch.id, branch.parent FROM branch JOIN path ON branch.id = path.parent
		) SELECT id FROM path WHERE parent IS NULL`,
		branch,
	);
	const rows = db.all<{ readonly layout: string; readonly payloads: Uint8Array }>(
		'SELECT layout, payloads FROM entry WHERE branch = ? ORDER BY key LIMIT 10',
		root ?? branch,
	);
	for (const { layout, payloads } of rows) {
		let next = 0;
		for (const [, , length] of readOr<readonly Slot[]>(layout.slice(8), [])) {
			const payload = readOr<Said>(Buffer.from(payloads.subarray(next, next + length)).toString(), {});
			const title = payload.role === 'user' ? titleOf(payload.parts) : undefined;
			if (title !== undefined) return title;
			next += length;
		}
	}
	return undefined;
};

const firstAccepted = (db: Database, session: string): string | undefined => {
	const parts = db.value<string>(
		'SELECT parts FROM input WHERE session = ? ORDER BY sequence LIMIT 1',
		session,
	);
	return parts === undefined ? undefined : titleOf(readOr<readonly Part[]>(parts.slice(8), []));
};

type Slot = readonly [id: string, kind: string, length: number, checksum: string];

interface Part {
	readonly type?: string;
	readonly text?: string;
}

interface Said {
	readonly role?: string;
	readonly parts?: readonly Part[];
}

// What is damaged gives no title.
const readOr = <T>(text: string, otherwise: T): T => {
	try {
		return (JSON.parse(text) as T | null) ?? otherwise;
	} catch (error) {
		if (error instanceof SyntaxError) return otherwise;
		throw error;
	}
};

const titleOf = (parts: readonly Part[] = []): string | undefined => {
	for (const { type, text } of Array.isArray(parts) ? parts : []) {
		if (type !== 'text' || typeof text !== 'string') continue;
		const line = text.slice(0, 4_000).trimStart().split('\n', 1)[0]!;
		const plain = line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
		if (plain !== '') return plain.length <= 80 ? plain : `${plain.slice(0, 79).toWellFormed()}…`;
	}
	return undefined;
};
