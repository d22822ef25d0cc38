import type { UsageRecord } from '../graph.ts';
import type { Store } from '../store.ts';
import { equal, refuses } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import {
	beginTurn,
	commitOf,
	commitTurns,
	exportAll,
	inputOf,
	nodeOf,
	partOf,
	sessionId,
	takeLane,
	workOf,
} from './fixtures.ts';

const usage: UsageRecord = {
	source: 's',
	model: 'm',
	input: 1,
	cacheRead: 2,
	cacheWrite: 3,
	output: 4,
	reasoning: 5,
};
const picture = new Uint8Array([1, 2, 3, 255]);

/** A session with something of everything; its own id is `session`, which is a fork. */
const fill = async (store: Store): Promise<void> => {
	const digest = await store.attachments.put(picture, 'image/png', 1);
	await commitTurns(store, ['a', 'unshared'], {
		sessionId: 'source',
		attachments: [digest],
		checkpoint: [partOf('k', '1')],
	});
	await store.sessions.fork({ sourceSessionId: 'source', turnId: 'a', sessionId, now: 7 });
	const lease = await takeLane(store, 'worker');
	await beginTurn(store, 'b', lease);
	await store.sessions.commit(
		commitOf('b', 0, {
			lease,
			heardInputs: ['input of b'],
			usage: [usage],
			config: { m: 1 },
			checkpoint: [partOf('k', '2')],
		}),
	);
	await store.inputs.accept(inputOf('waits', { sourceKey: 'key' }));
	await store.inputs.enqueue(workOf('work'));
};

/** Sessions that leave the store as text, and come in. */
export const exportCases: readonly ContractCase[] = [
	contractCase('what was exported is imported as it was', async (store) => {
		await fill(store);
		const lines = await exportAll(store);
		const original = (await store.sessions.read(sessionId))!;
		const copy = await store.sessions.importLines('copy', lines, 9000);
		equal(copy, { ...original, id: 'copy' });
		equal(await store.sessions.read('copy'), copy);
		const range = { from: 1, to: 99 };
		equal(await store.sessions.nodes('copy', range), await store.sessions.nodes(sessionId, range));
		const turns = await store.sessions.turns('copy', { fromIndex: 0, limit: 9 });
		equal(
			turns.map(({ turnId, turnIndex, leaf }) => [turnId, turnIndex, leaf]),
			[
				['a', 0, 1],
				['b', 1, 3],
			],
		);
		equal(await store.sessions.usage('copy'), [usage]);
		equal(
			(await store.inputs.list('copy', ['pending'])).map(({ id, sourceKey }) => [id, sourceKey]),
			[['waits', 'key']],
		);
		equal(
			(await store.inputs.queued('copy')).map(({ id }) => id),
			['work'],
		);
		equal(
			(await store.sessions.fork({ sourceSessionId: 'copy', turnId: 'a', sessionId: 'again', now: 1 })).leaf,
			1,
		);
		equal(
			(
				await store.inputs.accept(
					inputOf('other', { sourceKey: 'key', sessionId: 'copy', parts: inputOf('waits').parts }),
				)
			).isNew,
			false,
		);
	}),
	contractCase('an import needs nothing of the store that it was exported from', async (store) => {
		await fill(store);
		const lines = await exportAll(store);
		const { checkpoint } = (await store.sessions.read(sessionId))!;
		for (const id of [sessionId, 'source']) await store.sessions.delete(id, 8000);
		await store.upkeep.vacuum({ now: 99_999, keepMs: 0 });
		await refuses('missing-body', store.sessions.checkpoint(checkpoint!));
		await store.sessions.importLines('copy', lines, 9000);
		equal(await store.sessions.checkpoint(checkpoint!), new Map([['k', partOf('k', '2').body!]]));
		const digest = await store.attachments.put(picture, 'image/png', 1);
		equal((await store.attachments.read(digest))?.mimeType, 'image/png');
		equal(await exportAll(store, 'copy').then((copy) => copy.length), lines.length);
		equal(await store.upkeep.check(), []);
	}),
	contractCase('an open turn does not travel: what it had taken waits at the other end', async (store) => {
		const lease = await takeLane(store, 'worker');
		await beginTurn(store, 'turn', lease);
		await store.sessions.importLines('copy', await exportAll(store), 9000);
		equal(await store.inputs.openTurn('copy'), undefined);
		equal(
			(await store.inputs.list('copy', ['pending'])).map(({ id }) => id),
			['input of turn'],
		);
	}),
	contractCase('an import goes under an id that was never used', async (store) => {
		await commitTurns(store, ['a']);
		const lines = await exportAll(store);
		await refuses('conflict', store.sessions.importLines(sessionId, lines, 1));
		await store.sessions.delete(sessionId, 1);
		await refuses('session-deleted', store.sessions.importLines(sessionId, lines, 1));
	}),
	contractCase('an export that is not whole is refused, and leaves nothing', async (store) => {
		await fill(store);
		const lines = await exportAll(store);
		const without = (index: number): readonly string[] => lines.toSpliced(index, 1);
		for (const broken of [[], ['{}'], ['nonsense'], lines.toReversed(), [...lines, lines.at(-1)!]]) {
			await refuses('invalid-import', store.sessions.importLines('copy', broken, 1));
		}
		for (const index of lines.keys()) {
			await refuses('invalid-import', store.sessions.importLines('copy', without(index), 1));
			await refuses(
				'invalid-import',
				store.sessions.importLines('copy', lines.with(index, '{"type":"node"}'), 1),
			);
			await refuses('invalid-import', store.sessions.importLines('copy', lines.with(index, 'null'), 1));
		}
		equal(await store.sessions.read('copy'), undefined);
		equal((await store.sessions.importLines('copy', lines, 1)).leaf, 3);
	}),
	contractCase('bytes that are not what they are said to be are refused', async (store) => {
		await fill(store);
		const lines = await exportAll(store);
		const index = lines.findIndex((line) => line.startsWith('{"type":"blob"'));
		const blob = JSON.parse(lines[index]!) as object;
		const forged = lines.with(index, JSON.stringify({ ...blob, base64: 'AAAA' }));
		await refuses('invalid-import', store.sessions.importLines('copy', forged, 1));
	}),
	contractCase('an export during which the session was written says so when it is read', async (store) => {
		await commitTurns(store, ['a', 'b']);
		const first = await store.sessions.exportLines(sessionId, { after: 0, limit: 2 });
		await commitTurns(store, ['c'], { nodes: [nodeOf('c')] });
		const rest = await store.sessions.exportLines(sessionId, { after: first.next!, limit: 99 });
		await refuses('invalid-import', store.sessions.importLines('copy', [...first.lines, ...rest.lines], 1));
	}),
];
