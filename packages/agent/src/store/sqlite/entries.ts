import { StoreError } from '../errors.ts';
import { cellOf } from './cells.ts';
import type { Database } from './database.ts';
import { noNodes, type PackedNodes } from './node-layout.ts';
import { noteUnindexed } from './unindexed.ts';

/** What the head of a branch is after an entry. */
export interface HeadState {
	readonly revision: number;
	readonly leaf: number;
	readonly frame: number;
	readonly turn_count: number;
	readonly config: string;
	readonly checkpoint: string | null;
	/** A cell: what the session has used since it began. */
	readonly usage: string;
}

/** A step of a branch: its beginning, a commit, an append, or nodes that came with an import. */
export interface NewEntry extends HeadState, PackedNodes {
	readonly branch: number;
	/** Its place on the branch: one more than that of the entry before it. */
	readonly place: number;
	/** Of what made it; null where it is never sent again. */
	readonly stamp: string | null;
	readonly digest: string | null;
	readonly is_retained: number;
	readonly at: number;
	/** The turn that its nodes belong to. */
	readonly turn: string | null;
	/** A cell: what came of the turn that it ends; null: it ends none. */
	readonly outcome: string | null;
}

/** What an entry says that is never sent again, and that neither ends a turn nor brings nodes. */
export const noEntry: Pick<
	NewEntry,
	'stamp' | 'digest' | 'is_retained' | 'turn' | 'outcome' | keyof PackedNodes
> = {
	stamp: null,
	digest: null,
	is_retained: 1,
	turn: null,
	outcome: null,
	...noNodes,
};

/** What a session has used when it begins: a cell. */
export const noUsage: string = cellOf([]);

/** The stamp of a committed turn. */
export const turnStamp = (turnId: string): string => `turn ${turnId}`;

/** The stamp of an append. */
export const appendStamp = (requestId: string): string => `append ${requestId}`;

/** Writes a step. */
export const addEntry = (db: Database, entry: NewEntry): void => {
	if (entry.payloads !== '') noteUnindexed(db, entry.branch, entry.place);
	db.run(
		'INSERT INTO entry VALUES (? << 32 | ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS BLOB))',
		entry.branch,
		entry.place,
		entry.branch,
		entry.stamp,
		entry.digest,
		entry.revision,
		entry.leaf,
		entry.frame,
		entry.turn_count,
		entry.config,
		entry.checkpoint,
		entry.is_retained,
		entry.usage,
		entry.at,
		entry.turn,
		entry.outcome,
		entry.layout,
		entry.payloads,
	);
};

/** What a stamp says. */
export interface Stamp {
	readonly digest: string;
	readonly revision: number;
	readonly leaf: number;
}

/** What was done under a stamp, if it was. */
export const findStamp = (db: Database, branch: number, stamp: string): Stamp | undefined =>
	db.get<Stamp>('SELECT digest, revision, leaf FROM entry WHERE branch = ? AND stamp = ?', branch, stamp);

/** Condition on entries from one place of a branch to another; takes branch, place, branch, place. */
export const betweenPlaces = 'key BETWEEN (? << 32 | ?) AND (? << 32 | ?)';

/** The place that is after every other one. */
export const lastPlace = 0xffffffff;

/**
 * The place of the first entry of a branch at which a count has come so far; one after the last entry if none has.
 * Both counts only grow along a branch.
 */
export const placeOf = (
	db: Database,
	branch: number,
	column: 'leaf' | 'turn_count',
	count: number,
): number => {
	let from = 0;
	let to = placeCount(db, branch);
	while (from < to) {
		const middle = Math.floor((from + to) / 2);
		const found = db.value<number>(`SELECT ${column} FROM entry WHERE key = (? << 32 | ?)`, branch, middle);
		if (found === undefined) {
			throw new StoreError('damaged', `branch ${branch} of the graph lacks its entry ${middle}`);
		}
		if (found >= count) to = middle;
		else from = middle + 1;
	}
	return from;
};

const placeCount = (db: Database, branch: number): number => {
	const last = db.value<number | null>(
		`SELECT max(key) & ${lastPlace} FROM entry WHERE ${betweenPlaces}`,
		...[branch, 0, branch, lastPlace],
	);
	return last === null || last === undefined ? 0 : last + 1;
};
