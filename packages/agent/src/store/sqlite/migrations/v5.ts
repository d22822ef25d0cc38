/**
 * A lease says for how long it holds, so that its waiter can count by its own clock. `written` counts the
 * transactions that wrote something: what was acknowledged is counted beside the file, and both must agree.
 */
export const v5 = `
ALTER TABLE lease ADD COLUMN ttl_ms REAL NOT NULL DEFAULT 30000;

CREATE TABLE written (
	only INTEGER PRIMARY KEY CHECK (only = 1),
	count INTEGER NOT NULL
) STRICT;
INSERT INTO written VALUES (1, 0);
`;
