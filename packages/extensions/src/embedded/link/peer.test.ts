import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Method, Peer, type PeerMessage } from './peer.ts';

interface Sums {
	readonly add: Method<readonly [number, number], number>;
	readonly wait: Method<null, string>;
	readonly odd: Method<null, unknown>;
	readonly fail: Method<null>;
}

/** Two ends that speak to each other by copies, at once. */
const pair = (maxPending = 8): { readonly asker: Peer<object, Sums>; readonly faults: string[] } => {
	const faults: string[] = [];
	const asker: Peer<object, Sums> = new Peer<object, Sums>({
		answerers: {},
		maxPending,
		onFault: (problem) => faults.push(problem),
		post: (message) => answerer.take(structuredClone(message)),
	});
	const answerer = new Peer<Sums, object>({
		maxPending,
		onFault: (problem) => faults.push(problem),
		post: (message) => asker.take(structuredClone(message)),
		answerers: {
			add: ([one, other]) => one + other,
			wait: (_, { signal }) =>
				new Promise((resolve) => signal.addEventListener('abort', () => resolve('given up'))),
			odd: () => () => 1,
			fail: () => {
				throw new Error('broken');
			},
		},
	});
	return { asker, faults };
};

describe('a conversation', () => {
	it('brings answers and failures to the caller', async () => {
		const { asker } = pair();
		expect(await asker.request('add', [1, 2])).toBe(3);
		await expect(asker.request('fail', null)).rejects.toThrow('broken');
		await expect(asker.request('nothing' as 'fail', null)).rejects.toThrow('unknown method "nothing"');
	});

	it('turns an answer that cannot be copied into a failure', async () => {
		const { asker } = pair();
		await expect(asker.request('odd', null)).rejects.toThrow('could not be cloned');
		await expect(asker.request('add', [1, (() => 2) as never])).rejects.toThrow('could not be cloned');
	});

	it('gives up with its signal, at its end, and where too much is under way', async () => {
		const { asker } = pair(1);
		const controller = new AbortController();
		const waiting = asker.request('wait', null, { signal: controller.signal });
		await expect(asker.request('add', [1, 2])).rejects.toThrow('too many calls are under way');
		controller.abort(new Error('enough'));
		await expect(waiting).rejects.toThrow('enough');
		const last = asker.request('wait', null);
		asker.close(new Error('it is over'));
		await expect(last).rejects.toThrow('it is over');
		await expect(asker.request('add', [1, 2])).rejects.toThrow('it is over');
		expect(() => asker.tell('add', [1, 2])).toThrow('it is over');
	});

	it('reports a notice that fails', () => {
		const { asker, faults } = pair();
		asker.tell('fail', null);
		expect(faults).toEqual(['fail: broken']);
	});

	it('stands whatever it is sent', () => {
		const kinds = fc.constantFrom('request', 'notice', 'cancel', 'answer', 'failure', 'other', 7);
		const message = fc.oneof(
			fc.anything(),
			fc.record({ kind: kinds, id: fc.anything(), method: fc.anything(), params: fc.anything() }),
		);
		fc.assert(
			fc.property(fc.array(message), (messages) => {
				const sent: PeerMessage[] = [];
				const peer = new Peer<Sums, object>({
					answerers: { add: () => 1, wait: () => '', odd: () => null, fail: () => undefined },
					maxPending: 4,
					onFault: () => undefined,
					post: (answer) => sent.push(answer),
				});
				for (const one of messages) peer.take(one);
				expect(sent.every(({ kind }) => kind === 'answer' || kind === 'failure')).toBe(true);
			}),
		);
	});
});
