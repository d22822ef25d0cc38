import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { beginTurn, ownerOf, sessionId, takeLane } from './fixtures.ts';

/** The lane of a session. */
export const leaseCases: readonly ContractCase[] = [
	contractCase('a free lane is taken, also before the session is there', async (store) => {
		equal(await takeLane(store, 'worker', { now: 1000, ttlMs: 500 }), {
			sessionId,
			owner: ownerOf('worker'),
			generation: 1,
			token: 'worker-token',
			expiresAt: 1500,
		});
		equal(await store.sessions.read(sessionId), undefined);
	}),
	contractCase('a lane that is held is busy for everybody else', async (store) => {
		await takeLane(store, 'worker', { now: 1000, ttlMs: 500 });
		const others = [
			ownerOf('other'),
			{ ...ownerOf('worker'), executorId: 'second open' },
			{ ...ownerOf('worker'), incarnationId: 'second boot' },
		];
		for (const owner of others) {
			equal(await store.leases.acquire({ sessionId, owner, token: 'other', ttlMs: 500, now: 1499 }), {
				type: 'busy',
				owner: ownerOf('worker'),
				expiresAt: 1500,
			});
		}
	}),
	contractCase('the exact holder enters again: same generation, new token, new time', async (store) => {
		const first = await takeLane(store, 'worker', { now: 1000, ttlMs: 500 });
		const second = await takeLane(store, 'worker', { now: 1200, ttlMs: 500, token: 'again' });
		equal(second, { ...first, token: 'again', expiresAt: 1700 });
		await refuses('lease-lost', store.leases.renew(first, { ttlMs: 500, now: 1300 }));
		equal(await takeLane(store, 'worker', { now: 1200, ttlMs: 500, token: 'again' }), second);
	}),
	contractCase('a lane is taken over when its time is up, under the next generation', async (store) => {
		const lost = await takeLane(store, 'worker', { now: 1000, ttlMs: 500 });
		const taken = await takeLane(store, 'other', { now: 1500, ttlMs: 500 });
		equal(taken.generation, 2);
		await refuses('lease-lost', store.leases.renew(lost, { ttlMs: 500, now: 1500 }));
		await store.leases.release(lost);
		equal((await store.leases.renew(taken, { ttlMs: 500, now: 1600 })).expiresAt, 2100);
	}),
	contractCase(
		'a holder that is known to be gone loses its lane at once, and no other does',
		async (store) => {
			const lost = await takeLane(store, 'worker', { now: 1000, ttlMs: 500 });
			const request = { sessionId, owner: ownerOf('other'), token: 'other', ttlMs: 500, now: 1001 };
			const gone = { ...ownerOf('worker'), incarnationId: 'an earlier boot' };
			equal((await store.leases.acquire({ ...request, gone })).type, 'busy');
			const answer = await store.leases.acquire({ ...request, gone: ownerOf('worker') });
			equal(answer, {
				type: 'held',
				lease: { sessionId, owner: ownerOf('other'), generation: 2, token: 'other', expiresAt: 1501 },
			});
			await refuses('lease-lost', store.leases.renew(lost, { ttlMs: 500, now: 1002 }));
		},
	),
	contractCase('a holder that returns after its time is up begins a new generation', async (store) => {
		await takeLane(store, 'worker', { now: 1000, ttlMs: 500 });
		equal((await takeLane(store, 'worker', { now: 1500, token: 'again' })).generation, 2);
	}),
	contractCase(
		'a renewal keeps generation and token, also when it is late and no other came',
		async (store) => {
			const lease = await takeLane(store, 'worker', { now: 1000, ttlMs: 500 });
			equal(await store.leases.renew(lease, { ttlMs: 500, now: 1400 }), { ...lease, expiresAt: 1900 });
			equal(await store.leases.renew(lease, { ttlMs: 500, now: 5000 }), { ...lease, expiresAt: 5500 });
		},
	),
	contractCase('a lane that was released is free, and its generation goes on', async (store) => {
		const lease = await takeLane(store, 'worker');
		await store.leases.release(lease);
		await store.leases.release(lease);
		await refuses('lease-lost', store.leases.renew(lease, { ttlMs: 500, now: 1001 }));
		equal((await takeLane(store, 'other', { now: 1001 })).generation, 2);
	}),
	contractCase('a lane that never was cannot be renewed', async (store) => {
		await refuses(
			'lease-lost',
			store.leases.renew({ sessionId, generation: 1, token: 'x' }, { ttlMs: 1, now: 1 }),
		);
		await store.leases.release({ sessionId, generation: 1, token: 'x' });
	}),
	contractCase('lanes of sessions have nothing to do with each other', async (store) => {
		await takeLane(store, 'worker');
		const other = await takeLane(store, 'other', { session: 'elsewhere' });
		equal(other.generation, 1);
		await beginTurn(store, 'turn', other);
		equal(await store.inputs.openTurn(sessionId), undefined);
	}),
];
