import type { UsageRecord } from '../graph.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { beginTurn, commitOf, commitTurns, create, nodeOf, sessionId, takeLane, workOf } from './fixtures.ts';

const usage: UsageRecord = {
	source: 'turn',
	model: 'm',
	input: 1,
	cacheRead: 2,
	cacheWrite: 3,
	output: 4,
	reasoning: 5,
};

/** The one write that ends a turn. */
export const commitCases: readonly ContractCase[] = [
	contractCase('a commit moves the head, and all that it names is there', async (store) => {
		await create(store);
		const receipt = await store.sessions.commit(
			commitOf('turn', 0, { config: { model: 'm' }, newFrame: 1, usage: [usage] }),
		);
		equal(receipt, { revision: 1, leaf: 2, isNew: true, isReleased: false });
		const { revision, leaf, frame, turnCount, config, updatedAt } = (await store.sessions.read(sessionId))!;
		equal(
			{ revision, leaf, frame, turnCount, config, updatedAt },
			{ revision: 1, leaf: 2, frame: 2, turnCount: 1, config: { model: 'm' }, updatedAt: 2000 },
		);
		equal(await store.sessions.nodes(sessionId, { from: 1, to: 9 }), [
			{ ...nodeOf('turn-1'), position: 1, turnId: 'turn', at: 2000 },
			{ ...nodeOf('turn-2'), position: 2, turnId: 'turn', at: 2000 },
		]);
		const turn = {
			sessionId,
			turnId: 'turn',
			turnIndex: 0,
			revision: 1,
			leaf: 2,
			outcome: { type: 'finished', text: 'turn' },
			at: 2000,
		};
		equal(await store.sessions.turn(sessionId, 'turn'), turn);
		equal(await store.sessions.turns(sessionId, { fromIndex: 0, limit: 9 }), [turn]);
		equal(await store.sessions.usage(sessionId), [usage]);
	}),
	contractCase('a commit decides its gate, and a retry of it finds that decided', async (store) => {
		await create(store);
		const commit = commitOf('turn', 0, { gate: { key: 'gate', value: { type: 'done' } } });
		await store.sessions.commit(commit);
		equal(await store.waits.decided('gate'), { type: 'done' });
		equal((await store.sessions.commit(commit)).isNew, false);
		const late = await store.waits.decide('gate', { type: 'stop' }, 'scope', 3000);
		equal(late, { value: { type: 'done' }, isFirst: false });
	}),
	contractCase('a commit whose gate was decided otherwise is refused, and leaves nothing', async (store) => {
		await create(store);
		await store.waits.decide('gate', { type: 'stop' }, 'scope', 1500);
		const commit = commitOf('turn', 0, { gate: { key: 'gate', value: { type: 'done' } } });
		await refuses('gate-lost', store.sessions.commit(commit));
		equal((await store.sessions.read(sessionId))!.revision, 0);
		equal(await store.waits.decided('gate'), { type: 'stop' });
	}),
	contractCase('what a commit leaves out stays as it was', async (store) => {
		await create(store);
		await store.sessions.commit(commitOf('first', 0, { config: { a: 1 }, newFrame: 0, checkpoint: [] }));
		const before = (await store.sessions.read(sessionId))!;
		await store.sessions.commit(commitOf('second', 1, { nodes: [] }));
		equal(await store.sessions.read(sessionId), { ...before, revision: 2, turnCount: 2 });
	}),
	contractCase('the same commit again gives the first receipt and writes nothing', async (store) => {
		await create(store);
		const commit = commitOf('turn', 0, { usage: [usage], newWork: [workOf('wake')] });
		const first = await store.sessions.commit(commit);
		equal(await store.sessions.commit(commit), { ...first, isNew: false });
		await commitTurns(store, ['next']);
		equal(await store.sessions.commit({ ...commit, expectedRevision: 7 }), { ...first, isNew: false });
		equal((await store.sessions.read(sessionId))?.revision, 2);
		equal(await store.sessions.usage(sessionId), [usage]);
		equal((await store.inputs.queued(sessionId)).length, 1);
	}),
	contractCase('a turn is committed once: another content is a conflict', async (store) => {
		await commitTurns(store, ['turn']);
		await refuses('conflict', store.sessions.commit(commitOf('turn', 1, { digest: 'other' })));
		equal((await store.sessions.read(sessionId))?.revision, 1);
	}),
	contractCase('a head that has moved refuses the commit', async (store) => {
		await commitTurns(store, ['first']);
		await refuses('commit-contended', store.sessions.commit(commitOf('second', 0)));
		await refuses('commit-contended', store.sessions.commit(commitOf('second', 2)));
		equal((await store.sessions.read(sessionId))?.leaf, 1);
	}),
	contractCase('a session that is not there cannot be committed to', async (store) => {
		await refuses('unknown-session', store.sessions.commit(commitOf('turn', 0)));
	}),
	contractCase('a commit that is too large is refused before anything is written', async (store) => {
		await create(store);
		const small = { maxBytes: 1 << 20, maxNodes: 1 };
		await refuses('budget-exceeded', store.sessions.commit(commitOf('turn', 0, { budget: small })));
		const light = { maxBytes: 200, maxNodes: 512 };
		const heavy = { id: 'heavy', kind: 'message', payload: { text: 'x'.repeat(200) } } as const;
		await refuses(
			'budget-exceeded',
			store.sessions.commit(commitOf('turn', 0, { nodes: [heavy], budget: light })),
		);
		const body = new Uint8Array(201);
		const checkpoint = [{ key: 'kernel', digest: 'not looked at', body }];
		await refuses(
			'budget-exceeded',
			store.sessions.commit(commitOf('turn', 0, { checkpoint, budget: light })),
		);
		equal((await store.sessions.read(sessionId))?.revision, 0);
	}),
	contractCase('a commit that fails half way leaves nothing', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		const before = await store.sessions.read(sessionId);
		const broken = commitOf('turn', 0, {
			lease,
			usage: [usage],
			attachments: ['nothing'],
			releaseLease: true,
		});
		await refuses('missing-body', store.sessions.commit(broken));
		await refuses(
			'conflict',
			store.sessions.commit(commitOf('turn', 0, { lease, heardInputs: ['unknown'] })),
		);
		await refuses('conflict', store.sessions.commit(commitOf('turn', 0, { lease, newFrame: 2 })));
		equal(await store.sessions.read(sessionId), before);
		equal(await store.sessions.nodes(sessionId, { from: 1, to: 9 }), []);
		equal(await store.sessions.usage(sessionId), []);
		equal((await store.inputs.openTurn(sessionId))?.turnId, 'turn');
		equal((await store.leases.renew(lease, { ttlMs: 1000, now: 2000 })).expiresAt, 3000);
	}),
	contractCase('usage adds up by source and model', async (store) => {
		const other = { ...usage, model: 'n' };
		await commitTurns(store, ['first', 'second'], { usage: [usage, other, usage] });
		const sum = { ...usage, input: 4, cacheRead: 8, cacheWrite: 12, output: 16, reasoning: 20 };
		const otherSum = { ...other, input: 2, cacheRead: 4, cacheWrite: 6, output: 8, reasoning: 10 };
		equal(await store.sessions.usage(sessionId), [sum, otherSum]);
	}),
	contractCase('usage that cannot be counted any more is refused', async (store) => {
		await commitTurns(store, ['first'], { usage: [{ ...usage, input: Number.MAX_SAFE_INTEGER }] });
		await refuses('budget-exceeded', store.sessions.commit(commitOf('second', 1, { usage: [usage] })));
		equal((await store.sessions.usage(sessionId))[0]?.input, Number.MAX_SAFE_INTEGER);
	}),
	contractCase('a commit brings work, takes the journal with it and releases the lane', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		const scope = `turn/${sessionId}/turn`;
		await store.journal.settle({ scope, key: 'key', envelopeHash: 'hash', lease, outcome: 1, now: 1600 });
		await store.sessions.commit(
			commitOf('turn', 0, {
				lease,
				heardInputs: ['input of turn'],
				newWork: [workOf('wake'), workOf('other', { sessionId: 'elsewhere' })],
				retireScope: scope,
				releaseLease: true,
			}),
		);
		equal(
			(await store.inputs.queued(sessionId)).map(({ id }) => id),
			['wake'],
		);
		equal(
			(await store.inputs.queued('elsewhere')).map(({ id }) => id),
			['other'],
		);
		equal(await store.journal.load(scope), []);
		equal(await store.inputs.openTurn(sessionId), undefined);
		equal(
			(await store.inputs.list(sessionId, ['completed'])).map(({ id }) => id),
			['input of turn'],
		);
		equal((await takeLane(store, 'other', { now: 1001 })).generation, 2);
	}),
	contractCase('a commit withdraws the questions that are open in its scope', async (store) => {
		await create(store);
		for (const [key, scope] of [
			['open', 'mine'],
			['answered', 'mine'],
			['other', 'other'],
		] as const) {
			await store.waits.open({ key, scope, about: null, deadline: null, now: 1 });
		}
		await store.waits.resolve('answered', { type: 'ok', value: 1 }, 2);
		await commitTurns(store, ['turn'], { retireScope: 'mine' });
		equal((await store.waits.read('open'))?.resolution, { type: 'cancelled', value: null });
		equal((await store.waits.read('answered'))?.resolution, { type: 'ok', value: 1 });
		equal((await store.waits.read('other'))?.resolution, null);
	}),
	contractCase('a journal that no commit names stays', async (store) => {
		await create(store);
		const write = { scope: 'kept', key: 'key', envelopeHash: 'hash', lease: null, outcome: 1, now: 1 };
		await store.journal.settle(write);
		await commitTurns(store, ['turn']);
		equal((await store.journal.load('kept')).length, 1);
	}),
];
