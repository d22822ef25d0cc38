import type { Store } from '../store.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import {
	beginTurn,
	commitOf,
	commitTurns,
	create,
	inputOf,
	nodeOf,
	partOf,
	sessionId,
	takeLane,
} from './fixtures.ts';

const fork = (
	store: Store,
	turnId: string | null,
	forkId = 'fork',
	sourceSessionId = sessionId,
): ReturnType<Store['sessions']['fork']> =>
	store.sessions.fork({ sourceSessionId, turnId, sessionId: forkId, now: 5000 });

const pathOf = async (store: Store, session: string): Promise<string> =>
	(await store.sessions.nodes(session, { from: 1, to: 99 })).map(({ id }) => id).join('');

/** Sessions that go on from a turn of another. */
export const forkCases: readonly ContractCase[] = [
	contractCase('a fork stands where the turn ended, and the source does not move', async (store) => {
		await create(store);
		await store.sessions.commit(
			commitOf('a', 0, {
				nodes: [nodeOf('1'), nodeOf('2')],
				newFrame: 1,
				config: { m: 1 },
				checkpoint: [partOf('k', 'a')],
			}),
		);
		const atA = (await store.sessions.read(sessionId))!;
		await store.sessions.commit(
			commitOf('b', 1, { nodes: [nodeOf('3')], config: { m: 2 }, checkpoint: [partOf('k', 'b')] }),
		);
		const source = await store.sessions.read(sessionId);
		const made = await fork(store, 'a');
		equal(made, {
			...atA,
			id: 'fork',
			revision: 0,
			relation: { type: 'fork', sourceSessionId: sessionId, sourcePosition: 2 },
			createdAt: 5000,
			updatedAt: 5000,
			usedAt: 5000,
		});
		equal(await store.sessions.read('fork'), made);
		equal(await store.sessions.read(sessionId), source);
		equal(await pathOf(store, 'fork'), '12');
	}),
	contractCase('both go on by themselves', async (store) => {
		await commitTurns(store, ['a', 'b']);
		await fork(store, 'a');
		await commitTurns(store, ['c', 'd'], { sessionId: 'fork' });
		await commitTurns(store, ['e']);
		equal(await pathOf(store, 'fork'), 'acd');
		equal(await pathOf(store, sessionId), 'abe');
		const nodes = await store.sessions.nodes('fork', { from: 1, to: 2 });
		equal(
			nodes.map(({ id, position }) => [id, position]),
			[
				['a', 1],
				['c', 2],
			],
		);
		equal(
			(await store.sessions.nodes('fork', { from: 3, to: 3 })).map(({ id }) => id),
			['d'],
		);
	}),
	contractCase('a fork of the head takes nodes along that no turn added', async (store) => {
		await commitTurns(store, ['a']);
		await store.sessions.append({
			sessionId,
			requestId: 'request',
			expectedRevision: 1,
			nodes: [nodeOf('x')],
			config: { m: 3 },
			budget: { maxBytes: 1000, maxNodes: 9 },
			now: 1,
		});
		const made = await fork(store, null);
		equal([made.leaf, made.turnCount, made.config], [2, 1, { m: 3 }]);
		equal(await pathOf(store, 'fork'), 'ax');
		await fork(store, 'a', 'earlier');
		equal(await pathOf(store, 'earlier'), 'a');
	}),
	contractCase('turns that are shared are told as those of the source', async (store) => {
		await commitTurns(store, ['a', 'b']);
		await fork(store, 'a');
		await commitTurns(store, ['c'], { sessionId: 'fork' });
		const turns = await store.sessions.turns('fork', { fromIndex: 0, limit: 9 });
		equal(
			turns.map((turn) => [turn.sessionId, turn.turnId, turn.turnIndex]),
			[
				[sessionId, 'a', 0],
				['fork', 'c', 1],
			],
		);
		equal(
			(await store.sessions.turns('fork', { fromIndex: 1, limit: 9 })).map(({ turnId }) => turnId),
			['c'],
		);
		equal(
			(await store.sessions.turns('fork', { fromIndex: 0, limit: 1 })).map(({ turnId }) => turnId),
			['a'],
		);
		equal((await store.sessions.turn('fork', 'a'))?.sessionId, sessionId);
		equal(await store.sessions.turn('fork', 'b'), undefined);
	}),
	contractCase('forks of forks share what they share', async (store) => {
		await commitTurns(store, ['a', 'b']);
		await fork(store, 'b', 'one');
		await fork(store, null, 'two', 'one');
		await commitTurns(store, ['c', 'd'], { sessionId: 'two' });
		await fork(store, 'c', 'three', 'two');
		await commitTurns(store, ['e'], { sessionId: 'three' });
		await fork(store, 'a', 'four', 'three');
		await commitTurns(store, ['f'], { sessionId: 'four' });
		equal(await Promise.all(['one', 'two', 'three', 'four'].map((id) => pathOf(store, id))), [
			'ab',
			'abcd',
			'abce',
			'af',
		]);
		equal(
			(await store.sessions.nodes('three', { from: 2, to: 4 })).map(({ id }) => id),
			['b', 'c', 'e'],
		);
	}),
	contractCase('a turn of the source may be committed in a fork under the same id', async (store) => {
		await commitTurns(store, ['a', 'b']);
		await fork(store, 'a');
		await commitTurns(store, ['b'], { sessionId: 'fork', nodes: [nodeOf('other')] });
		equal(await pathOf(store, 'fork'), 'aother');
		equal((await store.sessions.turn('fork', 'b'))?.sessionId, 'fork');
	}),
	contractCase(
		'an id of a node that a fork shares is not given again, one that it does not share is',
		async (store) => {
			await commitTurns(store, ['a', 'b']);
			await fork(store, 'a');
			await refuses(
				'conflict',
				store.sessions.commit(commitOf('c', 0, { sessionId: 'fork', nodes: [nodeOf('a')] })),
			);
			await commitTurns(store, ['c'], { sessionId: 'fork', nodes: [nodeOf('b')] });
			equal(await pathOf(store, 'fork'), 'ab');
		},
	),
	contractCase('a fork has no usage, no input, no turn and no lane of its source', async (store) => {
		const lease = await takeLane(store, 'worker');
		const usage = { source: 's', model: 'm', input: 1, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };
		await beginTurn(store, 'turn', lease);
		await store.sessions.commit(
			commitOf('turn', 0, { lease, heardInputs: ['input of turn'], usage: [usage] }),
		);
		await store.inputs.accept(inputOf('next'));
		await beginTurn(store, 'open', lease);
		await fork(store, null);
		equal(await store.sessions.usage('fork'), []);
		equal(await store.inputs.list('fork', ['pending', 'claimed', 'completed']), []);
		equal(await store.inputs.openTurn('fork'), undefined);
		equal((await takeLane(store, 'other', { session: 'fork' })).generation, 1);
	}),
	contractCase('the same fork again is given back, another under its id is a conflict', async (store) => {
		await commitTurns(store, ['a', 'b']);
		const made = await fork(store, 'a');
		equal(await fork(store, 'a'), made);
		await refuses('conflict', fork(store, 'b'));
		await refuses('conflict', fork(store, 'a', sessionId));
	}),
	contractCase('there is no fork of what is not there', async (store) => {
		await refuses('unknown-session', fork(store, null));
		await commitTurns(store, ['a']);
		await refuses('not-retained', fork(store, 'never'));
		equal(await store.sessions.read('fork'), undefined);
	}),
	contractCase('a fork outlives its source', async (store) => {
		await commitTurns(store, ['a', 'b'], { checkpoint: [partOf('k', 'a')] });
		const { checkpoint } = await fork(store, 'a');
		await store.sessions.delete(sessionId, 6000);
		await store.upkeep.vacuum({ now: 99_999, keepMs: 0 });
		equal(await pathOf(store, 'fork'), 'a');
		equal((await store.sessions.turns('fork', { fromIndex: 0, limit: 9 })).length, 1);
		equal((await store.sessions.checkpoint(checkpoint!)).size, 1);
		await commitTurns(store, ['c'], { sessionId: 'fork' });
		equal(await pathOf(store, 'fork'), 'ac');
		equal(await store.upkeep.check(), []);
	}),
];
