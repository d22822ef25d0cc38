import fc from 'fast-check';
import { appendOf, commitOf, inputOf, nodeOf } from '../../src/store/contract/fixtures.ts';
import { StoreError } from '../../src/store/errors.ts';
import type { LeaseProof } from '../../src/store/lease.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import { StoreModel } from './model.ts';

const sessions = ['s0', 's1', 's2'] as const;
const session = fc.constantFrom(...sessions);
const worker = fc.constantFrom('w0', 'w1');
const turn = fc.constantFrom('t0', 't1', 't2', 't3');
const small = fc.nat({ max: 3 });
const boundary = fc.constantFrom('after-work' as const, 'before-completion' as const);

/** One thing that is done to both. Revisions are told relative to what is true, so that most of them hit. */
export const step = fc.oneof(
	fc.record({
		do: fc.constant('accept' as const),
		session,
		id: fc.nat({ max: 12 }),
		key: fc.option(small),
		text: fc.nat({ max: 1 }),
		toTurn: fc.option(turn),
		boundary,
	}),
	fc.record({ do: fc.constant('acquire' as const), session, worker, ttlMs: fc.constantFrom(100, 100_000) }),
	fc.record({
		do: fc.constant('take' as const),
		session,
		worker,
		turn,
		ttlMs: fc.constantFrom(100, 100_000),
	}),
	fc.record({ do: fc.constant('release' as const), session, age: small }),
	fc.record({ do: fc.constant('claim' as const), session, turn, age: fc.constantFrom(0, 0, 0, 1) }),
	fc.record({
		do: fc.constant('steer' as const),
		session,
		turn,
		claim: small,
		boundary,
		age: fc.constantFrom(0, 0, 1),
	}),
	fc.record({
		do: fc.constant('commit' as const),
		session,
		turn: fc.option(turn, { freq: 2 }),
		off: fc.constantFrom(0, 0, 0, 1),
		nodes: fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
		heard: fc.constantFrom('all', 'none', 'first', 'stranger'),
		lane: fc.constantFrom('current', 'current', 'old', 'none'),
		digest: fc.nat({ max: 1 }),
		release: fc.constantFrom(true, false, 'if-idle' as const),
	}),
	fc.record({
		do: fc.constant('append' as const),
		session,
		request: small,
		off: fc.constantFrom(0, 0, 1),
		nodes: fc.array(fc.nat({ max: 40 }), { maxLength: 2 }),
	}),
	fc.record({ do: fc.constant('cancel' as const), session, id: fc.nat({ max: 12 }) }),
	fc.record({ do: fc.constant('fork' as const), source: session, turn: fc.option(turn), session }),
	fc.record({
		do: fc.constant('settle' as const),
		session,
		key: small,
		outcome: small,
		age: fc.constantFrom(0, 1),
	}),
	fc.record({
		do: fc.constant('delete' as const),
		session,
		really: fc.constantFrom(false, false, false, true),
	}),
	fc.record({ do: fc.constant('vacuum' as const) }),
);

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Runs a step on both and gives what each said. */
export class Pair {
	readonly model = new StoreModel();
	readonly store: Store = openInlineStore({ file: ':memory:' });
	readonly #proofs = new Map<string, LeaseProof[]>();
	#now = 1000;
	#token = 0;

