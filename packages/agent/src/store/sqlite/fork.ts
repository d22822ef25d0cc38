import { digestOfJson } from '../../data/digest.ts';
import type { ForkRequest } from '../commit.ts';
import { StoreError } from '../errors.ts';
import type { SessionRecord } from '../graph.ts';
import type { Database } from './database.ts';
import { type PathEnd, pathFrom } from './paths.ts';
import { findSession, makeSession, recordOf, requireSession, type SessionRow } from './sessions.ts';
import { findTurn } from './turns.ts';

/** Makes a session whose path is that of its source up to a turn. Neither nodes nor blobs are copied. */
export const forkSession = (db: Database, request: ForkRequest): SessionRecord => {
	const { sourceSessionId, turnId, sessionId, now } = request;
	const creation = digestOfJson({ sourceSessionId, turnId });
	const known = findSession(db, sessionId);
	if (known !== undefined) {
		if (known.creation === creation) return recordOf(db, known);
		throw new StoreError('conflict', `session ${sessionId} is there, made in another way`);
	}
	const source = requireSession(db, sourceSessionId);
	const point = turnId === null ? source : turnPoint(db, source, turnId);
	const row = makeSession(db, {
		id: sessionId,
		relation: { type: 'fork', sourceSessionId, sourcePosition: point.leaf },
		config: point.config,
		creation,
		branch: { parent: parentOf(db, point), sharedNodes: point.leaf, sharedTurns: point.turn_count },
		frame: point.frame,
		checkpoint: point.checkpoint,
		title: source.title,
		cwd: source.cwd,
		now,
	});
	return recordOf(db, row);
};

type ForkPoint = PathEnd & Pick<SessionRow, 'frame' | 'config' | 'checkpoint'>;

const turnPoint = (db: Database, source: SessionRow, turnId: string): ForkPoint => {
	const found = findTurn(db, source, turnId);
	if (found === undefined) {
		throw new StoreError('not-retained', `session ${source.id} has no committed turn ${turnId}`);
	}
	const { row } = found;
	if (row.is_retained === 1) return { ...row, turn_count: row.turn_index + 1 };
	throw new StoreError(
		'not-retained',
		`the checkpoint of turn ${turnId} of session ${source.id} was vacuumed`,
	);
};

// Branches that add nothing to the path are passed over, so that forks of forks do not lengthen it.
const parentOf = (db: Database, point: ForkPoint): number => {
	for (const { branch, above, upTo, fromTurn, belowTurn } of pathFrom(db, point)) {
		if (upTo > above || belowTurn > fromTurn) return branch;
	}
	return point.branch;
};
