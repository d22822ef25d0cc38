import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import {
	appendOf,
	beginTurn,
	commitOf,
	commitTurns,
	create,
	inputOf,
	sessionId,
	takeLane,
	workOf,
} from './fixtures.ts';

/** Deletion is for good. */
export const deleteCases: readonly ContractCase[] = [
	contractCase('deleting says what there was', async (store) => {
		equal(await store.sessions.delete(sessionId, 1), 'unknown');
		await create(store);
		equal(await store.sessions.delete(sessionId, 2), 'deleted');
		equal(await store.sessions.delete(sessionId, 3), 'already-deleted');
		equal(await store.sessions.list({ limit: 9 }), []);
	}),
	contractCase('an id that was deleted without ever having been written may be used', async (store) => {
		await store.sessions.delete(sessionId, 1);
		await create(store);
		equal((await store.sessions.read(sessionId))?.id, sessionId);
	}),
	contractCase('everything that is asked of a deleted session is refused', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		await store.sessions.delete(sessionId, 5);
		const write = { scope: 'scope', key: 'key', envelopeHash: 'hash', lease, now: 6 };
		const creation = { sessionId, relation: { type: 'root' }, config: {}, now: 6 } as const;
		const fork = { sourceSessionId: sessionId, turnId: null, sessionId: 'fork', now: 6 };
		for (const call of [
			() => store.sessions.read(sessionId),
			() => store.sessions.create(creation),
			() => store.sessions.nodes(sessionId, { from: 1, to: 1 }),
			() => store.sessions.turns(sessionId, { fromIndex: 0, limit: 1 }),
			() => store.sessions.turn(sessionId, 'turn'),
			() => store.sessions.usage(sessionId),
			() => store.sessions.commit(commitOf('turn', 0, { lease })),
			() => store.sessions.append(appendOf('request', 0)),
			() => store.sessions.fork(fork),
			() => store.sessions.fork({ ...fork, sourceSessionId: 'other', sessionId }),
			() => store.sessions.exportLines(sessionId, { after: 0, limit: 1 }),
			() => store.sessions.importLines(sessionId, [], 6),
			() => store.inputs.accept(inputOf('late')),
			() => store.inputs.list(sessionId, ['pending']),
			() => store.inputs.cancel(sessionId, ['late'], 6),
			() => store.inputs.cancelFrom(sessionId, 'late', 6),
			() => store.inputs.enqueue(workOf('late')),
			() => store.inputs.queued(sessionId),
			() => store.inputs.claimTurn({ lease, turnId: 'next', now: 6 }),
			() =>
				store.inputs.claimSteering({
					lease,
					turnId: 'turn',
					claimId: 'claim',
					boundary: 'after-work',
					now: 6,
				}),
			() => store.inputs.openTurn(sessionId),
			() => takeLane(store, 'other'),
			() => store.leases.renew(lease, { ttlMs: 1000, now: 6 }),
			() => store.journal.start({ ...write, about: null }),
			() => store.journal.settle({ ...write, outcome: null }),
		]) {
			await refuses('session-deleted', call());
		}
		await store.leases.release(lease);
		equal(await store.inputs.waiting({ now: 99_999, limit: 9 }), []);
	}),
	contractCase(
		'the effects and waits of a deleted session go with it, those of others stay',
		async (store) => {
			for (const id of [sessionId, 'other']) {
				const lease = await takeLane(store, 'worker', { session: id });
				const scope = `turn/${id}/turn`;
				await beginTurn(store, 'turn', lease);
				await store.journal.settle({ scope, key: 'key', envelopeHash: 'hash', lease, outcome: 1, now: 5 });
				await store.waits.open({ key: `wait ${id}`, scope, about: null, deadline: null, now: 5 });
				await store.waits.decide(`gate ${id}`, 1, scope, 5);
			}
			await store.sessions.delete(sessionId, 6);
			equal(await store.journal.load(`turn/${sessionId}/turn`), []);
			equal(await store.waits.read(`wait ${sessionId}`), undefined);
			equal(await store.waits.decided(`gate ${sessionId}`), undefined);
			equal((await store.journal.load('turn/other/turn')).length, 1);
			equal((await store.waits.read('wait other'))?.key, 'wait other');
			equal(await store.waits.decided('gate other'), 1);
			equal((await store.inputs.openTurn('other'))?.turnId, 'turn');
		},
	),
	contractCase('work for a deleted session is dropped from a commit of another', async (store) => {
		await create(store, 'gone');
		await store.sessions.delete('gone', 1);
		await commitTurns(store, ['turn'], { newWork: [workOf('wake', { sessionId: 'gone' })] });
		equal((await store.sessions.read(sessionId))?.revision, 1);
	}),
];
