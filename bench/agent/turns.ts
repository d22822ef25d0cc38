import { createHash } from 'node:crypto';
import type { Lease, NewInput, Store, TurnCommit } from '@tenon/agent';
import { encodeText } from '@tenon/core';

/** Text of so many bytes, another one for each number. */
export const textOf = (bytes: number, number: number): string => `${number} `.padEnd(bytes, 'lorem ipsum ');

export const inputOf = (sessionId: string, number: number): NewInput => ({
	id: `input ${number}`,
	sessionId,
	sourceKey: `key ${number}`,
	parts: [{ type: 'text', text: textOf(1000, number) }],
	delivery: { type: 'next-turn' },
	options: {},
	now: Date.now(),
});

/** A turn of an input, an answer, a call, its result: four messages of a kilobyte and a checkpoint of two. */
export const commitOf = (sessionId: string, number: number, change: Partial<TurnCommit> = {}): TurnCommit => {
	// As a session makes it of its tools' state: in memory of its own.
	const body = encodeText(textOf(2000, number));
	return {
		sessionId,
		turnId: `turn ${number}`,
		expectedRevision: number,
		lease: null,
		digest: `digest ${number}`,
		nodes: [0, 1, 2, 3].map((index) => ({
			id: `${number}/${index}`,
			kind: 'message',
			payload: { role: 'user', text: textOf(1000, number) },
		})),
		newFrame: null,
		config: null,
		checkpoint: [{ key: 'kernel', digest: createHash('sha256').update(body).digest('hex'), body }],
		usage: [{ source: 'turn', model: 'm', input: 9, cacheRead: 0, cacheWrite: 0, output: 9, reasoning: 0 }],
		heardInputs: [],
		newWork: [],
		attachments: [],
		outcome: { type: 'finished', text: 'done' },
		retireScope: null,
		releaseLease: false,
		budget: { maxBytes: 1 << 20, maxNodes: 512 },
		now: Date.now(),
		...change,
	};
};

/** Takes a free lane. */
export const takeLane = async (store: Store, sessionId: string): Promise<Lease> => {
	const owner = { ownerId: 'bench', incarnationId: 'boot', executorId: sessionId };
	const request = { sessionId, owner, token: sessionId, ttlMs: 600_000, now: Date.now() };
	const answer = await store.leases.acquire(request);
	if (answer.type === 'busy') throw new Error(`the lane of ${sessionId} is held`);
	return answer.lease;
};

export const medianOf = (values: readonly number[]): number =>
	values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)]!;
