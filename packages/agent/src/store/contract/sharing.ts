import type { Store, StoreChange } from '../store.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase, sharedCase, withHandle } from './contract-case.ts';
import { beginTurn, commitOf, create, inputOf, ownerOf, sessionId, takeLane } from './fixtures.ts';

/** Several handles on one store, and what one tells the other. */
export const sharingCases: readonly ContractCase[] = [
	sharedCase('what one handle wrote is what the other reads', async (first, second) => {
		await create(first);
		equal((await second.sessions.read(sessionId))?.id, sessionId);
		await second.sessions.commit(commitOf('turn', 0));
		equal((await first.sessions.nodes(sessionId, { from: 1, to: 9 })).length, 2);
	}),
	sharedCase('of two that race for a lane one gets it', async (first, second) => {
		const answers = await Promise.all(
			[first, second].map((store, index) =>
				store.leases.acquire({
					sessionId,
					owner: ownerOf(`${index}`),
					token: `${index}`,
					ttlMs: 1000,
					now: 1,
				}),
			),
		);
		equal(answers.map(({ type }) => type).toSorted(), ['busy', 'held']);
	}),
	sharedCase(
		'of two that race for the head one wins, and the other leaves nothing',
		async (first, second) => {
			await create(first);
			const results = await settled(
				[first, second].map((store, index) => store.sessions.commit(commitOf(`turn ${index}`, 0))),
			);
			equal(results, ['done', 'store.commit-contended']);
			const { revision, leaf, turnCount } = (await first.sessions.read(sessionId))!;
			equal([revision, leaf, turnCount], [1, 2, 1]);
			equal((await first.sessions.nodes(sessionId, { from: 1, to: 9 })).length, 2);
		},
	),
	sharedCase('one input that is sent twice at once is accepted once', async (first, second) => {
		const sent = inputOf('one', { sourceKey: 'key' });
		const answers = await Promise.all([
			first.inputs.accept(sent),
			second.inputs.accept({ ...sent, id: 'two' }),
			first.inputs.accept({ ...sent, id: 'three' }),
		]);
		equal(answers.filter(({ isNew }) => isNew).length, 1);
		equal(new Set(answers.map(({ input }) => input.id)).size, 1);
	}),
	sharedCase(
		'a cancellation and a completion that race for a gate agree on one winner',
		async (first, second) => {
			const answers = await Promise.all([
				first.waits.decide('gate', 'cancelled', 'scope', 1),
				second.waits.decide('gate', 'completed', 'scope', 1),
			]);
			equal(answers.filter(({ isFirst }) => isFirst).length, 1);
			equal(answers[0].value, answers[1].value);
		},
	),
	sharedCase('one outcome of two that race is everybody’s', async (first, second) => {
		const write = { scope: 'scope', key: 'key', envelopeHash: 'hash', lease: null, now: 1 };
		const [one, two] = await Promise.all([
			first.journal.settle({ ...write, outcome: 1 }),
			second.journal.settle({ ...write, outcome: 2 }),
		]);
		equal(one, two);
	}),
	sharedCase('many writes of two handles at once all count', async (first, second) => {
		const inputs = Array.from({ length: 60 }, (_, index) =>
			inputOf(`input ${index}`, { sourceKey: `${index}` }),
		);
		await Promise.all(inputs.map((input, index) => (index % 2 === 0 ? first : second).inputs.accept(input)));
		const kept = await second.inputs.list(sessionId, ['pending']);
		equal(kept.map(({ id }) => id).toSorted(), inputs.map(({ id }) => id).toSorted());
		equal(new Set(kept.map(({ sequence }) => sequence)).size, 60);
	}),
	sharedCase('a turn that one handle began is gone on with by the other', async (first, second) => {
		const lease = await takeLane(first, 'dead');
		const turn = await beginTurn(first, 'turn', lease);
		// A waiter for a lane counts from when it has seen it.
		await second.inputs.waiting({ now: 60_000, limit: 9 });
		const successor = await takeLane(second, 'successor', { now: 99_000 });
		equal(await second.inputs.claimTurn({ lease: successor, turnId: 'new', now: 99_000 }), {
			...turn,
			drives: 2,
		});
	}),
	contractCase('a write that fails does not take those along that came with it', async (store) => {
		await create(store);
		const results = await settled([
			store.inputs.accept(inputOf('a')),
			store.sessions.commit(commitOf('turn', 7)),
			store.inputs.accept(inputOf('b')),
		]);
		equal(results, ['done', 'done', 'store.commit-contended']);
		equal(await pendingIds(store), ['a', 'b']);
	}),
	contractCase('a write is told with its session, a call that wrote nothing is not', async (store) => {
		await create(store, 'other');
		const changes: StoreChange[] = [];
		const listening = store.onChange((change) => changes.push(change));
		await store.inputs.accept(inputOf('a', { sourceKey: 'key' }));
		await store.inputs.accept(inputOf('a', { sourceKey: 'key' }));
		await store.sessions.read(sessionId);
		await refuses('commit-contended', store.sessions.commit(commitOf('turn', 7)));
		const lease = await takeLane(store, 'worker', { session: 'other' });
		equal(await store.inputs.claimTurn({ lease, turnId: 'turn', now: 1 }), undefined);
		await turnOfEventLoop();
		listening[Symbol.dispose]();
		equal(
			changes.map((change) => change.sessionId),
			[sessionId, 'other'],
		);
	}),
	contractCase('a listener that was disposed of hears nothing more', async (store) => {
		let count = 0;
		const first = store.onChange(() => count++);
		const second = store.onChange(() => count++);
		first[Symbol.dispose]();
		await create(store);
		await turnOfEventLoop();
		equal(count, 1);
		second[Symbol.dispose]();
		second[Symbol.dispose]();
		await create(store, 'other');
		await turnOfEventLoop();
		equal(count, 1);
	}),
	sharedCase('what one handle wrote is told to listeners of the other', async (first, second) => {
		const told = Promise.withResolvers<StoreChange>();
		const listening = first.onChange(told.resolve);
		await create(second);
		const { sessionId: about } = await told.promise;
		listening[Symbol.dispose]();
		equal(about === null || about === sessionId, true);
	}),
	contractCase('a closed store says so', async (store) => {
		await create(store);
		await Promise.all([store.close(), store.close()]);
		await refuses('closed', store.sessions.read(sessionId));
		await refuses('closed', create(store, 'other'));
		await store.close();
	}),
	{
		title: 'closing waits for what was asked before, and the next handle finds it',
		run: async (underTest) => {
			const first = await underTest.open();
			const writes = ['a', 'b', 'c'].map((id) => first.inputs.accept(inputOf(id)));
			await first.close();
			await Promise.all(writes);
			await withHandle(underTest, async (second) => equal(await pendingIds(second), ['a', 'b', 'c']));
		},
	},
];

// Sorted: calls that are out together may be done in any order.
const pendingIds = async (store: Store): Promise<readonly string[]> =>
	(await store.inputs.list(sessionId, ['pending'])).map(({ id }) => id).toSorted();

const settled = async (calls: readonly Promise<unknown>[]): Promise<readonly string[]> =>
	(await Promise.allSettled(calls))
		.map((result) =>
			result.status === 'fulfilled' ? 'done' : (result.reason as { readonly code: string }).code,
		)
		.toSorted();

// Listeners are called after the write: not before the promise of the write has settled, but soon after it.
const turnOfEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
