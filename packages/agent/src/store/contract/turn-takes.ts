import type { TurnRequest } from '../ingress.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import {
	beginTurn,
	commitOf,
	commitTurns,
	create,
	inputOf,
	ownerOf,
	sessionId,
	takeLane,
	workOf,
} from './fixtures.ts';

const requestOf = (name: string, change: Partial<TurnRequest> = {}): TurnRequest => ({
	sessionId,
	owner: ownerOf(name),
	token: `${name}-token`,
	ttlMs: 500,
	turnId: 'turn',
	now: 1000,
	...change,
});

/** Lanes that are taken with their turn, and given up with its commit. */
export const turnTakeCases: readonly ContractCase[] = [
	contractCase('a lane is taken together with the turn that waits', async (store) => {
		await store.inputs.accept(inputOf('a'));
		const answer = await store.inputs.takeTurn(requestOf('worker'));
		const turn = (await store.inputs.openTurn(sessionId))!;
		equal(turn.turnId, 'turn');
		equal(
			turn.inputs.map(({ id, turnId }) => [id, turnId]),
			[['a', 'turn']],
		);
		const lease = {
			sessionId,
			owner: ownerOf('worker'),
			generation: 1,
			token: 'worker-token',
			expiresAt: 1500,
		};
		equal(answer, { type: 'taken', lease, turn });
		const heardInputs = ['a'];
		equal((await store.sessions.commit(commitOf('turn', 0, { lease, heardInputs }))).revision, 1);
	}),
	contractCase('where nothing waits, the lane stays as it is', async (store) => {
		equal(await store.inputs.takeTurn(requestOf('worker')), { type: 'idle' });
		equal(await store.sessions.read(sessionId), undefined);
		await create(store);
		const lease = await takeLane(store, 'holder', { ttlMs: 500 });
		for (const name of ['holder', 'worker']) {
			equal(await store.inputs.takeTurn(requestOf(name)), { type: 'idle' });
		}
		equal(await store.leases.renew(lease, { ttlMs: 500, now: 1000 }), lease);
	}),
	contractCase('queued work is something that waits', async (store) => {
		const work = await store.inputs.enqueue(workOf('wake'));
		const answer = await store.inputs.takeTurn(requestOf('worker'));
		equal(answer.type === 'taken' && answer.turn.work, [work]);
	}),
	contractCase('a lane with another holder is busy, and what waits stays', async (store) => {
		await takeLane(store, 'holder', { ttlMs: 500 });
		await store.inputs.accept(inputOf('a'));
		const busy = { type: 'busy', owner: ownerOf('holder'), expiresAt: 1500 } as const;
		equal(await store.inputs.takeTurn(requestOf('worker', { now: 1499 })), busy);
		equal((await store.inputs.list(sessionId, ['pending'])).length, 1);
		equal((await store.inputs.takeTurn(requestOf('worker', { now: 1500 }))).type, 'taken');
	}),
	contractCase('the taker of a lane resumes the turn that is open', async (store) => {
		const turn = await beginTurn(store, 'begun', await takeLane(store, 'holder', { ttlMs: 500 }));
		const answer = await store.inputs.takeTurn(requestOf('successor', { now: 1500 }));
		equal(answer.type === 'taken' && answer.turn, { ...turn, drives: 2 });
		equal(answer.type === 'taken' && answer.lease.generation, 2);
	}),
	contractCase('a turn that cannot begin leaves the lane free', async (store) => {
		await commitTurns(store, ['turn']);
		await store.inputs.accept(inputOf('a'));
		await refuses('conflict', store.inputs.takeTurn(requestOf('worker')));
		equal((await takeLane(store, 'other')).generation, 1);
		equal((await store.inputs.list(sessionId, ['pending'])).length, 1);
	}),
	contractCase('a commit gives the lane up where nothing waits for another turn', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		const change = { lease, heardInputs: ['input of turn'], releaseLease: 'if-idle' } as const;
		const receipt = await store.sessions.commit(commitOf('turn', 0, change));
		equal(receipt, { revision: 1, leaf: 2, isNew: true, isReleased: true });
		equal((await store.sessions.commit(commitOf('turn', 0, change))).isReleased, false);
		equal((await takeLane(store, 'other')).generation, 2);
	}),
	contractCase('a commit keeps the lane where something waits for another turn', async (store) => {
		const lease = await takeLane(store, 'worker');
		const change = { lease, releaseLease: 'if-idle' } as const;
		await beginTurn(store, 'first', lease);
		await store.inputs.accept(inputOf('next'));
		const first = commitOf('first', 0, { ...change, heardInputs: ['input of first'] });
		equal((await store.sessions.commit(first)).isReleased, false);
		await store.inputs.claimTurn({ lease, turnId: 'second', now: 1 });
		const second = commitOf('second', 1, { ...change, heardInputs: ['next'], newWork: [workOf('wake')] });
		equal((await store.sessions.commit(second)).isReleased, false);
		await store.inputs.claimTurn({ lease, turnId: 'third', now: 1 });
		equal((await store.sessions.commit(commitOf('third', 2, change))).isReleased, true);
	}),
	contractCase('an input that a turn did not hear keeps its lane', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		const receipt = await store.sessions.commit(commitOf('turn', 0, { lease, releaseLease: 'if-idle' }));
		equal(receipt.isReleased, false);
	}),
];
