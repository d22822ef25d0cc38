/**
 * Rows with bodies of their own lie in tables with a rowid: elsewhere SQLite puts whatever is longer than a quarter of a
 * page on a page by itself. What was sent to a turn is found without reading everything that waits.
 */
export const v2 = `
CREATE TABLE node_v2 (
	branch INTEGER NOT NULL REFERENCES branch (id),
	position INTEGER NOT NULL,
	id TEXT NOT NULL,
	kind TEXT NOT NULL,
	payload TEXT NOT NULL,
	turn TEXT,
	at REAL NOT NULL,
	PRIMARY KEY (branch, position)
) STRICT;
INSERT INTO node_v2 SELECT * FROM node ORDER BY branch, position;
DROP TABLE node;
ALTER TABLE node_v2 RENAME TO node;
CREATE UNIQUE INDEX node_by_id ON node (branch, id);

CREATE TABLE journal_v2 (
	scope TEXT NOT NULL,
	key TEXT NOT NULL,
	session TEXT,
	envelope_hash TEXT NOT NULL,
	about TEXT NOT NULL,
	-- Null while it is only started.
	outcome TEXT,
	settled_order INTEGER NOT NULL,
	at REAL NOT NULL,
	PRIMARY KEY (scope, key)
) STRICT;
INSERT INTO journal_v2 SELECT * FROM journal ORDER BY scope, key;
DROP TABLE journal;
ALTER TABLE journal_v2 RENAME TO journal;
CREATE INDEX journal_by_order ON journal (scope, settled_order);
CREATE INDEX journal_by_session ON journal (session) WHERE session IS NOT NULL;

CREATE INDEX input_for_turn ON input (session, active_turn) WHERE active_turn IS NOT NULL;
`;
