import { canonicalText } from '../../data/canonical.ts';
import { turnScope } from '../../effects/envelope.ts';
import { StoreError } from '../errors.ts';
import { useAttachments } from './attachments.ts';
import { refuseOverBudget } from './budget.ts';
import { keepCheckpoint } from './checkpoints.ts';
import { type CommitPlace, findCommitPlace } from './commit-place.ts';
import { keepConfig } from './configs.ts';
import type { Database } from './database.ts';
import { addEntry, findStamp, type HeadState, turnStamp } from './entries.ts';
import { retireJournal } from './journal.ts';
import { freeLane, requireLease } from './leases.ts';
import { addCalls } from './model-calls.ts';
import { nameNodes } from './nodes.ts';
import { isIdle } from './open-turns.ts';
import { type PackedCommit, type PackedReceipt, type ReadyCommit, unpackCommit } from './packed-commit.ts';
import { noteUse } from './session-listing.ts';
import { isDeleted, type SessionHead } from './sessions.ts';
import { settleInputs } from './settlement.ts';
import { addUsage } from './usage.ts';
import { decideGate, withdrawWaits } from './waits.ts';
import { enqueueWork } from './work.ts';

/** The end of a turn. The order of the checks is the order of what a caller has to know first. */
export const commitTurn = (db: Database, ...packed: PackedCommit): PackedReceipt => {
	const commit = unpackCommit(packed);
	const session = findCommitPlace(db, commit.sessionId, commit.turnId);
	if (session.is_committed === 1) return earlierReceipt(db, session, commit);
	const { nodeIds, weight, layout, payloads, outcome } = commit;
	refuseOverBudget({ sessionId: session.id, nodeCount: nodeIds.length, weight }, commit.budget);
	refuseStranger(db, session, commit);
	refuseMoved(session, commit.expectedRevision);
	decide(db, commit);
	nameNodes(db, session, nodeIds);
	const head = headAfter(db, session, commit);
	addEntry(db, {
		...head,
		branch: session.branch,
		place: session.place + 1,
		stamp: turnStamp(commit.turnId),
		digest: commit.digest,
		is_retained: 1,
		at: commit.now,
		turn: commit.turnId,
		outcome,
		layout,
		payloads,
	});
	noteUse(db, session.id, commit.now);
	addCalls(db, commit);
	useAttachments(db, session.branch, commit.attachments);
	settleInputs(db, commit, { isOpen: session.open_turn !== null, isSteered: session.is_steered === 1 });
	for (const work of commit.newWork) if (!isDeleted(db, work.sessionId)) enqueueWork(db, work);
	if (commit.retireScope !== null) {
		retireJournal(db, commit.retireScope);
		withdrawWaits(db, commit.retireScope, commit.now);
	}
	return [head.revision, head.leaf, true, release(db, commit)];
};

const release = (db: Database, { sessionId, lease, releaseLease }: ReadyCommit): boolean => {
	if (lease === null || releaseLease === false) return false;
	if (releaseLease === 'if-idle' && !isIdle(db, sessionId)) return false;
	return freeLane(db, lease);
};

const decide = (db: Database, { gate, turnId, sessionId, now }: ReadyCommit): void => {
	if (gate === undefined) return;
	const { value } = decideGate(db, gate.key, gate.value, turnScope(sessionId, turnId), now);
	if (canonicalText(value) === canonicalText(gate.value)) return;
	throw new StoreError(
		'gate-lost',
		`turn ${turnId} of session ${sessionId}: its gate was decided otherwise; read it`,
	);
};

/** Throws `commit-contended` if the head is not where the writer saw it. */
export const refuseMoved = ({ id, revision }: SessionHead, expected: number): void => {
	if (revision === expected) return;
	throw new StoreError(
		'commit-contended',
		`session ${id} is at revision ${revision}, not ${expected}; read it, then decide`,
	);
};

const earlierReceipt = (
	db: Database,
	session: SessionHead,
	{ turnId, digest }: ReadyCommit,
): PackedReceipt => {
	const stamp = findStamp(db, session.branch, turnStamp(turnId))!;
	if (stamp.digest === digest) return [stamp.revision, stamp.leaf, false, false];
	throw new StoreError(
		'conflict',
		`turn ${turnId} of session ${session.id} was committed with another content`,
	);
};

// The process that claimed the turn last may commit it, also after the lane was lost. An unclaimed turn needs the
// lane.
const refuseStranger = (
	db: Database,
	{ open_turn, open_generation, open_token }: CommitPlace,
	{ sessionId, turnId, lease }: ReadyCommit,
): void => {
	if (open_turn !== null && open_turn !== turnId) {
		throw new StoreError(
			'lane-busy',
			`turn ${open_turn} of session ${sessionId} is open, ${turnId} has to wait`,
		);
	}
	if (lease === null) return;
	if (open_turn === null) requireLease(db, lease);
	else if (open_generation !== lease.generation || open_token !== lease.token) {
		throw new StoreError(
			'lease-lost',
			`turn ${turnId} of session ${sessionId} was claimed by another process`,
		);
	}
};

const headAfter = (db: Database, session: SessionHead, commit: ReadyCommit): HeadState => {
	const { nodeIds, newFrame, config, checkpoint, usage, now } = commit;
	if (newFrame !== null && nodeIds[newFrame] === undefined) {
		throw new StoreError('conflict', `a frame cannot begin at node ${newFrame} of ${nodeIds.length}`);
	}
	return {
		revision: session.revision + 1,
		leaf: session.leaf + nodeIds.length,
		frame: newFrame === null ? session.frame : session.leaf + 1 + newFrame,
		turn_count: session.turn_count + 1,
		config: config === null ? session.config : keepConfig(db, config, now),
		checkpoint: checkpoint === null ? session.checkpoint : keepCheckpoint(db, checkpoint, now),
		usage: addUsage(session, usage),
	};
};
