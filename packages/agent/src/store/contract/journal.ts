import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { takeLane } from './fixtures.ts';

const write = { scope: 'scope', envelopeHash: 'hash', lease: null, now: 1 } as const;

/** What effects came to. */
export const journalCases: readonly ContractCase[] = [
	contractCase('an effect is started, then settled', async (store) => {
		const started = await store.journal.start({ ...write, key: 'a', about: { tool: 't' } });
		equal(started, {
			scope: 'scope',
			key: 'a',
			state: 'started',
			envelopeHash: 'hash',
			about: { tool: 't' },
			outcome: null,
			order: 0,
			at: 1,
		});
		equal(await store.journal.load('scope'), [started]);
		const settled = await store.journal.settle({ ...write, key: 'a', outcome: [1, null], now: 2 });
		equal(settled, { ...started, state: 'settled', outcome: [1, null], order: 1, at: 2 });
		equal(await store.journal.load('scope'), [settled]);
	}),
	contractCase('an effect may be settled without having been started', async (store) => {
		const settled = await store.journal.settle({ ...write, key: 'a', outcome: null });
		equal(
			{ state: settled.state, outcome: settled.outcome, about: settled.about },
			{ state: 'settled', outcome: null, about: null },
		);
		equal(await store.journal.load('scope'), [settled]);
	}),
	contractCase('outcomes that were left for later are settled before the next, and once', async (store) => {
		const earlier = [{ key: 'a', envelopeHash: 'hash', outcome: 1 }];
		await store.journal.start({ ...write, key: 'b', about: null, earlier });
		await store.journal.settle({ ...write, key: 'b', outcome: 2, earlier, now: 2 });
		const rows = await store.journal.load('scope');
		equal(
			rows.map(({ key, outcome, order, at }) => ({ key, outcome, order, at })),
			[
				{ key: 'a', outcome: 1, order: 1, at: 1 },
				{ key: 'b', outcome: 2, order: 2, at: 2 },
			],
		);
	}),
	contractCase('what was written first stays', async (store) => {
		const started = await store.journal.start({ ...write, key: 'a', about: 1 });
		equal(
			await store.journal.start({ ...write, key: 'a', envelopeHash: 'other', about: 2, now: 9 }),
			started,
		);
		const settled = await store.journal.settle({ ...write, key: 'a', outcome: 1 });
		equal(await store.journal.settle({ ...write, key: 'a', outcome: 2, now: 9 }), settled);
		equal(await store.journal.settle({ ...write, key: 'a', envelopeHash: 'other', outcome: 2 }), settled);
		equal(await store.journal.start({ ...write, key: 'a', about: 2 }), settled);
	}),
	contractCase('an effect is not settled as another than it was started', async (store) => {
		const started = await store.journal.start({ ...write, key: 'a', about: 1 });
		await refuses(
			'conflict',
			store.journal.settle({ ...write, key: 'a', envelopeHash: 'other', outcome: 2 }),
		);
		equal(await store.journal.load('scope'), [started]);
	}),
	contractCase('a journal tells the settled in the order of settlement, then the started', async (store) => {
		for (const [index, key] of ['d', 'b', 'a', 'c'].entries()) {
			await store.journal.start({ ...write, key, about: null, now: index });
		}
		for (const key of ['c', 'a']) await store.journal.settle({ ...write, key, outcome: key, now: 9 });
		const entries = await store.journal.load('scope');
		equal(
			entries.map(({ key, order }) => [key, order]),
			[
				['c', 1],
				['a', 2],
				['d', 0],
				['b', 0],
			],
		);
	}),
	contractCase('scopes have nothing to do with each other, and go as a whole', async (store) => {
		for (const scope of ['one', 'two']) {
			for (const key of ['a', 'b']) await store.journal.settle({ ...write, scope, key, outcome: scope });
		}
		equal(
			(await store.journal.load('two')).map(({ order }) => order),
			[1, 2],
		);
		await store.journal.retire('one');
		await store.journal.retire('never');
		equal(await store.journal.load('one'), []);
		equal((await store.journal.load('two')).length, 2);
	}),
	contractCase('a write whose lane was lost is refused, one whose time is up is not', async (store) => {
		const lease = await takeLane(store, 'worker', { now: 1000, ttlMs: 500 });
		await store.journal.start({ ...write, lease, key: 'a', about: null, now: 9000 });
		await store.journal.settle({ ...write, lease, key: 'a', outcome: 1, now: 9000 });
		const successor = await takeLane(store, 'successor', { now: 9000 });
		await refuses('lease-lost', store.journal.start({ ...write, lease, key: 'b', about: null }));
		await refuses('lease-lost', store.journal.settle({ ...write, lease, key: 'b', outcome: 1 }));
		await refuses('lease-lost', store.journal.settle({ ...write, lease, key: 'a', outcome: 2 }));
		await store.journal.settle({ ...write, lease: successor, key: 'b', outcome: 1 });
		await store.leases.release(successor);
		await refuses('lease-lost', store.journal.settle({ ...write, lease: successor, key: 'c', outcome: 1 }));
		equal(
			(await store.journal.load('scope')).map(({ key }) => key),
			['a', 'b'],
		);
	}),
];
