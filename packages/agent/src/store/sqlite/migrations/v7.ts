/**
 * Processes with their events, what sees them and what they wake; triggers with what they have started; and a row for
 * each model call. `process_clock` numbers the changes of all processes, for the feed.
 */
export const v7 = `
CREATE TABLE process (
	id TEXT PRIMARY KEY,
	kind TEXT NOT NULL,
	input TEXT NOT NULL,
	recovery TEXT NOT NULL,
	content TEXT NOT NULL,
	status TEXT NOT NULL,
	result TEXT,
	runs INTEGER NOT NULL,
	cancel_requested INTEGER NOT NULL,
	abandon_requested INTEGER NOT NULL,
	sequence INTEGER NOT NULL,
	change INTEGER NOT NULL,
	token TEXT,
	expires_at REAL,
	created_at REAL NOT NULL,
	updated_at REAL NOT NULL,
	ended_at REAL
) STRICT;
CREATE UNIQUE INDEX process_by_change ON process (change);
CREATE INDEX process_live ON process (kind, created_at) WHERE ended_at IS NULL;

CREATE TABLE process_event (
	process TEXT NOT NULL REFERENCES process (id) ON DELETE CASCADE,
	sequence INTEGER NOT NULL,
	type TEXT NOT NULL,
	data TEXT NOT NULL,
	at REAL NOT NULL,
	PRIMARY KEY (process, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE process_link (
	process TEXT NOT NULL REFERENCES process (id) ON DELETE CASCADE,
	session TEXT NOT NULL,
	link TEXT NOT NULL,
	at REAL NOT NULL,
	PRIMARY KEY (process, session, link)
) STRICT, WITHOUT ROWID;
CREATE INDEX process_link_by_session ON process_link (session);

CREATE TABLE process_clock (
	only INTEGER PRIMARY KEY CHECK (only = 1),
	change INTEGER NOT NULL
) STRICT;
INSERT INTO process_clock VALUES (1, 0);

CREATE TABLE trigger (
	id TEXT PRIMARY KEY,
	session TEXT,
	source TEXT NOT NULL,
	template TEXT NOT NULL,
	content TEXT NOT NULL,
	event TEXT,
	next_at REAL,
	is_active INTEGER NOT NULL,
	deliveries INTEGER NOT NULL,
	created_at REAL NOT NULL
) STRICT;
CREATE INDEX trigger_due ON trigger (next_at) WHERE is_active = 1 AND next_at IS NOT NULL;
CREATE INDEX trigger_by_event ON trigger (event) WHERE is_active = 1 AND event IS NOT NULL;
CREATE INDEX trigger_by_session ON trigger (session) WHERE session IS NOT NULL;

CREATE TABLE trigger_occurrence (
	event TEXT NOT NULL,
	key TEXT NOT NULL,
	content TEXT NOT NULL,
	at REAL NOT NULL,
	PRIMARY KEY (event, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE model_call (
	session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
	turn TEXT NOT NULL,
	ordinal INTEGER NOT NULL,
	call TEXT NOT NULL,
	at REAL NOT NULL,
	PRIMARY KEY (session, turn, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX model_call_by_time ON model_call (session, at);
`;
