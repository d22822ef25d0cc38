import type { NodeAppend } from '../../src/store/commit.ts';
import { commitOf, nodeOf, partOf } from '../../src/store/contract/fixtures.ts';
import type { Store } from '../../src/store/store.ts';

const budget = { maxBytes: 1 << 20, maxNodes: 99 };
const usage = [{ source: 's', model: 'm', input: 1, cacheRead: 2, cacheWrite: 3, output: 4, reasoning: 5 }];

/** Writes paths of every kind: with appends between turns, imported, forked, and shared with a session that is gone. */
export const fillPaths = async (store: Store): Promise<void> => {
	for (const sessionId of ['long', 'gone']) {
		await store.sessions.create({ sessionId, relation: { type: 'root' }, config: { of: sessionId }, now: 1 });
		await store.sessions.append(appendOf(sessionId, 'one', 0, ['a1', 'a2']));
		await store.sessions.commit(turnOf(sessionId, 't1', 1, ['b1', 'b2', 'b3']));
		await store.sessions.append(appendOf(sessionId, 'two', 2, []));
		await store.sessions.commit(turnOf(sessionId, 't2', 3, []));
		await store.sessions.append(appendOf(sessionId, 'three', 4, ['c1']));
		await store.sessions.append(appendOf(sessionId, 'four', 5, ['c2']));
	}
	await store.sessions.fork({ sourceSessionId: 'long', turnId: 't1', sessionId: 'early fork', now: 40 });
	await store.sessions.fork({ sourceSessionId: 'long', turnId: null, sessionId: 'late fork', now: 41 });
	await store.sessions.append(appendOf('late fork', 'five', 0, ['d1']));
	await store.sessions.commit(turnOf('late fork', 't3', 1, ['e1']));
	const { lines } = await store.sessions.exportLines('late fork', { after: 0, limit: 999 });
	await store.sessions.importLines('copy', lines, 42);
	await store.sessions.append(appendOf('copy', 'six', 2, ['f1', 'f2']));
	await store.sessions.fork({ sourceSessionId: 'gone', turnId: 't2', sessionId: 'heir', now: 43 });
	await store.sessions.delete('gone', 44);
	await store.upkeep.vacuum({ now: 45, keepMs: 99 });
	await store.sessions.create({ sessionId: 'empty', relation: { type: 'root' }, config: {}, now: 46 });
};

/** What a store with such paths tells of them. */
export const pathAnswers = async (store: Store): Promise<unknown> => {
	const records = await store.sessions.list({ limit: 99 });
	const sessions = await Promise.all(
		records.map(async ({ id, leaf, checkpoint }) => ({
			nodes: await store.sessions.nodes(id, { from: 1, to: leaf }),
			middle: await store.sessions.nodes(id, { from: 2, to: 4 }),
			turns: await store.sessions.turns(id, { fromIndex: 0, limit: 99 }),
			later: await store.sessions.turns(id, { fromIndex: 1, limit: 1 }),
			usage: await store.sessions.usage(id),
			parts: checkpoint === null ? null : [...(await store.sessions.checkpoint(checkpoint)).keys()],
			lines: (await store.sessions.exportLines(id, { after: 0, limit: 999 })).lines,
		})),
	);
	return { records, sessions };
};

/** Sends again what `fillPaths` did: nothing is written twice. */
export const repeatPaths = async (store: Store): Promise<unknown> => [
	await store.sessions.append(appendOf('long', 'one', 0, ['a1', 'a2'])),
	await store.sessions.append(appendOf('long', 'four', 5, ['c2'])),
	await store.sessions.commit(turnOf('long', 't2', 3, [])),
	await store.sessions.append(appendOf('copy', 'six', 2, ['f1', 'f2'])),
];

const appendOf = (
	sessionId: string,
	requestId: string,
	expectedRevision: number,
	ids: readonly string[],
): NodeAppend => ({
	sessionId,
	requestId,
	expectedRevision,
	nodes: ids.map((id) => nodeOf(id)),
	config: requestId === 'two' ? { of: sessionId, since: requestId } : null,
	budget,
	now: 10 + expectedRevision,
});

const turnOf = (
	sessionId: string,
	turnId: string,
	revision: number,
	ids: readonly string[],
): ReturnType<typeof commitOf> =>
	commitOf(turnId, revision, {
		sessionId,
		nodes: ids.map((id) => nodeOf(id)),
		checkpoint: [partOf('kernel', `${sessionId} ${turnId}`)],
		usage,
		now: 20 + revision,
	});
