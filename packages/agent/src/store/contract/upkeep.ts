import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { beginTurn, commitOf, commitTurns, inputOf, partOf, sessionId, takeLane } from './fixtures.ts';

const scopeOf = (session: string): string => `turn/${encodeURIComponent(session)}/turn%2F1`;

const nothing = { nodes: 0, blobs: 0, inputs: 0, journalEntries: 0, waits: 0 };

/** What goes with time, and what stays. */
export const upkeepCases: readonly ContractCase[] = [
	contractCase('a store that is in order has nothing to find and nothing to remove', async (store) => {
		await commitTurns(store, ['a', 'b'], { checkpoint: [partOf('k', '1')] });
		equal(await store.upkeep.check(), []);
		equal(await store.upkeep.vacuum({ now: 99_999, keepMs: 0 }), nothing);
		equal(await store.upkeep.check(), []);
	}),
	contractCase('nodes go when no session reaches them', async (store) => {
		await commitTurns(store, ['a', 'b', 'c']);
		await store.sessions.fork({ sourceSessionId: sessionId, turnId: 'a', sessionId: 'fork', now: 1 });
		await store.sessions.delete(sessionId, 1);
		equal((await store.upkeep.vacuum({ now: 99_999, keepMs: 99_999 })).nodes, 2);
		equal((await store.sessions.nodes('fork', { from: 1, to: 9 })).length, 1);
		await store.sessions.delete('fork', 1);
		equal((await store.upkeep.vacuum({ now: 99_999, keepMs: 99_999 })).nodes, 1);
		equal(await store.upkeep.check(), []);
	}),
	contractCase('a deleted id stays deleted', async (store) => {
		await commitTurns(store, ['a']);
		await store.sessions.delete(sessionId, 1);
		await store.upkeep.vacuum({ now: 99_999, keepMs: 0 });
		await refuses('session-deleted', store.inputs.accept(inputOf('late')));
	}),
	contractCase('ended inputs go when they are old, those that wait stay', async (store) => {
		await store.inputs.accept(inputOf('waits'));
		await store.inputs.accept(inputOf('old'));
		await store.inputs.accept(inputOf('young'));
		await store.inputs.cancel(sessionId, ['old'], 1000);
		await store.inputs.cancel(sessionId, ['young'], 1500);
		equal((await store.upkeep.vacuum({ now: 2000, keepMs: 600 })).inputs, 1);
		equal(
			(await store.inputs.list(sessionId, ['pending', 'cancelled'])).map(({ id }) => id),
			['waits', 'young'],
		);
	}),
	contractCase('the journal and the waits of an open turn stay, however old', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		for (const turn of ['turn', 'over']) {
			const scope = `turn/${sessionId}/${turn}`;
			await store.journal.settle({ scope, key: 'key', envelopeHash: 'hash', lease, outcome: 1, now: 1 });
			await store.waits.open({ key: `${turn}-open`, scope, about: null, deadline: null, now: 1 });
			await store.waits.open({ key: `${turn}-done`, scope, about: null, deadline: null, now: 1 });
			await store.waits.resolve(`${turn}-done`, { type: 'timeout' }, 1);
			await store.waits.decide(`${turn}-gate`, 1, scope, 1);
		}
		const { journalEntries, waits } = await store.upkeep.vacuum({ now: 2000, keepMs: 100 });
		equal({ journalEntries, waits }, { journalEntries: 1, waits: 3 });
		equal((await store.journal.load(`turn/${sessionId}/turn`)).length, 1);
		equal((await store.waits.read('turn-open'))?.key, 'turn-open');
		equal((await store.waits.read('turn-done'))?.resolution, { type: 'timeout' });
		equal(await store.waits.decided('turn-gate'), 1);
		equal(await store.waits.decided('over-gate'), undefined);
	}),
	contractCase('a scope names its session and its turn as a URL would', async (store) => {
		for (const session of ['team/ä 1', 'team/ä 2']) {
			const lease = await takeLane(store, 'worker', { session });
			await beginTurn(store, 'turn/1', lease);
			const scope = scopeOf(session);
			await store.journal.settle({ scope, key: 'key', envelopeHash: 'hash', lease, outcome: 1, now: 1 });
			await store.waits.open({ key: session, scope, about: null, deadline: null, now: 1 });
		}
		equal(await store.upkeep.vacuum({ now: 2000, keepMs: 100 }), nothing);
		await store.sessions.delete('team/ä 2', 3000);
		equal((await store.journal.load(scopeOf('team/ä 1'))).length, 1);
		equal((await store.waits.read('team/ä 1'))?.resolution, null);
		equal(await store.journal.load(scopeOf('team/ä 2')), []);
		equal(await store.waits.read('team/ä 2'), undefined);
	}),
	contractCase('waits and gates that are young stay', async (store) => {
		await store.waits.open({ key: 'wait', scope: 'turn/s/t', about: null, deadline: null, now: 1950 });
		await store.waits.decide('gate', 1, 'turn/s/t', 1950);
		equal(await store.upkeep.vacuum({ now: 2000, keepMs: 100 }), nothing);
	}),
	contractCase('an attachment goes unless a commit or a waiting input names it', async (store) => {
		const digests: string[] = [];
		for (const byte of [1, 2, 3, 4]) {
			digests.push(await store.attachments.put(Uint8Array.of(byte), 'image/png', byte === 4 ? 9000 : 1000));
		}
		const [committed, awaited, dropped, young] = digests as [string, string, string, string];
		await commitTurns(store, ['turn'], { attachments: [committed] });
		const attachment = { digest: awaited, mimeType: 'image/png', byteLength: 1 };
		await store.inputs.accept(inputOf('picture', { parts: [{ type: 'image', attachment }] }));
		equal((await store.upkeep.vacuum({ now: 10_000, keepMs: 5000 })).blobs, 1);
		equal(await store.attachments.read(dropped), undefined);
		for (const digest of [committed, awaited, young]) {
			equal((await store.attachments.read(digest))?.mimeType, 'image/png');
		}
	}),
	contractCase(
		'old checkpoints go, that of the head stays; a turn without one cannot be forked',
		async (store) => {
			await commitTurns(store, ['a'], { checkpoint: [partOf('k', '1')], now: 1000 });
			await commitTurns(store, ['b'], { checkpoint: [partOf('k', '2')], now: 2000 });
			await commitTurns(store, ['c'], { checkpoint: [partOf('k', '3')], now: 3000 });
			equal((await store.upkeep.vacuum({ now: 3000, keepMs: 1500 })).blobs, 1);
			const fork = (turnId: string): Promise<unknown> =>
				store.sessions.fork({ sourceSessionId: sessionId, turnId, sessionId: `fork ${turnId}`, now: 1 });
			await refuses('not-retained', fork('a'));
			await fork('b');
			equal((await store.upkeep.vacuum({ now: 99_999, keepMs: 0 })).blobs, 0, 'blobs that the fork needs');
			await fork('b');
			await fork('c');
			equal((await store.sessions.nodes(sessionId, { from: 1, to: 9 })).length, 3);
			equal(await store.upkeep.check(), []);
		},
	),
	contractCase('a commit names a body only while the store has it', async (store) => {
		await commitTurns(store, ['a'], { checkpoint: [partOf('k', '1')], now: 1000 });
		await commitTurns(store, ['b'], { checkpoint: [partOf('k', '2')], now: 2000 });
		await store.upkeep.vacuum({ now: 99_999, keepMs: 0 });
		const { key, digest } = partOf('k', '1');
		await refuses('missing-body', store.sessions.commit(commitOf('c', 2, { checkpoint: [{ key, digest }] })));
	}),
];
