import { canonicalText } from '../../data/canonical.ts';
import { turnScope } from '../../effects/envelope.ts';
import type { CommitReceipt, TurnCommit } from '../commit.ts';
import { StoreError } from '../errors.ts';
import { useAttachments } from './attachments.ts';
import { refuseOverBudget } from './budget.ts';
import { cellOfText } from './cells.ts';
import { keepCheckpoint } from './checkpoints.ts';
import { keepConfig } from './configs.ts';
import type { Database } from './database.ts';
import { retireJournal } from './journal.ts';
import { releaseLease, requireLease } from './leases.ts';
import { addNodes } from './nodes.ts';
import { findOpenTurn } from './open-turns.ts';
import { isDeleted, requireSession, type SessionRow } from './sessions.ts';
import { settleInputs } from './settlement.ts';
import { addUsage } from './usage.ts';
import { decideGate, withdrawWaits } from './waits.ts';
import { enqueueWork } from './work.ts';

/** The end of a turn. The order of the checks is the order of what a caller has to know first. */
export const commitTurn = (db: Database, commit: TurnCommit): CommitReceipt => {
	const session = requireSession(db, commit.sessionId);
	const earlier = earlierReceipt(db, session, commit);
	if (earlier !== undefined) return earlier;
	const payloads = commit.nodes.map(({ payload }) => JSON.stringify(payload));
	const outcome = JSON.stringify(commit.outcome);
	const others = [commit.config, ...commit.newWork.map(({ payload }) => payload)].map((one) =>
		JSON.stringify(one),
	);
	refuseOverBudget(
		{
			sessionId: session.id,
			nodeCount: commit.nodes.length,
			texts: [...payloads, outcome, ...others],
			parts: commit.checkpoint ?? [],
		},
		commit.budget,
	);
	refuseStranger(db, commit);
	refuseMoved(session, commit.expectedRevision);
	decide(db, commit);
	addNodes(db, session, { nodes: commit.nodes, payloads }, commit.turnId, commit.now);
	const head = moveHead(db, session, commit);
	stampTurn(db, head, commit, cellOfText(outcome));
	addUsage(db, session.id, commit.usage);
	useAttachments(db, session.branch, commit.attachments);
	settleInputs(db, commit);
	for (const work of commit.newWork) if (!isDeleted(db, work.sessionId)) enqueueWork(db, work);
	if (commit.retireScope !== null) {
		retireJournal(db, commit.retireScope);
		withdrawWaits(db, commit.retireScope, commit.now);
	}
	if (commit.releaseLease && commit.lease !== null) releaseLease(db, commit.lease);
	return { revision: head.revision, leaf: head.leaf, isNew: true };
};

const decide = (db: Database, { gate, turnId, sessionId, now }: TurnCommit): void => {
	if (gate === undefined) return;
	const { value } = decideGate(db, gate.key, gate.value, turnScope(sessionId, turnId), now);
	if (canonicalText(value) === canonicalText(gate.value)) return;
	throw new StoreError(
		'gate-lost',
		`turn ${turnId} of session ${sessionId}: its gate was decided otherwise; read it`,
	);
};

/** Throws `commit-contended` if the head is not where the writer saw it. */
export const refuseMoved = ({ id, revision }: SessionRow, expected: number): void => {
	if (revision === expected) return;
	throw new StoreError(
		'commit-contended',
		`session ${id} is at revision ${revision}, not ${expected}; read it, then decide`,
	);
};

const earlierReceipt = (
	db: Database,
	session: SessionRow,
	{ turnId, digest }: TurnCommit,
): CommitReceipt | undefined => {
	const stamp = db.get<Stamp>(
		'SELECT digest, revision, leaf FROM turn WHERE branch = ? AND id = ?',
		session.branch,
		turnId,
	);
	if (stamp === undefined) return undefined;
	if (stamp.digest === digest) return { revision: stamp.revision, leaf: stamp.leaf, isNew: false };
	throw new StoreError(
		'conflict',
		`turn ${turnId} of session ${session.id} was committed with another content`,
	);
};

interface Stamp {
	readonly digest: string;
	readonly revision: number;
	readonly leaf: number;
}

// Whoever claimed the turn last may commit it, also after the lane was lost. A turn that nobody claimed needs the lane.
const refuseStranger = (db: Database, { sessionId, turnId, lease }: TurnCommit): void => {
	const open = findOpenTurn(db, sessionId);
	if (open !== undefined && open.id !== turnId) {
		throw new StoreError(
			'lane-busy',
			`turn ${open.id} of session ${sessionId} is open, ${turnId} has to wait`,
		);
	}
	if (lease === null) return;
	if (open === undefined) requireLease(db, lease);
	else if (open.generation !== lease.generation || open.token !== lease.token) {
		throw new StoreError(
			'lease-lost',
			`turn ${turnId} of session ${sessionId} was taken up by somebody else`,
		);
	}
};

const moveHead = (db: Database, session: SessionRow, commit: TurnCommit): SessionRow => {
	const { nodes, newFrame, config, checkpoint, now } = commit;
	if (newFrame !== null && nodes[newFrame] === undefined) {
		throw new StoreError('conflict', `a frame cannot begin at node ${newFrame} of ${nodes.length}`);
	}
	return db.get<SessionRow>(
		`UPDATE session SET revision = revision + 1, turn_count = turn_count + 1, leaf = ?, frame = ?, config = ?,
			checkpoint = ?, updated_at = ? WHERE id = ? RETURNING *`,
		session.leaf + nodes.length,
		newFrame === null ? session.frame : session.leaf + 1 + newFrame,
		config === null ? session.config : keepConfig(db, config, now),
		checkpoint === null ? session.checkpoint : keepCheckpoint(db, checkpoint, now),
		now,
		session.id,
	)!;
};

const stampTurn = (
	db: Database,
	head: SessionRow,
	{ turnId, digest, now }: TurnCommit,
	outcome: string,
): void => {
	db.run(
		'INSERT INTO turn VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)',
		head.branch,
		head.turn_count - 1,
		turnId,
		head.revision,
		head.leaf,
		head.frame,
		head.config,
		head.checkpoint,
		digest,
		outcome,
		now,
	);
};
