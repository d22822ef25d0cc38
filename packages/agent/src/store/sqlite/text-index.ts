import { StoreError } from '../errors.ts';
import { isIntact } from './cells.ts';
import type { Database } from './database.ts';
import { betweenPlaces, lastPlace } from './entries.ts';
import { sqliteCodeOf } from './faults.ts';
import { unpackNodes } from './node-layout.ts';
import { textOfNode } from './node-text.ts';
import { entryName, type NodesRow } from './nodes.ts';

/**
 * Adds some of the words that are missing to the index, by branch and position, those of the newest branches first. Returns
 * the newest branch of which some are missing still; null where the index is whole. The index holds no text: what is found
 * is read from the graph. Commits only note which branch has grown.
 */
export const indexSome = (db: Database): number | null => withIndex(() => addSome(db));

/** Removes what a branch has after a position. */
export const removeText = (db: Database, branch: number, after: number): void => {
	withIndex(() =>
		db.run(
			'DELETE FROM text_index WHERE rowid BETWEEN (? << 32 | ?) AND (? << 32 | ?)',
			...[branch, after + 1, branch, lastPlace],
		),
	);
};

/** Uses the index. SQLite has no code for one that it cannot read at all. */
export const withIndex = <T>(use: () => T): T => {
	try {
		return use();
	} catch (error) {
		if (sqliteCodeOf(error) !== anyError) throw error;
		const { message } = error as Error;
		throw new StoreError('damaged', `the index of words is damaged: ${message}`, { cause: error });
	}
};

const anyError = 1;

const addSome = (db: Database): number | null => {
	let room = maxAtOnce;
	for (;;) {
		const next = db.get<Unindexed>('SELECT branch, place FROM unindexed ORDER BY branch DESC LIMIT 1');
		if (next === undefined) return null;
		if (room <= 0) return next.branch;
		room -= indexBranch(db, next, room);
	}
};

interface Unindexed {
	readonly branch: number;
	readonly place: number;
}

/** How much was looked at: characters, and something for each entry. */
const indexBranch = (db: Database, { branch, place }: Unindexed, room: number): number => {
	const rows = db.iterate<NodesRow & { readonly place: number }>(
		`SELECT branch, leaf, turn, at, layout, payloads, key & ${lastPlace} AS place FROM entry
		WHERE ${betweenPlaces} ORDER BY key`,
		...[branch, place, branch, lastPlace],
	);
	let done = 0;
	for (const row of rows) {
		if (done >= room) {
			db.run('UPDATE unindexed SET place = ? WHERE branch = ?', row.place, branch);
			return done;
		}
		done += perEntry + indexEntry(db, row);
	}
	db.run('DELETE FROM unindexed WHERE branch = ?', branch);
	return done + perEntry;
};

// What is damaged cannot be found; `check` tells of it.
const indexEntry = (db: Database, row: NodesRow): number => {
	if (!isIntact(row.layout)) return 0;
	const nodes = unpackNodes(row, () => entryName(row));
	const before = row.leaf - nodes.length;
	let size = 0;
	nodes.forEach(({ kind, payload }, index) => {
		const found = kind === 'message' ? payload() : undefined;
		const text = found === undefined ? undefined : textOfNode(kind, found)?.text;
		if (text === undefined) return;
		size += text.length;
		db.run(
			'INSERT OR REPLACE INTO text_index (rowid, text) VALUES (? << 32 | ?, ?)',
			row.branch,
			before + 1 + index,
			text,
		);
	});
	return size;
};

const maxAtOnce = 1 << 20;
const perEntry = 1_000;
