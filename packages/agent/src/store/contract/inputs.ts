import { equal, holds, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { beginTurn, commitOf, inputOf, sessionId, steeringOf, takeLane, workOf } from './fixtures.ts';

/** What is accepted, and what becomes of it. */
export const inputCases: readonly ContractCase[] = [
	contractCase('an accepted input is there as it was sent', async (store) => {
		const sent = inputOf('one', { sourceKey: 'key', options: { model: 'm' } });
		const { input, isNew } = await store.inputs.accept(sent);
		const { now, ...content } = sent;
		const kept = {
			...content,
			sequence: input.sequence,
			state: 'pending',
			turnId: null,
			acceptedAt: now,
		} as const;
		equal(isNew, true);
		equal(input, kept);
		equal(await store.inputs.list(sessionId, ['pending']), [kept]);
	}),
	contractCase('numbers of inputs grow over all sessions', async (store) => {
		const sequences: number[] = [];
		for (const session of ['a', 'b', 'a']) {
			const id = `input ${sequences.length}`;
			const { input } = await store.inputs.accept(inputOf(id, { sessionId: session }));
			sequences.push(input.sequence);
		}
		holds(
			sequences[0]! < sequences[1]! && sequences[1]! < sequences[2]!,
			'each number is larger than the last',
		);
	}),
	contractCase('the same key with the same content is the same input, also at its end', async (store) => {
		const sent = inputOf('one', { sourceKey: 'key', options: { a: 1, b: 2 } });
		const { input } = await store.inputs.accept(sent);
		const again = { ...sent, id: 'two', options: { b: 2, a: 1 }, now: 5000 };
		equal(await store.inputs.accept(again), { input, isNew: false });
		await store.inputs.cancel(sessionId, ['one'], 6000);
		equal(await store.inputs.accept(again), { input: { ...input, state: 'cancelled' }, isNew: false });
		equal((await store.inputs.list(sessionId, ['pending', 'cancelled'])).length, 1);
	}),
	contractCase('the same key with another content is a conflict', async (store) => {
		const sent = inputOf('one', { sourceKey: 'key' });
		await store.inputs.accept(sent);
		const { parts } = inputOf('two');
		await refuses('conflict', store.inputs.accept({ ...sent, parts }));
		await refuses('conflict', store.inputs.accept({ ...sent, options: { a: 1 } }));
		const delivery = { type: 'active-turn', turnId: 'turn', boundary: 'after-work' } as const;
		await refuses('conflict', store.inputs.accept({ ...sent, delivery }));
	}),
	contractCase('keys of sessions have nothing to do with each other', async (store) => {
		await store.inputs.accept(inputOf('one', { sourceKey: 'key' }));
		equal((await store.inputs.accept(inputOf('two', { sourceKey: 'key', sessionId: 'other' }))).isNew, true);
	}),
	contractCase('inputs without a key are the same only under the same id', async (store) => {
		const sent = inputOf('one');
		await store.inputs.accept(sent);
		equal((await store.inputs.accept({ ...sent, id: 'two' })).isNew, true);
		equal((await store.inputs.accept(sent)).isNew, false);
		await refuses('conflict', store.inputs.accept({ ...sent, options: { a: 1 } }));
		await refuses('conflict', store.inputs.accept({ ...sent, sourceKey: 'key' }));
	}),
	contractCase('inputs are listed in their order, by state', async (store) => {
		for (const id of ['a', 'b', 'c']) await store.inputs.accept(inputOf(id));
		await store.inputs.cancel(sessionId, ['b'], 2000);
		const ids = async (...states: Parameters<typeof store.inputs.list>[1]): Promise<string> =>
			(await store.inputs.list(sessionId, states)).map(({ id }) => id).join('');
		equal(await ids('pending'), 'ac');
		equal(await ids('cancelled'), 'b');
		equal(await ids('pending', 'cancelled'), 'abc');
		equal(await ids('claimed', 'completed'), '');
		equal(await ids(), '');
		equal(await store.inputs.list('unknown', ['pending']), []);
	}),
	contractCase('cancelling says for each input what became of it', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		await store.sessions.commit(commitOf('turn', 0, { lease, heardInputs: ['input of turn'] }));
		await beginTurn(store, 'second', lease);
		for (const id of ['waits', 'gone']) await store.inputs.accept(inputOf(id));
		await store.inputs.cancel(sessionId, ['gone'], 2000);
		const ids = ['unknown', 'input of turn', 'input of second', 'waits', 'gone'];
		equal(await store.inputs.cancel(sessionId, ids, 3000), [
			{ id: 'unknown', result: 'not-found' },
			{ id: 'input of turn', result: 'already-completed' },
			{ id: 'input of second', result: 'already-claimed' },
			{ id: 'waits', result: 'cancelled' },
			{ id: 'gone', result: 'already-cancelled' },
		]);
		equal(await store.inputs.cancel('unknown', ['waits'], 3000), [{ id: 'waits', result: 'not-found' }]);
	}),
	contractCase('an input is cancelled with all that came after it', async (store) => {
		for (const id of ['a', 'b', 'c']) await store.inputs.accept(inputOf(id));
		await store.inputs.accept(inputOf('d', { sessionId: 'other' }));
		equal(await store.inputs.cancelFrom(sessionId, 'b', 2000), [
			{ id: 'b', result: 'cancelled' },
			{ id: 'c', result: 'cancelled' },
		]);
		equal(
			(await store.inputs.list(sessionId, ['pending'])).map(({ id }) => id),
			['a'],
		);
		equal(
			(await store.inputs.list('other', ['pending'])).map(({ id }) => id),
			['d'],
		);
		equal(await store.inputs.cancelFrom(sessionId, 'd', 2000), [{ id: 'd', result: 'not-found' }]);
		equal(await store.inputs.cancelFrom(sessionId, 'a', 2000), [
			{ id: 'a', result: 'cancelled' },
			{ id: 'b', result: 'already-cancelled' },
			{ id: 'c', result: 'already-cancelled' },
		]);
	}),
	contractCase('work is queued once by its id', async (store) => {
		const queued = await store.inputs.enqueue(workOf('wake'));
		equal(queued, {
			id: 'wake',
			sessionId,
			kind: 'turn-work',
			payload: { about: 'wake' },
			sequence: queued.sequence,
			enqueuedAt: 1000,
		});
		equal(await store.inputs.enqueue(workOf('wake', { now: 5000 })), queued);
		await refuses('conflict', store.inputs.enqueue(workOf('wake', { payload: {} })));
		equal(await store.inputs.queued(sessionId), [queued]);
		equal(await store.inputs.queued('unknown'), []);
	}),
	contractCase(
		'sessions without a holder that have something to do are told, longest waiting first',
		async (store) => {
			await store.inputs.accept(inputOf('a', { sessionId: 'late', now: 30 }));
			await store.inputs.accept(inputOf('b', { sessionId: 'early', now: 10 }));
			await store.inputs.enqueue(workOf('c', { sessionId: 'middle', now: 20 }));
			await store.inputs.accept(inputOf('d', { sessionId: 'held', now: 5 }));
			await store.inputs.accept(inputOf('e', { sessionId: 'cancelled', now: 5 }));
			await store.inputs.cancel('cancelled', ['e'], 6);
			await store.inputs.accept(steeringOf('f', 'turn'));
			const lease = await takeLane(store, 'worker', { session: 'held', now: 100, ttlMs: 50 });
			const waiting = (now: number, limit = 9): Promise<readonly string[]> =>
				store.inputs.waiting({ now, limit });
			equal(await waiting(149), ['early', 'middle', 'late', sessionId]);
			equal(await waiting(150), ['held', 'early', 'middle', 'late', sessionId]);
			equal(await waiting(150, 2), ['held', 'early']);
			await store.inputs.claimTurn({ lease, turnId: 'turn', now: 140 });
			equal(await waiting(150, 1), ['early']);
			await store.leases.release(lease);
			equal(await waiting(120), ['early', 'middle', 'late', 'held', sessionId]);
		},
	),
];
