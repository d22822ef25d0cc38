import { digestOfJson } from '../../data/digest.ts';
import type { JsonObject } from '../../data/json.ts';
import type { CommitReceipt, NodeAppend } from '../commit.ts';
import { StoreError } from '../errors.ts';
import { refuseOverBudget } from './budget.ts';
import { refuseMoved } from './commit.ts';
import { keepConfig } from './configs.ts';
import type { Database } from './database.ts';
import { addNodes } from './nodes.ts';
import { findOpenTurn } from './open-turns.ts';
import { requireSession, type SessionRow } from './sessions.ts';

/** Adds nodes outside of a turn: a turn that is open counts on a head that does not move. */
export const appendNodes = (db: Database, append: NodeAppend): CommitReceipt => {
	const { nodes, config, now } = append;
	const session = requireSession(db, append.sessionId);
	const digest = digestOfJson({ nodes, config } as unknown as JsonObject);
	const earlier = earlierReceipt(db, append, digest);
	if (earlier !== undefined) return earlier;
	const payloads = nodes.map(({ payload }) => JSON.stringify(payload));
	const texts = [...payloads, JSON.stringify(config)];
	refuseOverBudget({ sessionId: session.id, nodeCount: nodes.length, texts, parts: [] }, append.budget);
	const open = findOpenTurn(db, session.id);
	if (open !== undefined) {
		throw new StoreError('lane-busy', `turn ${open.id} of session ${session.id} is open; append after it`);
	}
	refuseMoved(session, append.expectedRevision);
	addNodes(db, session, { nodes, payloads }, null, now);
	const { revision, leaf } = db.get<SessionRow>(
		'UPDATE session SET revision = revision + 1, leaf = ?, config = ?, updated_at = ? WHERE id = ? RETURNING *',
		session.leaf + nodes.length,
		config === null ? session.config : keepConfig(db, config, now),
		now,
		session.id,
	)!;
	db.run(
		'INSERT INTO append_stamp VALUES (?, ?, ?, ?, ?)',
		session.id,
		append.requestId,
		digest,
		revision,
		leaf,
	);
	return { revision, leaf, isNew: true };
};

const earlierReceipt = (
	db: Database,
	{ sessionId, requestId }: NodeAppend,
	digest: string,
): CommitReceipt | undefined => {
	const stamp = db.get<{ readonly digest: string; readonly revision: number; readonly leaf: number }>(
		'SELECT digest, revision, leaf FROM append_stamp WHERE session = ? AND request = ?',
		sessionId,
		requestId,
	);
	if (stamp === undefined) return undefined;
	if (stamp.digest === digest) return { revision: stamp.revision, leaf: stamp.leaf, isNew: false };
	throw new StoreError(
		'conflict',
		`append ${requestId} to session ${sessionId} was done with another content`,
	);
};
