import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { appendOf, commitOf, commitTurns, create, nodeOf, sessionId } from './fixtures.ts';

/** The path of a session. */
export const nodeCases: readonly ContractCase[] = [
	contractCase('any range of the path is read in order', async (store) => {
		await commitTurns(store, ['a', 'b', 'c', 'd']);
		const ids = async (from: number, to: number): Promise<string> =>
			(await store.sessions.nodes(sessionId, { from, to })).map(({ id }) => id).join('');
		equal(await ids(1, 4), 'abcd');
		equal(await ids(2, 3), 'bc');
		equal(await ids(0, 1), 'a');
		equal(await ids(4, 99), 'd');
		equal(await ids(5, 99), '');
		equal(await ids(3, 2), '');
	}),
	contractCase('a node holds any JSON, and keeps the order of its keys', async (store) => {
		const payload = { z: [1, 2.5, -0.25, 1e21, null, true], a: { '': 'ü\u{1F600}\u0000"\\' }, b: [] };
		await create(store);
		const nodes = [{ id: 'node', kind: 'plugin', payload }] as const;
		await store.sessions.commit(commitOf('turn', 0, { nodes }));
		const [node] = await store.sessions.nodes(sessionId, { from: 1, to: 1 });
		equal(JSON.stringify(node?.payload), JSON.stringify(payload));
		equal(node?.kind, 'plugin');
	}),
	contractCase('an id is given to one node of a session', async (store) => {
		await commitTurns(store, ['a']);
		await refuses(
			'conflict',
			store.sessions.commit(commitOf('turn', 1, { nodes: [nodeOf('b'), nodeOf('a')] })),
		);
		await refuses(
			'conflict',
			store.sessions.commit(commitOf('turn', 1, { nodes: [nodeOf('b'), nodeOf('b')] })),
		);
		equal((await store.sessions.nodes(sessionId, { from: 1, to: 9 })).length, 1);
		await commitTurns(store, ['a'], { sessionId: 'other' });
	}),
	contractCase('a node is found by its id on the path of its session alone', async (store) => {
		await commitTurns(store, ['a', 'b']);
		await store.sessions.fork({ sourceSessionId: sessionId, turnId: 'a', sessionId: 'fork', now: 5000 });
		await commitTurns(store, ['c'], { sessionId: 'other' });
		equal(await store.sessions.position(sessionId, 'b'), 2);
		equal(await store.sessions.position('fork', 'a'), 1);
		equal(await store.sessions.position('fork', 'b'), undefined);
		equal(await store.sessions.position(sessionId, 'c'), undefined);
		await refuses('unknown-session', store.sessions.position('nowhere', 'a'));
	}),
	contractCase('turns are read page by page', async (store) => {
		await commitTurns(store, ['a', 'b', 'c']);
		const ids = async (fromIndex: number, limit: number): Promise<string> =>
			(await store.sessions.turns(sessionId, { fromIndex, limit })).map(({ turnId }) => turnId).join('');
		equal(await ids(0, 2), 'ab');
		equal(await ids(2, 2), 'c');
		equal(await ids(3, 2), '');
		equal(await store.sessions.turn(sessionId, 'd'), undefined);
	}),
	contractCase('an append adds nodes outside of a turn', async (store) => {
		await create(store);
		const receipt = await store.sessions.append(appendOf('request', 0, { config: { a: 1 } }));
		equal(receipt, { revision: 1, leaf: 1, isNew: true });
		const { turnCount, config, updatedAt } = (await store.sessions.read(sessionId))!;
		equal({ turnCount, config, updatedAt }, { turnCount: 0, config: { a: 1 }, updatedAt: 2000 });
		const [node] = await store.sessions.nodes(sessionId, { from: 1, to: 1 });
		equal(node, { ...nodeOf('request-1'), position: 1, turnId: null, at: 2000 });
	}),
	contractCase(
		'the same append is applied once, another content under its id is a conflict',
		async (store) => {
			await create(store);
			const append = appendOf('request', 0);
			await store.sessions.append(append);
			await store.sessions.append(appendOf('next', 1));
			equal(await store.sessions.append({ ...append, expectedRevision: 2, now: 3000 }), {
				revision: 1,
				leaf: 1,
				isNew: false,
			});
			await refuses('conflict', store.sessions.append({ ...append, nodes: [nodeOf('other')] }));
			await refuses('conflict', store.sessions.append({ ...append, config: {} }));
			equal((await store.sessions.read(sessionId))?.leaf, 2);
		},
	),
	contractCase('an append keeps to head, budget and session', async (store) => {
		await refuses('unknown-session', store.sessions.append(appendOf('request', 0)));
		await create(store);
		await refuses('commit-contended', store.sessions.append(appendOf('request', 1)));
		const budget = { maxBytes: 1 << 20, maxNodes: 0 };
		await refuses('budget-exceeded', store.sessions.append(appendOf('request', 0, { budget })));
		await refuses(
			'budget-exceeded',
			store.sessions.append(appendOf('request', 0, { budget: { maxBytes: 5, maxNodes: 9 } })),
		);
		equal((await store.sessions.read(sessionId))?.revision, 0);
	}),
];
