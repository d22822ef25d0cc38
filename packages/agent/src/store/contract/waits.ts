import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { takeLane } from './fixtures.ts';

const wait = { key: 'key', scope: 'scope', about: { ask: 'may I?' }, deadline: null, now: 1 } as const;

/** Durable promises and gates. */
export const waitCases: readonly ContractCase[] = [
	contractCase('a wait is opened once', async (store) => {
		equal(await store.waits.read('key'), undefined);
		const record = await store.waits.open(wait);
		const { now, ...content } = wait;
		equal(record, { ...content, resolution: null, openedAt: now });
		equal(await store.waits.open({ ...wait, about: 'other', deadline: 9, now: 5 }), record);
		equal(await store.waits.read('key'), record);
	}),
	contractCase('the first to resolve a wait wins', async (store) => {
		equal(await store.waits.resolve('key', { type: 'ok', value: 1 }, 2), 'unknown');
		await store.waits.open(wait);
		equal(await store.waits.resolve('key', { type: 'ok', value: { yes: true } }, 2), 'resolved');
		equal(await store.waits.resolve('key', { type: 'error', message: 'no' }, 3), 'already-resolved');
		equal((await store.waits.read('key'))?.resolution, { type: 'ok', value: { yes: true } });
		equal((await store.waits.open(wait)).resolution, { type: 'ok', value: { yes: true } });
	}),
	contractCase('every kind of resolution is kept', async (store) => {
		for (const resolution of [
			{ type: 'ok', value: null },
			{ type: 'error', message: 'why' },
			{ type: 'timeout' },
			{ type: 'cancelled', value: { by: 'me' } },
		] as const) {
			const { key } = await store.waits.open({ ...wait, key: resolution.type });
			equal(await store.waits.resolve(key, resolution, 2), 'resolved');
			equal((await store.waits.read(key))?.resolution, resolution);
		}
	}),
	contractCase('a wait has settled by itself when its deadline has come', async (store) => {
		for (const key of ['early', 'late', 'told']) await store.waits.open({ ...wait, key, deadline: 100 });
		equal(await store.waits.resolve('early', { type: 'ok', value: 1 }, 99), 'resolved');
		equal(await store.waits.resolve('late', { type: 'ok', value: 1 }, 100), 'already-resolved');
		equal((await store.waits.read('late'))?.resolution, { type: 'timeout' });
		equal(await store.waits.resolve('told', { type: 'timeout' }, 100), 'resolved');
		equal(await store.waits.resolve('told', { type: 'timeout' }, 101), 'already-resolved');
	}),
	contractCase('open waits are listed, oldest first, of one scope or of all', async (store) => {
		await store.waits.open({ ...wait, key: 'second', now: 2 });
		await store.waits.open({ ...wait, key: 'first', now: 1 });
		await store.waits.open({ ...wait, key: 'other', scope: 'elsewhere', now: 3 });
		await store.waits.open({ ...wait, key: 'done', now: 0 });
		await store.waits.resolve('done', { type: 'timeout' }, 4);
		const keys = async (scope: string | null): Promise<readonly string[]> =>
			(await store.waits.list(scope)).map(({ key }) => key);
		equal(await keys(null), ['first', 'second', 'other']);
		equal(await keys('scope'), ['first', 'second']);
		equal(await keys('nowhere'), []);
	}),
	contractCase('the first value of a gate is the answer to everybody', async (store) => {
		equal(await store.waits.decided('gate'), undefined);
		equal(await store.waits.decide('gate', { winner: 'a' }, 'scope', 1), {
			value: { winner: 'a' },
			isFirst: true,
		});
		equal(await store.waits.decide('gate', 'b', 'scope', 2), { value: { winner: 'a' }, isFirst: false });
		equal(await store.waits.decided('gate'), { winner: 'a' });
		equal(await store.waits.decide('other', null, 'scope', 1), { value: null, isFirst: true });
		equal(await store.waits.decided('other'), null);
	}),
	contractCase('a gate and a wait of the same key have nothing to do with each other', async (store) => {
		await store.waits.open(wait);
		await store.waits.decide('key', 1, 'scope', 1);
		equal((await store.waits.read('key'))?.resolution, null);
	}),
	contractCase('a wait whose lane was lost is not opened', async (store) => {
		const lease = await takeLane(store, 'worker', { now: 1000, ttlMs: 10 });
		await store.waits.open({ ...wait, lease });
		await takeLane(store, 'other', { now: 2000 });
		await refuses('lease-lost', store.waits.open({ ...wait, key: 'late', lease }));
		equal(await store.waits.read('late'), undefined);
	}),
];
