/** The first layout of the file. JSON columns are cells (see `cells.ts`), times are milliseconds. */
export const v1 = `
CREATE TABLE blob (
	digest TEXT PRIMARY KEY,
	bytes BLOB NOT NULL,
	added_at REAL NOT NULL
) STRICT;

-- Each session writes to a branch of its own. A fork's branch begins where it leaves its parent; it outlives its
-- session for as long as another branch hangs on it.
CREATE TABLE branch (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	session TEXT NOT NULL,
	parent INTEGER REFERENCES branch (id),
	shared_nodes INTEGER NOT NULL,
	shared_turns INTEGER NOT NULL
) STRICT;
CREATE INDEX branch_by_parent ON branch (parent);

CREATE TABLE node (
	branch INTEGER NOT NULL REFERENCES branch (id),
	position INTEGER NOT NULL,
	id TEXT NOT NULL,
	kind TEXT NOT NULL,
	payload TEXT NOT NULL,
	turn TEXT,
	at REAL NOT NULL,
	PRIMARY KEY (branch, position)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX node_by_id ON node (branch, id);

CREATE TABLE session (
	id TEXT PRIMARY KEY,
	branch INTEGER NOT NULL UNIQUE REFERENCES branch (id),
	revision INTEGER NOT NULL,
	leaf INTEGER NOT NULL,
	frame INTEGER NOT NULL,
	turn_count INTEGER NOT NULL,
	relation TEXT NOT NULL,
	config TEXT NOT NULL,
	checkpoint TEXT,
	creation TEXT NOT NULL,
	created_at REAL NOT NULL,
	updated_at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE deleted_session (
	id TEXT PRIMARY KEY,
	at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE turn (
	branch INTEGER NOT NULL REFERENCES branch (id),
	turn_index INTEGER NOT NULL,
	id TEXT NOT NULL,
	revision INTEGER NOT NULL,
	leaf INTEGER NOT NULL,
	frame INTEGER NOT NULL,
	config TEXT NOT NULL,
	checkpoint TEXT,
	is_retained INTEGER NOT NULL,
	digest TEXT NOT NULL,
	outcome TEXT NOT NULL,
	at REAL NOT NULL,
	PRIMARY KEY (branch, turn_index)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX turn_by_id ON turn (branch, id);

CREATE TABLE append_stamp (
	session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
	request TEXT NOT NULL,
	digest TEXT NOT NULL,
	revision INTEGER NOT NULL,
	leaf INTEGER NOT NULL,
	PRIMARY KEY (session, request)
) STRICT, WITHOUT ROWID;

CREATE TABLE usage (
	session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
	source TEXT NOT NULL,
	model TEXT NOT NULL,
	input INTEGER NOT NULL,
	cache_read INTEGER NOT NULL,
	cache_write INTEGER NOT NULL,
	output INTEGER NOT NULL,
	reasoning INTEGER NOT NULL,
	PRIMARY KEY (session, source, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE checkpoint_part (
	checkpoint TEXT NOT NULL,
	key TEXT NOT NULL,
	digest TEXT NOT NULL,
	PRIMARY KEY (checkpoint, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE attachment (
	digest TEXT PRIMARY KEY,
	mime_type TEXT NOT NULL,
	added_at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE attachment_use (
	branch INTEGER NOT NULL REFERENCES branch (id),
	digest TEXT NOT NULL,
	PRIMARY KEY (branch, digest)
) STRICT, WITHOUT ROWID;

CREATE TABLE input (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
	id TEXT NOT NULL,
	source_key TEXT,
	content TEXT NOT NULL,
	parts TEXT NOT NULL,
	options TEXT NOT NULL,
	-- The turn that is to hear it; null: the next one.
	active_turn TEXT,
	boundary TEXT,
	state TEXT NOT NULL,
	turn TEXT,
	claim TEXT,
	accepted_at REAL NOT NULL,
	ended_at REAL
) STRICT;
CREATE UNIQUE INDEX input_by_id ON input (session, id);
CREATE UNIQUE INDEX input_by_source ON input (session, source_key) WHERE source_key IS NOT NULL;
CREATE INDEX input_live ON input (session, state) WHERE ended_at IS NULL;

CREATE TABLE input_attachment (
	input INTEGER NOT NULL REFERENCES input (sequence) ON DELETE CASCADE,
	digest TEXT NOT NULL,
	PRIMARY KEY (input, digest)
) STRICT, WITHOUT ROWID;

CREATE TABLE work (
	sequence INTEGER PRIMARY KEY AUTOINCREMENT,
	session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
	id TEXT NOT NULL,
	kind TEXT NOT NULL,
	payload TEXT NOT NULL,
	content TEXT NOT NULL,
	turn TEXT,
	enqueued_at REAL NOT NULL,
	ended_at REAL
) STRICT;
CREATE UNIQUE INDEX work_by_id ON work (session, id);
CREATE INDEX work_live ON work (session, turn) WHERE ended_at IS NULL;

CREATE TABLE open_turn (
	session TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
	id TEXT NOT NULL,
	turn_index INTEGER NOT NULL,
	base_revision INTEGER NOT NULL,
	-- The lane under which it was claimed last.
	generation INTEGER NOT NULL,
	token TEXT NOT NULL,
	started_at REAL NOT NULL,
	drives INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE steering_claim (
	session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
	turn TEXT NOT NULL,
	id TEXT NOT NULL,
	PRIMARY KEY (session, turn, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE lease (
	session TEXT PRIMARY KEY,
	owner_id TEXT NOT NULL,
	incarnation_id TEXT NOT NULL,
	executor_id TEXT NOT NULL,
	generation INTEGER NOT NULL,
	-- Null: it was released; the row stays for the sake of its generation.
	token TEXT,
	expires_at REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
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
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_by_order ON journal (scope, settled_order);
CREATE INDEX journal_by_session ON journal (session) WHERE session IS NOT NULL;

CREATE TABLE wait (
	key TEXT PRIMARY KEY,
	scope TEXT NOT NULL,
	about TEXT NOT NULL,
	deadline REAL,
	-- Null while it is open.
	resolution TEXT,
	opened_at REAL NOT NULL,
	resolved_at REAL
) STRICT, WITHOUT ROWID;
CREATE INDEX wait_open ON wait (opened_at, key) WHERE resolution IS NULL;
CREATE INDEX wait_by_scope ON wait (scope);

CREATE TABLE gate (
	key TEXT PRIMARY KEY,
	scope TEXT NOT NULL,
	value TEXT NOT NULL,
	at REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX gate_by_scope ON gate (scope);
`;
