import { digestOfJson } from '../../data/digest.ts';
import type { JsonObject } from '../../data/json.ts';
import type { CommitReceipt, NodeAppend } from '../commit.ts';
import { StoreError } from '../errors.ts';
import { refuseOverBudget } from './budget.ts';
import { refuseMoved } from './commit.ts';
import { keepConfig } from './configs.ts';
import type { Database } from './database.ts';
import { addEntry, appendStamp, findStamp } from './entries.ts';
import { packNodes } from './node-layout.ts';
import { nameNodes } from './nodes.ts';
import { findOpenTurn } from './open-turns.ts';
import { noteUse } from './session-listing.ts';
import { requireSession, type SessionRow } from './sessions.ts';

/** Adds nodes outside of a turn: a turn that is open counts on a head that does not move. */
export const appendNodes = (db: Database, append: NodeAppend): CommitReceipt => {
	const { nodes, config, now } = append;
	const session = requireSession(db, append.sessionId);
	const digest = digestOfJson({ nodes, config } as unknown as JsonObject);
	const earlier = earlierReceipt(db, session, append.requestId, digest);
	if (earlier !== undefined) return earlier;
	const { layout, payloads, bytes } = packNodes(nodes);
	const weight = bytes + (config === null ? 0 : Buffer.byteLength(JSON.stringify(config)));
	refuseOverBudget({ sessionId: session.id, nodeCount: nodes.length, weight }, append.budget);
	const open = findOpenTurn(db, session.id);
	if (open !== undefined) {
		throw new StoreError('lane-busy', `turn ${open.id} of session ${session.id} is open; append after it`);
	}
	refuseMoved(session, append.expectedRevision);
	nameNodes(
		db,
		session,
		nodes.map(({ id }) => id),
	);
	const [revision, leaf] = [session.revision + 1, session.leaf + nodes.length];
	const { branch, frame, turn_count, checkpoint, usage } = session;
	addEntry(db, {
		branch,
		place: session.place + 1,
		stamp: appendStamp(append.requestId),
		digest,
		revision,
		leaf,
		frame,
		turn_count,
		config: config === null ? session.config : keepConfig(db, config, now),
		checkpoint,
		is_retained: 1,
		usage,
		at: now,
		turn: null,
		outcome: null,
		layout,
		payloads,
	});
	noteUse(db, session.id, now);
	return { revision, leaf, isNew: true };
};

const earlierReceipt = (
	db: Database,
	{ id, branch }: SessionRow,
	requestId: string,
	digest: string,
): CommitReceipt | undefined => {
	const stamp = findStamp(db, branch, appendStamp(requestId));
	if (stamp === undefined) return undefined;
	if (stamp.digest === digest) return { revision: stamp.revision, leaf: stamp.leaf, isNew: false };
	throw new StoreError('conflict', `append ${requestId} to session ${id} was done with another content`);
};
