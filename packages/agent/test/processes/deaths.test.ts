import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/data/json.ts';
import type { ProcessEngine } from '../../src/processes/engine.ts';
import { ProcessWorker } from '../../src/processes/process-worker.ts';
import type { ProcessRecovery } from '../../src/store/processes.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import { bothSidesOf, type KillPlan, KillPoints, withPoints } from '../kill/kill-points.ts';
import { HandClock } from '../support/hand-clock.ts';

const template = (recovery: ProcessRecovery) => ({ kind: 'job', input: {}, recovery, wakes: ['s'] }) as const;

/** What a client asks for, and a worker then does. Asking again is harmless. */
const play = async (
	store: Store,
	points: KillPoints,
	clock: HandClock,
	world: string[],
	recovery: ProcessRecovery,
): Promise<void> => {
	const engine: ProcessEngine = {
		kind: 'job',
		run: async (_input: Json, { processId, step }) => {
			for (const part of ['one', 'two']) {
				await step(part, () =>
					points.pass(`${processId} ${part}`, () => `${world.push(`${processId} ${part}`)}`),
				);
			}
			return 'done';
		},
	};
	const now = 0;
	await store.processes.start({ id: 'p', kind: 'job', input: 1, recovery, wakes: ['s'], now });
	const every = { type: 'every', everyMs: 1_000_000, from: 500 } as const;
	await store.triggers.subscribe({
		id: 't',
		sessionId: null,
		source: every,
		template: template(recovery),
		now,
	});
	const source = { type: 'event', event: 'push' } as const;
	await store.triggers.subscribe({ id: 'e', sessionId: null, source, template: template(recovery), now });
	await store.triggers.emit({ event: 'push', key: 'k', payload: null, now });
	const worker = new ProcessWorker({ store, clock, engines: [engine], maxRunning: 1 });
	await worker.settle();
	await worker.close();
};

interface End {
	readonly statuses: Readonly<Record<string, string>>;
	readonly woken: readonly string[];
	readonly world: readonly string[];
	readonly points: number;
}

/** Plays it in a process that stops for ever at a point, then in one that comes after it, on the same store. */
const playWithDeath = async (plan: KillPlan | null, recovery: ProcessRecovery): Promise<End> => {
	await using store = openInlineStore({ file: ':memory:' });
	const clock = new HandClock();
	const world: string[] = [];
	const reached = Promise.withResolvers<void>();
	const first = new KillPoints(plan, () => reached.resolve());
	const playing = play(withPoints(store, first), first, clock, world, recovery);
	await (plan === null ? playing : reached.promise);
	if (plan !== null) {
		clock.pass(31_000);
		const second = new KillPoints(null, () => undefined);
		await play(withPoints(store, second), second, clock, world, recovery);
	}
	const processes = await store.processes.list({ sessionId: null, limit: 100 });
	return {
		statuses: Object.fromEntries(processes.map(({ id, status }) => [id, status])),
		woken: (await store.inputs.queued('s')).map(({ id }) => id).toSorted(),
		world,
		points: first.names.length,
	};
};

const ids = ['p', 'trigger/e/1', 'trigger/t/1'];

describe.each<ProcessRecovery>(['rerunnable', 'owner-bound'])(
	'processes and triggers that are %s',
	(recovery) => {
		it('lose nothing and start nothing twice, wherever a worker dies', async () => {
			const whole = await playWithDeath(null, recovery);
			expect(Object.keys(whole.statuses).toSorted()).toEqual(ids);
			expect(whole.points).toBeGreaterThan(20);
			for (const plan of bothSidesOf(whole.points)) {
				const label = `${plan.side} point ${plan.at}`;
				const { statuses, woken, world } = await playWithDeath(plan, recovery);
				expect(Object.keys(statuses).toSorted(), label).toEqual(ids);
				expect(woken, label).toEqual(ids.map((id) => `process/${id}`));
				const ended = Object.values(statuses);
				const abandoned = ended.filter((status) => status === 'abandoned').length;
				expect(ended.filter((status) => status === 'completed').length + abandoned, label).toBe(3);
				expect(abandoned, label).toBeLessThanOrEqual(recovery === 'rerunnable' ? 0 : 1);
				// A part runs once more only where the worker died after it and before it was written down.
				const repeated = world.length - new Set(world).size;
				expect(repeated, label).toBeLessThanOrEqual(recovery === 'rerunnable' ? 1 : 0);
				if (recovery === 'rerunnable') expect(new Set(world).size, label).toBe(6);
			}
		});
	},
);
