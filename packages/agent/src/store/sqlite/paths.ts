import { StoreError } from '../errors.ts';
import type { Database } from './database.ts';

/** A branch as a part of a session's path. */
export interface PathRange {
	readonly branch: number;
	/** The session that owns, or owned, the branch. */
	readonly session: string;
	/** Positions of the path that lie on this branch: above the first, up to the second. */
	readonly above: number;
	readonly upTo: number;
	/** Turns of the path that were committed on this branch: from the first on, below the second. */
	readonly fromTurn: number;
	readonly belowTurn: number;
}

/** Where a path ends on its branch. */
export interface PathEnd {
	readonly branch: number;
	readonly leaf: number;
	readonly turn_count: number;
}

/** The parts of a path from its end towards the root. Ask for no more of them than are needed. */
export function* pathFrom(db: Database, end: PathEnd): Generator<PathRange> {
	let [branch, upTo, belowTurn]: [number | null, number, number] = [end.branch, end.leaf, end.turn_count];
	while (branch !== null) {
		const row: BranchRow = requireBranch(db, branch);
		const { session, shared_nodes: above, shared_turns: fromTurn } = row;
		yield { branch, session, above, upTo, fromTurn, belowTurn };
		[branch, upTo, belowTurn] = [row.parent, above, fromTurn];
	}
}

interface BranchRow {
	readonly parent: number | null;
	readonly session: string;
	readonly shared_nodes: number;
	readonly shared_turns: number;
}

const requireBranch = (db: Database, branch: number): BranchRow => {
	const row = db.get<BranchRow>('SELECT * FROM branch WHERE id = ?', branch);
	if (row === undefined) throw new StoreError('damaged', `branch ${branch} of the graph is not there`);
	return row;
};
