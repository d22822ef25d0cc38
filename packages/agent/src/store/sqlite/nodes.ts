import type { JsonObject } from '../../data/json.ts';
import { StoreError } from '../errors.ts';
import type { GraphNode, NewNode, NodeKind } from '../graph.ts';
import { cellOfText, dataOf } from './cells.ts';
import type { Database } from './database.ts';
import { type PathRange, pathFrom } from './paths.ts';
import { requireSession, type SessionRow } from './sessions.ts';

/** Nodes that are to be written, with the text of their payloads. */
export interface NodeTexts {
	readonly nodes: readonly NewNode[];
	readonly payloads: readonly string[];
}

export const readNodes = (
	db: Database,
	sessionId: string,
	{ from, to }: { readonly from: number; readonly to: number },
): readonly GraphNode[] => {
	const session = requireSession(db, sessionId);
	const parts: (readonly GraphNode[])[] = [];
	for (const { branch, above, upTo } of pathFrom(db, session)) {
		const rows = db.all<NodeRow>(
			'SELECT * FROM node WHERE branch = ? AND position BETWEEN ? AND ? ORDER BY position',
			branch,
			Math.max(from, above + 1),
			Math.min(to, upTo),
		);
		parts.push(rows.map(nodeOf));
		if (from > above) break;
	}
	const nodes = parts.toReversed().flat();
	refuseGaps(nodes, { session, from: Math.max(from, 1), to: Math.min(to, session.leaf) });
	return nodes;
};

/** Adds nodes behind the head of a session. */
export const addNodes = (
	db: Database,
	session: SessionRow,
	{ nodes, payloads }: NodeTexts,
	turnId: string | null,
	now: number,
): void => {
	const path = [...pathFrom(db, session)];
	nodes.forEach(({ id, kind }, index) => {
		refuseTaken(db, session, path, id);
		db.run(
			'INSERT INTO node (branch, position, id, kind, payload, turn, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
			session.branch,
			session.leaf + 1 + index,
			id,
			kind,
			cellOfText(payloads[index]!),
			turnId,
			now,
		);
	});
};

interface NodeRow {
	readonly position: number;
	readonly id: string;
	readonly kind: NodeKind;
	readonly payload: string;
	readonly turn: string | null;
	readonly at: number;
}

const nodeOf = (row: NodeRow): GraphNode => ({
	id: row.id,
	kind: row.kind,
	payload: dataOf<JsonObject>(row.payload, () => `node ${row.id} (position ${row.position})`),
	position: row.position,
	turnId: row.turn,
	at: row.at,
});

interface WholeRange {
	readonly session: SessionRow;
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

const refuseTaken = (db: Database, session: SessionRow, path: readonly PathRange[], id: string): void => {
	for (const { branch, upTo } of path) {
		const position = db.value<number>('SELECT position FROM node WHERE branch = ? AND id = ?', branch, id);
		if (position === undefined || (branch !== session.branch && position > upTo)) continue;
		throw new StoreError(
			'conflict',
			`session ${session.id} has a node ${id} already, at position ${position}`,
		);
	}
};
