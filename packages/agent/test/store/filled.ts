import {
	commitOf,
	commitTurns,
	inputOf,
	nodeOf,
	partOf,
	steeringOf,
	takeLane,
	workOf,
} from '../../src/store/contract/fixtures.ts';
import type { Store } from '../../src/store/store.ts';

/** The sessions of a filled store. */
export const filledSessions: readonly string[] = ['first', 'second', 'fork'];

/** Writes something of everything: three sessions, an open turn, effects, waits, bodies of several pages. */
export const fill = async (store: Store): Promise<void> => {
	const picture = await store.attachments.put(patternOf(9000), 'image/png', 1);
	for (const [index, sessionId] of ['first', 'second'].entries()) {
		for (const turn of ['a', 'b', 'c']) {
			const nodes = [1, 2, 3].map((number) => ({
				...nodeOf(`${turn}${number}`),
				payload: { text: `${sessionId} ${turn} ${number} `.repeat(40) },
			}));
			await commitTurns(store, [turn], {
				sessionId,
				nodes,
				attachments: [picture],
				config: { model: sessionId, turn },
				checkpoint: [
					partOf('kernel', `${sessionId}${turn}`.repeat(900)),
					partOf('steady', 'same '.repeat(500)),
				],
				usage: [
					{ source: 's', model: 'm', input: 1, cacheRead: 2, cacheWrite: 3, output: 4, reasoning: index },
				],
			});
		}
	}
	await store.sessions.fork({ sourceSessionId: 'first', turnId: 'b', sessionId: 'fork', now: 5 });
	await store.sessions.commit(commitOf('d', 0, { sessionId: 'fork' }));
	const lease = await takeLane(store, 'worker', { session: 'second' });
	await store.inputs.accept(inputOf('opens', { sessionId: 'second', sourceKey: 'key' }));
	await store.inputs.claimTurn({ lease, turnId: 'open', now: 6 });
	await store.inputs.accept({ ...steeringOf('steers', 'open'), sessionId: 'second' });
	await store.inputs.claimSteering({
		lease,
		turnId: 'open',
		claimId: 'claim',
		boundary: 'after-work',
		now: 6,
	});
	await store.inputs.enqueue(workOf('work', { sessionId: 'first' }));
	const write = { scope: 'turn/second/open', envelopeHash: 'hash', lease, now: 6 };
	await store.journal.settle({ ...write, key: 'model', outcome: { text: 'answer '.repeat(300) } });
	await store.journal.start({ ...write, key: 'tool', about: { tool: 'shell' } });
	await store.waits.open({ key: 'wait', scope: write.scope, about: 'may I?', deadline: 99, now: 6 });
	await store.waits.decide('gate', 'completed', write.scope, 6);
	await store.sessions.create({ sessionId: 'gone', relation: { type: 'root' }, config: {}, now: 1 });
	await store.sessions.delete('gone', 7);
};

/** Everything that a store tells of itself, by the question that was asked. */
export const questions: ReadonlyMap<string, (store: Store) => Promise<unknown>> = new Map([
	...filledSessions.flatMap((id) => questionsOf(id)),
	['list', (store: Store) => store.sessions.list({ limit: 99 })],
	['journal', (store: Store) => store.journal.load('turn/second/open')],
	['waits', (store: Store) => store.waits.list(null)],
	['gate', (store: Store) => store.waits.decided('gate')],
	[
		'waiting',
		async (store: Store) => {
			// A lane is judged by how long it was seen.
			await store.inputs.waiting({ now: 99_999, limit: 99 });
			return store.inputs.waiting({ now: 199_999, limit: 99 });
		},
	],
	['gone', (store: Store) => store.sessions.read('gone').catch((error: Error) => error.message)],
]);

function questionsOf(id: string): [string, (store: Store) => Promise<unknown>][] {
	return [
		[`${id}: record`, (store) => store.sessions.read(id)],
		[`${id}: nodes`, (store) => store.sessions.nodes(id, { from: 1, to: 99 })],
		[`${id}: turns`, (store) => store.sessions.turns(id, { fromIndex: 0, limit: 99 })],
		[`${id}: usage`, (store) => store.sessions.usage(id)],
		[`${id}: inputs`, (store) => store.inputs.list(id, ['pending', 'claimed', 'completed', 'cancelled'])],
		[`${id}: work`, (store) => store.inputs.queued(id)],
		[`${id}: open turn`, (store) => store.inputs.openTurn(id)],
	];
}

const patternOf = (size: number): Uint8Array =>
	Uint8Array.from({ length: size }, (_, index) => (index * 31) & 0xff);
