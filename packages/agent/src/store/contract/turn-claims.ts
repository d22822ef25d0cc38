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

/** Turns that begin, go on in another process, and end. */
export const turnClaimCases: readonly ContractCase[] = [
	contractCase('nothing to do is no turn', async (store) => {
		const lease = await takeLane(store, 'worker');
		equal(await store.inputs.claimTurn({ lease, turnId: 'turn', now: 1 }), undefined);
		await create(store);
		equal(await store.inputs.claimTurn({ lease, turnId: 'turn', now: 1 }), undefined);
		equal(await store.inputs.openTurn(sessionId), undefined);
	}),
	contractCase('a turn begins with the oldest input', async (store) => {
		await commitTurns(store, ['earlier']);
		const lease = await takeLane(store, 'worker');
		for (const id of ['a', 'b']) await store.inputs.accept(inputOf(id));
		const turn = (await store.inputs.claimTurn({ lease, turnId: 'turn', now: 1500 }))!;
		const [a] = await store.inputs.list(sessionId, ['claimed']);
		equal(a?.id, 'a');
		equal(a?.turnId, 'turn');
		equal(turn, {
			sessionId,
			turnId: 'turn',
			turnIndex: 1,
			baseRevision: 1,
			inputs: [a!],
			work: [],
			startedAt: 1500,
			drives: 1,
		});
		equal(await store.inputs.openTurn(sessionId), turn);
	}),
	contractCase('a turn that is open is given back as it is, whatever id is asked for', async (store) => {
		const lease = await takeLane(store, 'worker');
		const turn = await beginTurn(store, 'turn', lease);
		await store.inputs.accept(inputOf('later'));
		const again = await store.inputs.claimTurn({ lease, turnId: 'other', now: 9000 });
		equal(again, { ...turn, drives: 2 });
		const successor = await takeLane(store, 'successor', { now: 99_000 });
		equal(await store.inputs.claimTurn({ lease: successor, turnId: 'third', now: 99_000 }), {
			...turn,
			drives: 3,
		});
	}),
	contractCase('a turn is claimed by the holder of the lane', async (store) => {
		await store.inputs.accept(inputOf('a'));
		const lease = await takeLane(store, 'worker');
		await refuses(
			'lease-lost',
			store.inputs.claimTurn({ lease: { ...lease, token: 'no' }, turnId: 'turn', now: 1 }),
		);
		await refuses(
			'lease-lost',
			store.inputs.claimTurn({ lease: { ...lease, generation: 0 }, turnId: 'turn', now: 1 }),
		);
		await takeLane(store, 'successor', { now: 99_000 });
		await refuses('lease-lost', store.inputs.claimTurn({ lease, turnId: 'turn', now: 99_000 }));
		equal((await store.inputs.list(sessionId, ['pending'])).length, 1);
	}),
	contractCase('input comes before work, commands before other work', async (store) => {
		const lease = await takeLane(store, 'worker');
		await store.inputs.enqueue(workOf('wake'));
		await store.inputs.enqueue(workOf('command', { kind: 'session-command' }));
		await store.inputs.accept(inputOf('input'));
		const seen: string[] = [];
		for (const turnId of ['1', '2', '3']) {
			const { inputs, work, baseRevision } = (await store.inputs.claimTurn({ lease, turnId, now: 1500 }))!;
			seen.push(...inputs.map(({ id }) => id), ...work.map(({ id }) => id));
			const heardInputs = inputs.map(({ id }) => id);
			await store.sessions.commit(commitOf(turnId, baseRevision, { lease, heardInputs }));
		}
		equal(seen, ['input', 'command', 'wake']);
		equal(await store.inputs.queued(sessionId), []);
		equal(await store.inputs.claimTurn({ lease, turnId: '4', now: 1500 }), undefined);
		equal((await store.inputs.enqueue(workOf('wake'))).id, 'wake');
		equal(await store.inputs.queued(sessionId), []);
	}),
	contractCase(
		'work that a turn has taken is not queued any more, and comes back with the turn',
		async (store) => {
			const lease = await takeLane(store, 'worker');
			const work = await store.inputs.enqueue(workOf('wake'));
			await store.inputs.claimTurn({ lease, turnId: 'turn', now: 1 });
			equal(await store.inputs.queued(sessionId), []);
			equal((await store.inputs.openTurn(sessionId))?.work, [work]);
		},
	),
	contractCase('a claimed input that the turn did not hear goes to the next turn', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'first', lease);
		await store.sessions.commit(commitOf('first', 0, { lease }));
		const second = (await store.inputs.claimTurn({ lease, turnId: 'second', now: 1 }))!;
		equal(
			second.inputs.map(({ id, turnId }) => [id, turnId]),
			[['input of first', 'second']],
		);
	}),
	contractCase('an id of a committed turn begins no other', async (store) => {
		await commitTurns(store, ['turn']);
		const lease = await takeLane(store, 'worker');
		await store.inputs.accept(inputOf('a'));
		await refuses('conflict', store.inputs.claimTurn({ lease, turnId: 'turn', now: 1 }));
		equal((await store.inputs.list(sessionId, ['pending'])).length, 1);
	}),
	contractCase('while a turn is open, nothing else moves the head', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		await refuses('lane-busy', store.sessions.commit(commitOf('other', 0, { lease })));
		await refuses('lane-busy', store.sessions.append(appendOf('request', 0)));
		await store.sessions.commit(commitOf('turn', 0, { lease, heardInputs: ['input of turn'] }));
		await store.sessions.append(appendOf('request', 1));
	}),
	contractCase(
		'a process that lost the lane may still commit while no other has claimed the turn',
		async (store) => {
			const lease = await takeLane(store, 'slow');
			await beginTurn(store, 'turn', lease);
			await takeLane(store, 'successor', { now: 99_000 });
			const receipt = await store.sessions.commit(
				commitOf('turn', 0, { lease, heardInputs: ['input of turn'], releaseLease: true }),
			);
			equal(receipt, { revision: 1, leaf: 2, isNew: true, isReleased: false });
			const answer = await store.leases.acquire({
				sessionId,
				owner: { ownerId: 'third', incarnationId: 'a', executorId: 'b' },
				token: 'third',
				ttlMs: 1000,
				now: 99_001,
			});
			equal(answer.type, 'busy', 'the lane of the successor');
		},
	),
	contractCase('a turn that another process has claimed stays with it', async (store) => {
		const lease = await takeLane(store, 'slow');
		await beginTurn(store, 'turn', lease);
		const successor = await takeLane(store, 'successor', { now: 99_000 });
		await store.inputs.claimTurn({ lease: successor, turnId: 'turn', now: 99_000 });
		await refuses('lease-lost', store.sessions.commit(commitOf('turn', 0, { lease })));
		const heardInputs = ['input of turn'];
		equal((await store.sessions.commit(commitOf('turn', 0, { lease: successor, heardInputs }))).revision, 1);
		equal((await store.sessions.commit(commitOf('turn', 0, { lease, heardInputs }))).isNew, false);
	}),
	contractCase('an unclaimed turn needs the lane where one is shown', async (store) => {
		await create(store);
		const lease = await takeLane(store, 'slow');
		await takeLane(store, 'successor', { now: 99_000 });
		await refuses('lease-lost', store.sessions.commit(commitOf('turn', 0, { lease })));
		equal((await store.sessions.commit(commitOf('turn', 0))).revision, 1);
	}),
];
