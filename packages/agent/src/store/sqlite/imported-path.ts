import type { Json } from '../../data/json.ts';
import type { GraphNode, Relation, SessionRecord } from '../graph.ts';
import { cellOf } from './cells.ts';
import type { Database } from './database.ts';
import { addEntry, type HeadState, type NewEntry, noEntry, turnStamp } from './entries.ts';
import { type PackedNodes, packNodes } from './node-layout.ts';
import type { SessionRow } from './sessions.ts';

/** What lines say of a head, be it that of a session or that after a turn. */
export interface StateLine {
	readonly frame: number;
	readonly leaf: number;
	readonly config: string;
	readonly checkpoint: string | null;
}

/** The first line of an export. */
export interface HeadLine
	extends StateLine,
		Omit<SessionRecord, 'config' | 'title' | 'cwd' | 'usedAt'>,
		Partial<Pick<SessionRecord, 'title' | 'cwd' | 'usedAt'>> {
	readonly relation: Relation;
}

/** A node's line. */
export type NodeLine = GraphNode;

/** A turn's line. */
export interface TurnLine extends StateLine {
	readonly turnId: string;
	readonly turnIndex: number;
	readonly revision: number;
	readonly isRetained: boolean;
	readonly digest: string;
	readonly outcome: Json;
	readonly at: number;
}

/** Writes the entries of a session that is imported: its turns, and what was added between them. */
export class ImportedPath {
	readonly #db: Database;
	readonly #branch: number;
	readonly #nodes: readonly NodeLine[];
	#head: HeadState;
	#at: number;
	#place: number;

	constructor(db: Database, session: SessionRow, nodes: readonly NodeLine[]) {
		this.#db = db;
		this.#branch = session.branch;
		this.#nodes = nodes;
		this.#head = session;
		this.#at = session.updated_at;
		this.#place = session.place;
	}

	/** How far it has come. */
	get leaf(): number {
		return this.#head.leaf;
	}

	addTurn(turn: TurnLine): void {
		const { turnId, revision, leaf, frame, config, checkpoint, isRetained, digest, outcome, at } = turn;
		const isOwn = (node: NodeLine): boolean => node.turnId === turnId && node.at === at;
		let first = leaf;
		while (first > this.leaf && isOwn(this.#nodes[first - 1]!)) first--;
		this.#addNodes(first);
		const turn_count = this.#head.turn_count + 1;
		const nodes = this.#nodes.slice(first, leaf);
		this.#head = { ...this.#head, revision, leaf, frame, turn_count, config, checkpoint };
		this.#at = at;
		this.#add({
			stamp: turnStamp(turnId),
			digest,
			is_retained: isRetained ? 1 : 0,
			turn: turnId,
			outcome: cellOf(outcome),
			...nodesPacked(nodes),
		});
	}

	/** The rest of the nodes, and the head. */
	end({ revision, leaf, frame, config, checkpoint, updatedAt }: HeadLine, usage: string): void {
		this.#addNodes(leaf);
		this.#head = { ...this.#head, revision, frame, config, checkpoint, usage };
		this.#at = updatedAt;
		this.#add({});
	}

	// Nodes that came together are one entry.
	#addNodes(upTo: number): void {
		while (this.leaf < upTo) {
			const start = this.leaf;
			const { turnId, at } = this.#nodes[start]!;
			let end = start + 1;
			while (end < upTo && this.#nodes[end]!.turnId === turnId && this.#nodes[end]!.at === at) end++;
			this.#head = { ...this.#head, leaf: end };
			this.#at = at;
			this.#add({ turn: turnId, ...nodesPacked(this.#nodes.slice(start, end)) });
		}
	}

	#add(entry: Partial<NewEntry>): void {
		this.#place++;
		const { revision, leaf, frame, turn_count, config, checkpoint, usage } = this.#head;
		const head = { revision, leaf, frame, turn_count, config, checkpoint, usage };
		addEntry(this.#db, {
			...noEntry,
			...head,
			branch: this.#branch,
			place: this.#place,
			at: this.#at,
			...entry,
		});
	}
}

const nodesPacked = (nodes: readonly NodeLine[]): PackedNodes => {
	const { layout, payloads } = packNodes(nodes);
	return { layout, payloads };
};