	async run(one: Step): Promise<readonly [unknown, unknown]> {
		this.#now += 10;
		const { model, store } = this;
		const now = this.#now;
		switch (one.do) {
			case 'accept': {
				const { toTurn } = one;
				const input = inputOf(`i${one.id}`, {
					sessionId: one.session,
					sourceKey: one.key === null ? null : `k${one.key}`,
					parts: [{ type: 'text', text: `${one.text}` }],
					delivery:
						toTurn === null
							? { type: 'next-turn' }
							: { type: 'active-turn', turnId: toTurn, boundary: one.boundary },
					now,
				});
				return both(
					() => model.accept(input),
					async () => {
						const accepted = await store.inputs.accept(input);
						return { id: accepted.input.id, isNew: accepted.isNew };
					},
				);
			}
			case 'acquire': {
				const owner = { ownerId: one.worker, incarnationId: 'boot', executorId: 'open' };
				const request = { sessionId: one.session, owner, token: `${this.#token++}`, ttlMs: one.ttlMs, now };
				const answers = await both(
					() => model.acquire(request),
					async () => (await store.leases.acquire(request)).type,
				);
				const proof = model.proofOf(one.session);
				if (proof !== undefined) this.#proofsOf(one.session).unshift(proof);
				return answers;
			}
			case 'take': {
				const owner = { ownerId: one.worker, incarnationId: 'boot', executorId: 'open' };
				const lease = { sessionId: one.session, owner, token: `${this.#token++}`, ttlMs: one.ttlMs, now };
				const request = { ...lease, turnId: one.turn };
				const answers = await both(
					() => model.takeTurn(request),
					async () => {
						const answer = await store.inputs.takeTurn(request);
						if (answer.type !== 'taken') return answer.type;
						return { turnId: answer.turn.turnId, drives: answer.turn.drives };
					},
				);
				const proof = model.proofOf(one.session);
				if (proof !== undefined) this.#proofsOf(one.session).unshift(proof);
				return answers;
			}
			case 'release': {
				const proof = this.#proof(one.session, one.age);
				return both(
					() => void model.release(proof),
					() => store.leases.release(proof),
				);
			}
			case 'claim': {
				const claim = { lease: this.#proof(one.session, one.age), turnId: one.turn, now };
				return both(
					() => model.claimTurn(claim),
					async () => {
						const open = await store.inputs.claimTurn(claim);
						return open && { turnId: open.turnId, drives: open.drives };
					},
				);
			}
			case 'steer': {
				const claim = {
					lease: this.#proof(one.session, one.age),
					turnId: one.turn,
					claimId: `c${one.claim}`,
					boundary: one.boundary,
					now,
				};
				return both(
					() => model.claimSteering(claim),
					async () => (await store.inputs.claimSteering(claim)).map(({ id }) => id),
				);
			}
			case 'commit': {
				const known = model.sessions.get(one.session);
				const turnId = one.turn ?? known?.open?.id ?? 't0';
				const claimed = model.inputs.filter(
					(input) => input.sessionId === one.session && input.state === 'claimed' && input.turnId === turnId,
				);
				const ids = claimed.map(({ id }) => id);
				const heardInputs =
					{ all: ids, none: [], first: ids.slice(0, 1), stranger: ['unknown'] }[one.heard] ?? [];
				const lease = { current: this.#proof(one.session, 0), old: this.#proof(one.session, 1), none: null }[
					one.lane
				]!;
				const commit = commitOf(turnId, (known?.revision ?? 0) + one.off, {
					sessionId: one.session,
					nodes: one.nodes.map((id) => nodeOf(`n${id}`)),
					heardInputs,
					lease,
					digest: `d${one.digest}`,
					releaseLease: one.release,
					now,
				});
				return both(
					() => model.commit(commit),
					() => store.sessions.commit(commit),
				);
			}
			case 'append': {
				const append = appendOf(
					`r${one.request}`,
					(model.sessions.get(one.session)?.revision ?? 0) + one.off,
					{
						sessionId: one.session,
						nodes: one.nodes.map((id) => nodeOf(`n${id}`)),
						now,
					},
				);
				return both(
					() => model.append(append),
					() => store.sessions.append(append),
				);
			}
			case 'cancel':
				return both(
					() => model.cancelFrom(one.session, `i${one.id}`),
					() => store.inputs.cancelFrom(one.session, `i${one.id}`, now),
				);
			case 'fork':
				return both(
					() => model.fork(one.source, one.turn, one.session),
					async () =>
						(
							await store.sessions.fork({
								sourceSessionId: one.source,
								turnId: one.turn,
								sessionId: one.session,
								now,
							})
						).leaf,
				);
			case 'settle': {
				const lease = this.#proof(one.session, one.age);
				const write = {
					scope: `process/${one.session}`,
					key: `e${one.key}`,
					envelopeHash: 'hash',
					lease,
					now,
				};
				return both(
					() => model.settle(write.key, lease, one.outcome),
					async () => (await store.journal.settle({ ...write, outcome: one.outcome })).outcome,
				);
			}
			case 'delete':
				if (!one.really) return [0, 0];
				return both(
					() => model.delete(one.session),
					() => store.sessions.delete(one.session, now),
				);
			case 'vacuum':
				return both(
					() => undefined,
					async () => void (await store.upkeep.vacuum({ now, keepMs: 1_000_000 })),
				);
		}
	}

	/** What every session looks like, on both sides. */
	async look(): Promise<readonly [unknown, unknown]> {
		return [
			sessions.map((id) => this.#modelView(id)),
			await Promise.all(sessions.map((id) => this.#storeView(id))),
		];
	}

	#proofsOf(sessionId: string): LeaseProof[] {
		const proofs = this.#proofs.get(sessionId) ?? [];
		this.#proofs.set(sessionId, proofs);
		return proofs;
	}

	#proof(sessionId: string, age: number): LeaseProof {
		return this.#proofsOf(sessionId)[age] ?? { sessionId, generation: 0, token: 'never' };
	}

	#modelView(id: string): unknown {
		const known = this.model.sessions.get(id);
		if (known === undefined) return undefined;
		const inputs = this.model.inputs.filter((input) => input.sessionId === id);
		return {
			revision: known.revision,
			nodes: known.nodes,
			turns: known.turns.map(({ digest, ...rest }) => rest),
			inputs: inputs.map(({ content, claim, ...rest }) => rest),
			open: known.open && { turnId: known.open.id, drives: known.open.drives },
		};
	}

	async #storeView(id: string): Promise<unknown> {
		const { store } = this;
		if (this.model.isDeleted(id)) return undefined;
		const record = await store.sessions.read(id);
		if (record === undefined) return undefined;
		const open = await store.inputs.openTurn(id);
		return {
			revision: record.revision,
			nodes: await store.sessions.nodes(id, { from: 1, to: record.leaf }),
			turns: await store.sessions.turns(id, { fromIndex: 0, limit: 999 }),
			inputs: await store.inputs.list(id, ['pending', 'claimed', 'completed', 'cancelled']),
			open: open && { turnId: open.turnId, drives: open.drives },
		};
	}
}

/** What a call was refused with. */
export class Refused {
	readonly fault: string;

	constructor(fault: string) {
		this.fault = fault;
	}
}

const both = async (
	model: () => unknown,
	store: () => Promise<unknown>,
): Promise<readonly [unknown, unknown]> => {
	const ofModel = await told(async () => model());
	return [ofModel, await told(store)];
};

const told = async (work: () => Promise<unknown>): Promise<unknown> => {
	try {
		return await work();
	} catch (error) {
		if (error instanceof StoreError) return new Refused(error.fault);
		throw error;
	}
};
