import { describe, expect, it } from 'vitest';
import { openInlineStore } from '../sqlite/inline-store.ts';
import type { Store } from '../store.ts';
import { storeContract } from './store-contract.ts';

describe('the contract', () => {
	it('says each thing once', () => {
		const titles = storeContract.map(({ title }) => title);
		expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
	});
});

type Facet = 'sessions' | 'inputs' | 'leases' | 'journal' | 'waits' | 'attachments' | 'upkeep';

/** The store with some methods of one facet replaced. */
const overridden = <F extends Facet>(store: Store, facet: F, methods: Partial<Store[F]>): Store => ({
	...store,
	[facet]: { ...store[facet], ...methods },
});

const mutants: readonly { readonly name: string; readonly caughtBy: string; mutate(store: Store): Store }[] =
	[
		{
			name: 'lets the last writer win',
			caughtBy: 'a head that has moved refuses the commit',
			mutate: (store) =>
				overridden(store, 'sessions', {
					commit: async (commit) => {
						const record = await store.sessions.read(commit.sessionId);
						return store.sessions.commit({ ...commit, expectedRevision: record?.revision ?? 0 });
					},
				}),
		},
		{
			name: 'lists the first page again and again',
			caughtBy: 'sessions are listed with the one that was used last first, page by page',
			mutate: (store) =>
				overridden(store, 'sessions', {
					list: ({ before: _before, ...listing }) => store.sessions.list(listing),
				}),
		},
		{
			name: 'does not find what was imported',
			caughtBy: 'what was appended or imported is found, before and after a search',
			mutate: (store) =>
				overridden(store, 'sessions', {
					search: async (request) =>
						(await store.sessions.search(request)).filter(({ sessionId }) => sessionId !== 'copy'),
				}),
		},
		{
			name: 'commits a turn twice',
			caughtBy: 'the same commit again gives the first receipt and writes nothing',
			mutate: (store) => {
				let count = 0;
				return overridden(store, 'sessions', {
					commit: (commit) => store.sessions.commit({ ...commit, turnId: `${commit.turnId}${count++}` }),
				});
			},
		},
		{
			name: 'forgets that a lane was lost',
			caughtBy: 'a write whose lane was lost is refused, one whose time is up is not',
			mutate: (store) =>
				overridden(store, 'journal', { settle: (write) => store.journal.settle({ ...write, lease: null }) }),
		},
		{
			name: 'does not ask whose turn it is',
			caughtBy: 'a turn that another process has claimed stays with it',
			mutate: (store) =>
				overridden(store, 'sessions', {
					commit: (commit) => store.sessions.commit({ ...commit, lease: null }),
				}),
		},
		{
			name: 'loses what a turn did not hear',
			caughtBy: 'a claimed input that the turn did not hear goes to the next turn',
			mutate: (store) =>
				overridden(store, 'sessions', {
					commit: async (commit) => {
						const claimed = await store.inputs.list(commit.sessionId, ['claimed']);
						return store.sessions.commit({ ...commit, heardInputs: claimed.map(({ id }) => id) });
					},
				}),
		},
		{
			name: 'accepts the same input again',
			caughtBy: 'the same key with the same content is the same input, also at its end',
			mutate: (store) =>
				overridden(store, 'inputs', {
					accept: (input) => store.inputs.accept({ ...input, sourceKey: null }),
				}),
		},
		{
			name: 'hears everything at the first checkpoint',
			caughtBy: 'an input is heard at its boundary or at a later one',
			mutate: (store) =>
				overridden(store, 'inputs', {
					claimSteering: (claim) => store.inputs.claimSteering({ ...claim, boundary: 'before-completion' }),
				}),
		},
		{
			name: 'gives new steering to an old claim',
			caughtBy: 'the same claim gives the same inputs and no others, also if it gave none',
			mutate: (store) => {
				let count = 0;
				return overridden(store, 'inputs', {
					claimSteering: (claim) => store.inputs.claimSteering({ ...claim, claimId: `${count++}` }),
				});
			},
		},
		{
			name: 'lets anybody enter a lane',
			caughtBy: 'a lane that is held is busy for everybody else',
			mutate: (store) =>
				overridden(store, 'leases', {
					acquire: ({ owner, ...request }) => {
						const { ownerId } = owner;
						return store.leases.acquire({
							...request,
							owner: { ownerId, incarnationId: '', executorId: '' },
						});
					},
				}),
		},
		{
			name: 'resolves a wait after its deadline',
			caughtBy: 'a wait has settled by itself when its deadline has come',
			mutate: (store) =>
				overridden(store, 'waits', { open: (wait) => store.waits.open({ ...wait, deadline: null }) }),
		},
		{
			name: 'vacuums what is young',
			caughtBy: 'ended inputs go when they are old, those that wait stay',
			mutate: (store) =>
				overridden(store, 'upkeep', { vacuum: ({ now }) => store.upkeep.vacuum({ now, keepMs: 0 }) }),
		},
		{
			name: 'says nothing of changes',
			caughtBy: 'a write is told with its session, a call that wrote nothing is not',
			mutate: (store) => ({ ...store, onChange: () => ({ [Symbol.dispose]: () => undefined }) }),
		},
	];

describe('the contract catches a store that', () => {
	it.each(mutants)('$name', async ({ mutate, caughtBy }) => {
		const broken = storeContract.find(({ title }) => title === caughtBy);
		const store = openInlineStore({ file: ':memory:' });
		await expect(broken?.run({ open: async () => mutate(store) })).rejects.toThrow();
		await store.close();
	});
});
