import { canonicalText } from '../../src/data/canonical.ts';
import type { Json } from '../../src/data/json.ts';
import type { CommitReceipt, NodeAppend, TurnCommit, TurnReceipt } from '../../src/store/commit.ts';
import { StoreError, type StoreFault } from '../../src/store/errors.ts';
import type { GraphNode, NewNode, TurnRecord } from '../../src/store/graph.ts';
import type {
	InputCancellation,
	NewInput,
	PendingInput,
	SteeringClaim,
	TurnClaim,
	TurnRequest,
} from '../../src/store/ingress.ts';
import type { Lease, LeaseAnswer, LeaseProof, LeaseRequest } from '../../src/store/lease.ts';

interface ModelSession {
	/** What it was forked from; null: from nothing. */
	readonly origin: string | null;
	revision: number;
	nodes: readonly GraphNode[];
	turns: readonly (TurnRecord & { readonly digest: string })[];
	readonly appends: Map<string, CommitReceipt & { readonly content: string }>;
	open: { readonly id: string; proof: LeaseProof; drives: number; readonly claims: Set<string> } | undefined;
}

interface ModelInput extends PendingInput {
	readonly content: string;
	readonly claim: string | null;
}

/** What a store promises, in plain data without any disk. Fork copies, delete drops, everything is looked for in full. */
export class StoreModel {
	readonly sessions = new Map<string, ModelSession>();
	readonly #settled = new Map<string, Map<string, Json>>();
	readonly #deleted = new Set<string>();
	readonly #leases = new Map<string, Lease & { readonly isReleased: boolean }>();
	inputs: readonly ModelInput[] = [];
	#sequence = 0;

	accept(input: NewInput): { readonly id: string; readonly isNew: boolean } {
		this.#ensure(input.sessionId);
		const { parts, delivery, options, now, ...rest } = input;
		const content = canonicalText({ parts, delivery, options } as unknown as Json);
		const own = this.inputs.filter(({ sessionId }) => sessionId === input.sessionId);
		const known =
			own.find(({ sourceKey }) => sourceKey !== null && sourceKey === input.sourceKey) ??
			own.find(({ id }) => id === input.id);
		if (known !== undefined) {
			if (known.content !== content || known.sourceKey !== input.sourceKey) throw fault('conflict');
			return { id: known.id, isNew: false };
		}
		const fresh = {
			state: 'pending',
			turnId: null,
			claim: null,
			acceptedAt: now,
			sequence: ++this.#sequence,
		} as const;
		this.inputs = [...this.inputs, { ...rest, parts, delivery, options, content, ...fresh }];
		return { id: input.id, isNew: true };
	}

