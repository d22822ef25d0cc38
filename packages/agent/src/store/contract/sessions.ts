import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { appendOf, commitTurns, create, inputOf, nodeOf, sessionId } from './fixtures.ts';

/** Sessions as they come to be, are read, listed and deleted. */
export const sessionCases: readonly ContractCase[] = [
	contractCase('a session that was never written is not there', async (store) => {
		equal(await store.sessions.read(sessionId), undefined);
		equal(await store.sessions.list({ limit: 10 }), []);
		await refuses('unknown-session', store.sessions.nodes(sessionId, { from: 1, to: 9 }));
		await refuses('unknown-session', store.sessions.turns(sessionId, { fromIndex: 0, limit: 9 }));
		await refuses('unknown-session', store.sessions.turn(sessionId, 'turn'));
		await refuses('unknown-session', store.sessions.usage(sessionId));
		await refuses('unknown-session', store.sessions.exportLines(sessionId, { after: 0, limit: 9 }));
	}),
	contractCase('a session is made empty, with its parent and its settings', async (store) => {
		const relation = { type: 'child', parentSessionId: 'parent', causedBy: 'call' } as const;
		const made = await store.sessions.create({ sessionId, relation, config: { model: 'm' }, now: 7 });
		equal(made, {
			id: sessionId,
			revision: 0,
			leaf: 0,
			frame: 0,
			turnCount: 0,
			relation,
			config: { model: 'm' },
			checkpoint: null,
			title: null,
			cwd: null,
			createdAt: 7,
			updatedAt: 7,
			usedAt: 7,
		});
		equal(await store.sessions.read(sessionId), made);
		equal(await store.sessions.nodes(sessionId, { from: 1, to: 9 }), []);
		equal(await store.sessions.turns(sessionId, { fromIndex: 0, limit: 9 }), []);
		equal(await store.sessions.usage(sessionId), []);
	}),
	contractCase('an equal session that is there is given back, another is a conflict', async (store) => {
		const creation = { sessionId, relation: { type: 'root' }, config: { a: 1, b: 2 }, now: 7 } as const;
		const made = await store.sessions.create(creation);
		equal(await store.sessions.create({ ...creation, config: { b: 2, a: 1 }, now: 9 }), made);
		await refuses('conflict', store.sessions.create({ ...creation, config: { a: 2 } }));
		const child = { type: 'child', parentSessionId: 'p', causedBy: null } as const;
		await refuses('conflict', store.sessions.create({ ...creation, relation: child }));
	}),
	contractCase('a session that has gone on is still equal to its creation', async (store) => {
		await create(store);
		await store.sessions.append(appendOf('request', 0, { config: { model: 'other' } }));
		const again = { sessionId, relation: { type: 'root' }, config: {}, now: 9 } as const;
		equal((await store.sessions.create(again)).config, { model: 'other' });
	}),
	contractCase('an input makes the session it is for', async (store) => {
		await store.inputs.accept(inputOf('first', { now: 42 }));
		const { relation, config, revision, createdAt } = (await store.sessions.read(sessionId))!;
		equal(
			{ relation, config, revision, createdAt },
			{ relation: { type: 'root' }, config: {}, revision: 0, createdAt: 42 },
		);
	}),
	contractCase('ids may hold anything', async (store) => {
		const ids = ['a/b', 'ä \u{1F600}', "it's", '%_', '--', 'a'.repeat(500)];
		for (const id of ids)
			await commitTurns(store, ['turn'], { sessionId: id, nodes: [nodeOf(`node of ${id}`)] });
		for (const id of ids) {
			const [node] = await store.sessions.nodes(id, { from: 1, to: 1 });
			equal(node?.id, `node of ${id}`);
		}
	}),
];
