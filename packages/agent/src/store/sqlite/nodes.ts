import { StoreError } from '../errors.ts';
import type { GraphNode } from '../graph.ts';
import type { Database } from './database.ts';
import { betweenPlaces, placeOf } from './entries.ts';
import { type StoredNodes, unpackNodes } from './node-layout.ts';
import { type PathRange, pathFrom } from './paths.ts';
import { requireSession, type SessionHead } from './sessions.ts';

export const readNodes = (
	db: Database,
	sessionId: string,
	{ from, to }: { readonly from: number; readonly to: number },
): readonly GraphNode[] => {
	const session = requireSession(db, sessionId);
	const parts: (readonly GraphNode[])[] = [];
	for (const range of pathFrom(db, session)) {
		parts.push(nodesOf(db, range, Math.max(from, range.above + 1), Math.min(to, range.upTo)));
		if (from > range.above) break;
	}
	const nodes = parts.toReversed().flat();
	refuseGaps(nodes, { session, from: Math.max(from, 1), to: Math.min(to, session.leaf) });
	return nodes;
};

/** Where the node of an id is on the path of a session. */
export const findNode = (db: Database, sessionId: string, id: string): number | undefined =>
	positionOnPath(db, requireSession(db, sessionId), id);

/** Names nodes that are to be added after the head of a session. */
export const nameNodes = (db: Database, session: SessionHead, ids: readonly string[]): void => {
	if (session.parent !== null) for (const id of ids) refuseTaken(db, session, id);
	let named = 0;
	for (let start = 0; start < ids.length; start += namesAtOnce) {
		const some = ids.slice(start, start + namesAtOnce);
		const values = some.flatMap((id, index) => [session.branch, id, session.leaf + 1 + start + index]);
		named += db.run(insertNames[some.length]!, ...values);
	}
	if (named === ids.length) return;
	const taken = ids.find((id, index) => positionOf(db, session.branch, id) !== session.leaf + 1 + index)!;
	refuse(session, taken, positionOf(db, session.branch, taken)!);
};

const namesAtOnce = 8;

/** By how many they are. */
const insertNames: readonly string[] = Array.from({ length: namesAtOnce + 1 }, (_, count) => {
	const rows = Array(count).fill('(?, ?, ?)').join();
	return `INSERT INTO node_name VALUES ${rows} ON CONFLICT DO NOTHING`;
});

/** An entry with its nodes. */
export interface NodesRow extends StoredNodes {
	readonly branch: number;
	readonly leaf: number;
	readonly turn: string | null;
	readonly at: number;
}

/** What reads such rows. */
export const selectNodes = 'SELECT branch, leaf, turn, at, layout, payloads FROM entry';

/** How an entry is named when its nodes are damaged. */
export const entryName = ({ leaf, branch }: NodesRow): string =>
	`the entry of branch ${branch} that ends at position ${leaf}`;

const nodesOf = (db: Database, { branch }: PathRange, from: number, to: number): readonly GraphNode[] => {
	if (from > to) return [];
	const [first, last] = [placeOf(db, branch, 'leaf', from), placeOf(db, branch, 'leaf', to)];
	return db
		.all<NodesRow>(`${selectNodes} WHERE ${betweenPlaces} ORDER BY key`, branch, first, branch, last)
		.flatMap((row) => nodesIn(row, from, to));
};

const nodesIn = (row: NodesRow, from: number, to: number): readonly GraphNode[] => {
	const packed = unpackNodes(row, () => entryName(row));
	const start = row.leaf - packed.length + 1;
	return packed.slice(Math.max(0, from - start), Math.max(0, to - start + 1)).map((node, index) => {
		const position = Math.max(start, from) + index;
		const payload = node.payload();
		if (payload !== undefined) {
			return { id: node.id, kind: node.kind, payload, position, turnId: row.turn, at: row.at };
		}
		throw new StoreError(
			'damaged',
			`node ${node.id} (position ${position}) is damaged: its checksum does not fit`,
		);
	});
};

interface WholeRange {
	readonly session: SessionHead;
	readonly from: number;
	readonly to: number;
}

const refuseGaps = (nodes: readonly GraphNode[], { session, from, to }: WholeRange): void => {
	const expected = Math.max(0, to - from + 1);
	const gap = nodes.findIndex(({ position }, index) => position !== from + index);
	if (gap === -1 && nodes.length === expected) return;
	const position = from + (gap === -1 ? nodes.length : gap);
	throw new StoreError('damaged', `session ${session.id} lacks its node at position ${position}`);
};

// What a fork shares counts as its own.
const refuseTaken = (db: Database, session: SessionHead, id: string): void => {
	const position = positionOnPath(db, session, id);
	if (position !== undefined) refuse(session, id, position);
};

const positionOnPath = (db: Database, session: SessionHead, id: string): number | undefined => {
	for (const { branch, upTo } of pathFrom(db, session)) {
		const position = positionOf(db, branch, id);
		if (position !== undefined && position <= upTo) return position;
	}
	return undefined;
};

const positionOf = (db: Database, branch: number, id: string): number | undefined =>
	db.value<number>('SELECT position FROM node_name WHERE branch = ? AND id = ?', branch, id);

const refuse = (session: SessionHead, id: string, position: number): never => {
	throw new StoreError('conflict', `session ${session.id} has a node ${id} already, at position ${position}`);
};
