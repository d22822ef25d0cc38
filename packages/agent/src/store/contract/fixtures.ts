import { digestOf } from '../../data/digest.ts';
import type { CheckpointPart, CommitReceipt, NodeAppend, TurnCommit } from '../commit.ts';
import type { NewNode } from '../graph.ts';
import type { NewInput, NewWork, OpenTurn } from '../ingress.ts';
import type { Lease, LeaseOwner } from '../lease.ts';
import type { Store } from '../store.ts';
import { ContractFailure } from './assert.ts';

/** The session that most cases are about. */
export const sessionId = 'session';

export const ownerOf = (name: string): LeaseOwner => ({
	ownerId: name,
	incarnationId: `${name}-boot`,
	executorId: `${name}-open`,
});

export const inputOf = (id: string, change: Partial<NewInput> = {}): NewInput => ({
	id,
	sessionId,
	sourceKey: null,
	parts: [{ type: 'text', text: `says ${id}` }],
	delivery: { type: 'next-turn' },
	options: {},
	now: 1000,
	...change,
});

/** Input for a turn that runs. */
export const steeringOf = (
	id: string,
	turnId: string,
	boundary: 'after-work' | 'before-completion' = 'after-work',
): NewInput => inputOf(id, { delivery: { type: 'active-turn', turnId, boundary } });

export const workOf = (id: string, change: Partial<NewWork> = {}): NewWork => ({
	id,
	sessionId,
	kind: 'turn-work',
	payload: { about: id },
	now: 1000,
	...change,
});

export const nodeOf = (id: string): NewNode => ({ id, kind: 'message', payload: { text: `node ${id}` } });

export const partOf = (key: string, text: string): CheckpointPart => {
	const body = new TextEncoder().encode(text);
	return { key, digest: digestOf(body), body };
};

export const commitOf = (
	turnId: string,
	expectedRevision: number,
	change: Partial<TurnCommit> = {},
): TurnCommit => ({
	sessionId,
	turnId,
	expectedRevision,
	lease: null,
	digest: `digest of ${turnId}`,
	nodes: [nodeOf(`${turnId}-1`), nodeOf(`${turnId}-2`)],
	newFrame: null,
	config: null,
	checkpoint: null,
	usage: [],
	heardInputs: [],
	newWork: [],
	attachments: [],
	outcome: { type: 'finished', text: turnId },
	retireScope: null,
	releaseLease: false,
	budget: { maxBytes: 1 << 20, maxNodes: 512 },
	now: 2000,
	...change,
});

export const appendOf = (
	requestId: string,
	expectedRevision: number,
	change: Partial<NodeAppend> = {},
): NodeAppend => ({
	sessionId,
	requestId,
	expectedRevision,
	nodes: [nodeOf(`${requestId}-1`)],
	config: null,
	budget: { maxBytes: 1 << 20, maxNodes: 512 },
	now: 2000,
	...change,
});

/** What a lane is taken with where it matters. */
export interface LaneOptions {
	readonly session?: string;
	readonly token?: string;
	readonly now?: number;
	readonly ttlMs?: number;
}

/** Takes a lane that must be free. */
export const takeLane = async (
	store: Store,
	name: string,
	{ session = sessionId, token = `${name}-token`, now = 1000, ttlMs = 30_000 }: LaneOptions = {},
): Promise<Lease> => {
	const answer = await store.leases.acquire({ sessionId: session, owner: ownerOf(name), token, ttlMs, now });
	if (answer.type === 'busy')
		throw new ContractFailure('the lane', 'free', `held by ${answer.owner.ownerId}`);
	return answer.lease;
};

/** Accepts an input and begins a turn with it. */
export const beginTurn = async (store: Store, turnId: string, lease: Lease): Promise<OpenTurn> => {
	await store.inputs.accept(inputOf(`input of ${turnId}`, { sessionId: lease.sessionId }));
	const turn = await store.inputs.claimTurn({ lease, turnId, now: 1500 });
	if (turn === undefined) throw new ContractFailure('the turn', 'open', 'nothing to do');
	return turn;
};

/** Makes a session if need be and commits turns to it, one node each unless said otherwise. */
export const commitTurns = async (
	store: Store,
	turnIds: readonly string[],
	change: Partial<TurnCommit> = {},
): Promise<readonly CommitReceipt[]> => {
	const session = change.sessionId ?? sessionId;
	const record = await store.sessions.read(session);
	if (record === undefined) await create(store, session);
	const receipts: CommitReceipt[] = [];
	for (const turnId of turnIds) {
		const revision = (record?.revision ?? 0) + receipts.length;
		receipts.push(
			await store.sessions.commit(commitOf(turnId, revision, { nodes: [nodeOf(turnId)], ...change })),
		);
	}
	return receipts;
};

/** Makes an empty session. */
export const create = async (store: Store, session: string = sessionId): Promise<void> => {
	await store.sessions.create({ sessionId: session, relation: { type: 'root' }, config: {}, now: 500 });
};

/** All lines of an export, in pages of a few. */
export const exportAll = async (store: Store, session: string = sessionId): Promise<readonly string[]> => {
	const lines: string[] = [];
	for (let after: number | null = 0; after !== null; ) {
		const page = await store.sessions.exportLines(session, { after, limit: 3 });
		lines.push(...page.lines);
		after = page.next;
	}
	return lines;
};