	cancelFrom(
		sessionId: string,
		id: string,
	): readonly { readonly id: string; readonly result: InputCancellation }[] {
		this.#refuseDeleted(sessionId);
		const anchor = this.inputs.find((input) => input.sessionId === sessionId && input.id === id);
		if (anchor === undefined) return [{ id, result: 'not-found' }];
		const hit = this.inputs.filter(
			(input) => input.sessionId === sessionId && input.sequence >= anchor.sequence,
		);
		this.#update(
			(input) => hit.includes(input) && input.state === 'pending',
			(input) => ({ ...input, state: 'cancelled' }),
		);
		return hit.map((input) => ({
			id: input.id,
			result: input.state === 'pending' ? 'cancelled' : `already-${input.state}`,
		}));
	}

	acquire({ sessionId, owner, token, ttlMs, now }: LeaseRequest): LeaseAnswer['type'] {
		this.#refuseDeleted(sessionId);
		const held = this.#leases.get(sessionId);
		const isLive = held !== undefined && !held.isReleased && held.expiresAt > now;
		if (isLive && held.owner.ownerId !== owner.ownerId) return 'busy';
		const generation = isLive ? held.generation : (held?.generation ?? 0) + 1;
		this.#leases.set(sessionId, {
			sessionId,
			owner,
			generation,
			token,
			expiresAt: now + ttlMs,
			isReleased: false,
		});
		return 'held';
	}

	/** True if it was the prover's. */
	release(proof: LeaseProof): boolean {
		const held = this.#leases.get(proof.sessionId);
		if (held === undefined || !this.#isCurrent(proof)) return false;
		this.#leases.set(proof.sessionId, { ...held, isReleased: true });
		return true;
	}

	takeTurn(request: TurnRequest): 'idle' | 'busy' | { readonly turnId: string; readonly drives: number } {
		const { sessionId, turnId, now } = request;
		this.#refuseDeleted(sessionId);
		if (this.#isIdle(sessionId)) return 'idle';
		const before = this.#leases.get(sessionId);
		if (this.acquire(request) === 'busy') return 'busy';
		try {
			return this.claimTurn({ lease: this.proofOf(sessionId)!, turnId, now })!;
		} catch (error) {
			if (before === undefined) this.#leases.delete(sessionId);
			else this.#leases.set(sessionId, before);
			throw error;
		}
	}

	claimTurn({ lease, turnId }: TurnClaim): { readonly turnId: string; readonly drives: number } | undefined {
		this.#refuseStale(lease);
		const session = this.sessions.get(lease.sessionId);
		if (session === undefined) return undefined;
		if (session.open !== undefined) {
			session.open.proof = lease;
			session.open.drives += 1;
			return { turnId: session.open.id, drives: session.open.drives };
		}
		const waiting = this.inputs.filter(
			(input) => input.sessionId === lease.sessionId && input.state === 'pending',
		);
		if (waiting.length === 0) return undefined;
		const isTaken = session.turns.some(
			(turn) => turn.turnId === turnId && turn.sessionId === lease.sessionId,
		);
		if (isTaken) throw fault('conflict');
		this.#update(
			(input) => waiting.includes(input),
			(input) => ({
				...input,
				delivery: { type: 'next-turn' },
				...(input === waiting[0] ? { state: 'claimed', turnId } : {}),
			}),
		);
		session.open = { id: turnId, proof: lease, drives: 1, claims: new Set() };
		return { turnId, drives: 1 };
	}

	claimSteering({ lease, turnId, claimId, boundary }: SteeringClaim): readonly string[] {
		this.#refuseStale(lease);
		const open = this.sessions.get(lease.sessionId)?.open;
		if (open?.id !== turnId) throw fault('conflict');
		const isHeard = (input: ModelInput): boolean =>
			input.sessionId === lease.sessionId &&
			input.state === 'pending' &&
			input.delivery.type === 'active-turn' &&
			input.delivery.turnId === turnId &&
			(boundary === 'before-completion' || input.delivery.boundary === 'after-work');
		if (!open.claims.has(claimId)) {
			this.#update(isHeard, (input) => ({ ...input, state: 'claimed', turnId, claim: claimId }));
		}
		open.claims.add(claimId);
		return this.inputs
			.filter(
				(input) => input.sessionId === lease.sessionId && input.turnId === turnId && input.claim === claimId,
			)
			.map(({ id }) => id);
	}

	commit(commit: TurnCommit): TurnReceipt {
		const { sessionId, turnId, lease, digest, heardInputs, now } = commit;
		const session = this.#require(sessionId);
		const stamp = session.turns.find((turn) => turn.turnId === turnId && turn.sessionId === sessionId);
		if (stamp !== undefined) {
			if (stamp.digest !== digest) throw fault('conflict');
			return { revision: stamp.revision, leaf: stamp.leaf, isNew: false, isReleased: false };
		}
		if (session.open !== undefined && session.open.id !== turnId) throw fault('lane-busy');
		if (lease !== null) {
			if (session.open === undefined) this.#refuseStale(lease);
			else if (!isSameProof(session.open.proof, lease)) throw fault('lease-lost');
		}
		if (session.revision !== commit.expectedRevision) throw fault('commit-contended');
		const isOwn = (input: ModelInput): boolean => input.sessionId === sessionId && input.turnId === turnId;
		const claimed = this.inputs.filter((input) => isOwn(input) && input.state === 'claimed');
		const added = this.#added(session, commit.nodes, turnId, now);
		if (!heardInputs.every((id) => claimed.some((input) => input.id === id))) throw fault('conflict');
		this.#update(
			(input) => isOwn(input) && input.state === 'claimed' && heardInputs.includes(input.id),
			(input) => ({ ...input, state: 'completed' }),
		);
		this.#update(
			(input) =>
				(isOwn(input) && input.state === 'claimed') ||
				(input.sessionId === sessionId &&
					input.state === 'pending' &&
					input.delivery.type === 'active-turn' &&
					input.delivery.turnId === turnId),
			(input) => ({ ...input, state: 'pending', turnId: null, claim: null, delivery: { type: 'next-turn' } }),
		);
		session.nodes = added;
		session.revision += 1;
		session.open = undefined;
		const { revision, nodes } = session;
		const turn = {
			sessionId,
			turnId,
			turnIndex: session.turns.length,
			revision,
			leaf: nodes.length,
			at: now,
		};
		session.turns = [...session.turns, { ...turn, outcome: commit.outcome, digest }];
		const { releaseLease } = commit;
		const isWanted = releaseLease === 'if-idle' ? this.#isIdle(sessionId) : releaseLease;
		const isReleased = isWanted && lease !== null && this.release(lease);
		return { revision, leaf: nodes.length, isNew: true, isReleased };
	}

	append({ sessionId, requestId, expectedRevision, nodes, now }: NodeAppend): CommitReceipt {
		const session = this.#require(sessionId);
		const content = canonicalText(nodes as unknown as Json);
		const earlier = session.appends.get(requestId);
		if (earlier !== undefined) {
			if (earlier.content !== content) throw fault('conflict');
			return { revision: earlier.revision, leaf: earlier.leaf, isNew: false };
		}
		if (session.open !== undefined) throw fault('lane-busy');
		if (session.revision !== expectedRevision) throw fault('commit-contended');
		session.nodes = this.#added(session, nodes, null, now);
		session.revision += 1;
		const receipt = { revision: session.revision, leaf: session.nodes.length, isNew: true };
		session.appends.set(requestId, { ...receipt, content });
		return receipt;
	}

	/** The length of its path. */
	fork(source: string, turnId: string | null, sessionId: string): number {
		this.#refuseDeleted(sessionId);
		const origin = `${source} after ${turnId}`;
		const known = this.sessions.get(sessionId);
		if (known?.origin === origin) return known.nodes.length;
		if (known !== undefined) throw fault('conflict');
		const from = this.#require(source);
		const own = from.turns.findLast((turn) => turn.turnId === turnId && turn.sessionId === source);
		const turn = own ?? from.turns.findLast((one) => one.turnId === turnId);
		if (turnId !== null && turn === undefined) throw fault('not-retained');
		const leaf = turn?.leaf ?? from.nodes.length;
		const turns = from.turns.slice(0, turn === undefined ? undefined : turn.turnIndex + 1);
		this.sessions.set(sessionId, {
			origin,
			revision: 0,
			nodes: from.nodes.slice(0, leaf),
			turns,
			appends: new Map(),
			open: undefined,
		});
		return leaf;
	}

	delete(sessionId: string): 'deleted' | 'already-deleted' | 'unknown' {
		if (this.#deleted.has(sessionId)) return 'already-deleted';
		if (!this.sessions.delete(sessionId)) return 'unknown';
		this.#deleted.add(sessionId);
		this.#leases.delete(sessionId);
		this.#settled.delete(sessionId);
		this.inputs = this.inputs.filter((input) => input.sessionId !== sessionId);
		return 'deleted';
	}

	/** The effects of a session's lane are its own, and go with it. */
	settle(key: string, lease: LeaseProof, outcome: Json): Json {
		this.#refuseStale(lease);
		const settled = this.#settled.get(lease.sessionId) ?? new Map<string, Json>();
		this.#settled.set(lease.sessionId, settled);
		if (!settled.has(key)) settled.set(key, outcome);
		return settled.get(key)!;
	}

	/** The lane as its holder last saw it. */
	proofOf(sessionId: string): LeaseProof | undefined {
		return this.#leases.get(sessionId);
	}

	isDeleted(sessionId: string): boolean {
		return this.#deleted.has(sessionId);
	}

	#ensure(sessionId: string): void {
		this.#refuseDeleted(sessionId);
		if (this.sessions.has(sessionId)) return;
		this.sessions.set(sessionId, {
			origin: null,
			revision: 0,
			nodes: [],
			turns: [],
			appends: new Map(),
			open: undefined,
		});
	}

	#require(sessionId: string): ModelSession {
		this.#refuseDeleted(sessionId);
		const session = this.sessions.get(sessionId);
		if (session === undefined) throw fault('unknown-session');
		return session;
	}

	#refuseDeleted(sessionId: string): void {
		if (this.#deleted.has(sessionId)) throw fault('session-deleted');
	}

	#refuseStale(proof: LeaseProof): void {
		this.#refuseDeleted(proof.sessionId);
		if (!this.#isCurrent(proof)) throw fault('lease-lost');
	}

	#isIdle(sessionId: string): boolean {
		const isWaiting = this.inputs.some((input) => input.sessionId === sessionId && input.state === 'pending');
		return !isWaiting && this.sessions.get(sessionId)?.open === undefined;
	}

	#isCurrent(proof: LeaseProof): boolean {
		const held = this.#leases.get(proof.sessionId);
		return held !== undefined && !held.isReleased && isSameProof(held, proof);
	}

	#added(
		session: ModelSession,
		nodes: readonly NewNode[],
		turnId: string | null,
		at: number,
	): readonly GraphNode[] {
		const path = [...session.nodes];
		for (const node of nodes) {
			if (path.some(({ id }) => id === node.id)) throw fault('conflict');
			path.push({ ...node, position: path.length + 1, turnId, at });
		}
		return path;
	}

	#update(isMeant: (input: ModelInput) => boolean, change: (input: ModelInput) => ModelInput): void {
		this.inputs = this.inputs.map((input) => (isMeant(input) ? change(input) : input));
	}
}

const isSameProof = (left: LeaseProof, right: LeaseProof): boolean =>
	left.generation === right.generation && left.token === right.token;

const fault = (name: StoreFault): StoreError => new StoreError(name, 'as the model says');
