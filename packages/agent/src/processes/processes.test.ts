import { describe, expect, it } from 'vitest';
import { inShort, testAgent } from '../../test/support/agent-fixture.ts';
import { HandClock } from '../../test/support/hand-clock.ts';
import type { Json } from '../data/json.ts';
import { StoreError } from '../store/errors.ts';
import type { NewProcess, ProcessRecovery } from '../store/processes.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import type { ProcessCall, ProcessEngine } from './engine.ts';
import { ProcessWorker } from './process-worker.ts';
import { sessionTurnEngine } from './session-turn-engine.ts';

const storeOf = (): Store => openInlineStore({ file: ':memory:' });

const engineOf = (
	run: (input: Json, call: ProcessCall) => Json | Promise<Json>,
	kind = 'job',
): ProcessEngine => ({
	kind,
	run,
});

const job = (id: string, more: Partial<NewProcess> = {}): NewProcess => ({
	...{ id, kind: 'job', input: { n: 1 }, recovery: 'rerunnable', now: 1_000 },
	...more,
});

const eventsOf = async (store: Store, id: string): Promise<readonly string[]> =>
	(await store.processes.events(id, { after: 0, limit: 100 })).map(({ type }) => type);

const forEver = (signal: AbortSignal): Promise<never> =>
	new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason));
	});

describe('a process', () => {
	it('is started once under its id, run by an engine of its kind, and its record follows from its events', async () => {
		await using store = storeOf();
		const clock = new HandClock();
		const { process, isNew } = await store.processes.start(job('p'));
		expect([process.status, process.runs, isNew]).toEqual(['running', 0, true]);
		expect((await store.processes.start(job('p', { now: 2_000 }))).isNew).toBe(false);
		await expect(store.processes.start(job('p', { input: { n: 2 } }))).rejects.toMatchObject({
			code: 'store.conflict',
		});
		const engine = engineOf(async (input, { report }) => {
			await report('progress', { done: 1 });
			return { got: input };
		});
		await using worker = new ProcessWorker({ store, clock, engines: [engine] });
		await worker.settle();
		expect(await store.processes.read('p')).toMatchObject({
			...{ status: 'completed', result: { got: { n: 1 } }, runs: 1, sequence: 4 },
			...{ isCancelRequested: false, createdAt: 1_000 },
		});
		expect(await eventsOf(store, 'p')).toEqual(['started', 'taken', 'progress', 'completed']);
	});

	it('that throws has failed, with what it said', async () => {
		await using store = storeOf();
		await store.processes.start(job('p'));
		const engine = engineOf(() => {
			throw new Error('no disk');
		});
		await using worker = new ProcessWorker({ store, engines: [engine] });
		await worker.settle();
		expect(await store.processes.read('p')).toMatchObject({
			status: 'failed',
			result: { message: 'process p: no disk' },
		});
	});

	it('wakes a session by queued work, once, whose turn hears of it', async () => {
		const { agent, store, requests } = testAgent(['I see.']);
		await store.processes.start(job('p', { wakes: ['s'], observers: ['s'] }));
		await using worker = new ProcessWorker({ store, engines: [engineOf(() => 42)] });
		await worker.settle();
		await agent.session('s').settle();
		expect(inShort(requests[0]!.messages)).toEqual([
			'task: The background process p (job) has ended: completed. It gave: 42',
		]);
		expect(await store.inputs.queued('s')).toEqual([]);
		expect((await store.processes.list({ sessionId: 's', limit: 10 })).map(({ id }) => id)).toEqual(['p']);
	});

	it('outlives the sessions that see it', async () => {
		const { agent, store } = testAgent(['Hi.']);
		await agent.session('s').run('hello');
		await store.processes.start(job('p', { wakes: ['s'], observers: ['s'] }));
		await agent.session('s').delete();
		await using worker = new ProcessWorker({ store, engines: [engineOf(() => 1)] });
		await worker.settle();
		expect((await store.processes.read('p'))?.status).toBe('completed');
		expect(await store.processes.list({ sessionId: 's', limit: 10 })).toEqual([]);
	});

	it.each<[ProcessRecovery, string, number, readonly string[]]>([
		['rerunnable', 'completed', 2, ['one', 'two']],
		['owner-bound', 'abandoned', 1, ['one']],
	])('that is %s has %s after its worker died in it', async (recovery, status, runs, done) => {
		await using store = storeOf();
		const clock = new HandClock();
		await store.processes.start(job('p', { recovery }));
		const parts: string[] = [];
		let hangs = true;
		const begun = Promise.withResolvers<void>();
		const engine = engineOf(async (_input, { step, signal }) => {
			await step('one', () => BigInt(parts.push('one')));
			begun.resolve();
			if (hangs) await forEver(signal);
			await step('two', () => BigInt(parts.push('two')));
			return 'done';
		});
		const dead = new ProcessWorker({ store, clock, engines: [engine] });
		dead.start();
		await begun.promise;
		await dead.close();
		hangs = false;
		clock.pass(30_001);
		await using worker = new ProcessWorker({ store, clock, engines: [engine] });
		await worker.settle();
		expect(await store.processes.read('p')).toMatchObject({ status, runs });
		expect(parts).toEqual(done);
	});

	it('that another worker has taken over writes nothing more into its journal, and opens no waits', async () => {
		await using store = storeOf();
		const clock = new HandClock();
		await store.processes.start(job('p'));
		const begun = Promise.withResolvers<void>();
		const released = Promise.withResolvers<void>();
		const parts: string[] = [];
		const slow = engineOf(async (_input, { step, sleepUntil }) => {
			await step('one', async () => {
				begun.resolve();
				await released.promise;
				return `${parts.push('slow one')}`;
			});
			await sleepUntil('nap', 0);
			await step('two', () => `${parts.push('slow two')}`);
			return 'slow';
		});
		// As a process that was stopped: it does not hear that its claim has lapsed.
		const still = { now: () => clock.now(), sleep: () => new Promise<void>(() => undefined) };
		const deaf = { ...store, onChange: () => ({ [Symbol.dispose]: () => undefined }) };
		const first = new ProcessWorker({ store: deaf, clock: still, engines: [slow] });
		const settled = first.settle();
		await begun.promise;
		clock.pass(30_001);
		const quick = engineOf(async (_input, { step }) => {
			await step('one', () => `${parts.push('quick one')}`);
			return 'quick';
		});
		await using second = new ProcessWorker({ store, clock, engines: [quick] });
		await second.settle();
		released.resolve();
		await settled;
		expect(parts).toEqual(['quick one', 'slow one']);
		expect(await store.processes.read('p')).toMatchObject({ status: 'completed', result: 'quick', runs: 2 });
		expect(await store.journal.load('process/p')).toEqual([]);
		expect(await store.waits.list(null)).toEqual([]);
	});

	it('is kept by its worker while the store fails for less than its time', async () => {
		await using store = storeOf();
		const clock = new HandClock();
		await store.processes.start(job('p', { recovery: 'owner-bound' }));
		let renewals = 0;
		const begun = Promise.withResolvers<void>();
		const tried = Promise.withResolvers<void>();
		const renew: Store['processes']['renew'] = async (claim, time) => {
			if (++renewals < 3) throw new StoreError('busy', 'the store is busy');
			const renewed = await store.processes.renew(claim, time);
			tried.resolve();
			return renewed;
		};
		const failing = { ...store, processes: { ...store.processes, renew } };
		const engine = engineOf(async () => {
			begun.resolve();
			await tried.promise;
			return 'done';
		});
		await using worker = new ProcessWorker({ store: failing, clock, engines: [engine] });
		const settled = worker.settle();
		await begun.promise;
		for (const renewal of [1, 2, 3]) {
			clock.pass(10_000);
			await expect.poll(() => renewals).toBe(renewal);
		}
		await settled;
		expect(await store.processes.read('p')).toMatchObject({ status: 'completed', runs: 1 });
	});

	it('that runs elsewhere ends by what is reported of it, once, and no worker takes it', async () => {
		await using store = storeOf();
		await store.processes.start(job('p', { recovery: 'external', wakes: ['s'] }));
		await using worker = new ProcessWorker({ store, engines: [engineOf(() => 'mine')] });
		await worker.settle();
		const end = { status: 'completed', result: 'theirs', now: 2_000 } as const;
		expect((await store.processes.settle('p', end)).result).toBe('theirs');
		expect((await store.processes.settle('p', end)).result).toBe('theirs');
		await expect(store.processes.settle('p', { ...end, result: 'other' })).rejects.toMatchObject({
			code: 'store.conflict',
		});
		await store.processes.start(job('q', { recovery: 'external' }));
		expect(
			await store.processes.settle('q', { status: 'caller-departed', result: null, now: 1 }),
		).toMatchObject({
			status: 'caller-departed',
		});
		expect(await store.inputs.queued('s')).toHaveLength(1);
	});

	it('is cancelled at once while no worker has it, and by its worker otherwise', async () => {
		await using store = storeOf();
		await store.processes.start(job('early'));
		expect(await store.processes.cancel('early', 2)).toBe('cancelled');
		expect(await store.processes.cancel('early', 2)).toBe('already-ended');
		expect(await store.processes.cancel('none', 2)).toBe('unknown');
		await store.processes.start(job('late'));
		const begun = Promise.withResolvers<void>();
		const engine = engineOf((_input, { signal }) => {
			begun.resolve();
			return forEver(signal);
		});
		await using worker = new ProcessWorker({ store, engines: [engine] });
		worker.start();
		await begun.promise;
		expect(await store.processes.cancel('late', 2)).toBe('requested');
		await expect.poll(async () => (await store.processes.read('late'))?.status).toBe('cancelled');
		expect(await eventsOf(store, 'late')).toEqual(['started', 'taken', 'cancel-requested', 'cancelled']);
	});

	it('that is given up ends when the claim of its worker has lapsed', async () => {
		await using store = storeOf();
		await store.processes.start(job('p'));
		const claim = { kinds: ['job'], token: 't', ttlMs: 100, now: 1_000 };
		expect((await store.processes.claim(claim))?.id).toBe('p');
		expect(await store.processes.abandon('p', 1_050)).toBe('requested');
		expect(await store.processes.claim({ ...claim, token: 'u', now: 1_099 })).toBeUndefined();
		expect((await store.processes.read('p'))?.status).toBe('running');
		expect(await store.processes.claim({ ...claim, token: 'u', now: 1_100 })).toBeUndefined();
		expect((await store.processes.read('p'))?.status).toBe('abandoned');
		await expect(
			store.processes.finish({ id: 'p', token: 't' }, { status: 'completed', result: 1, now: 1_200 }),
		).rejects.toMatchObject({ code: 'store.lease-lost' });
	});

	it('is told of in a change feed that leaves nothing out', async () => {
		await using store = storeOf();
		await store.processes.start(job('a'));
		await store.processes.start(job('b'));
		const first = await store.processes.changes({ after: 0, limit: 10 });
		expect(first.map(({ id }) => id)).toEqual(['a', 'b']);
		const after = first.at(-1)!.change;
		expect(await store.processes.changes({ after, limit: 10 })).toEqual([]);
		await store.processes.cancel('a', 5);
		expect(
			(await store.processes.changes({ after, limit: 10 })).map(({ id, status }) => [id, status]),
		).toEqual([['a', 'cancelled']]);
	});

	it('that sleeps is woken by its runner when its time has come', async () => {
		await using store = storeOf();
		const clock = new HandClock();
		await store.processes.start(job('p'));
		const engine = engineOf(async (_input, { sleepUntil }) => {
			await sleepUntil('nap', 61_000);
			return 'awake';
		});
		const first = new ProcessWorker({ store, clock, engines: [engine] });
		first.start();
		await expect.poll(async () => (await store.processes.read('p'))?.status).toBe('waiting');
		await first.close();
		clock.pass(61_000);
		await using second = new ProcessWorker({ store, clock, engines: [engine] });
		await second.settle();
		expect(await store.processes.read('p')).toMatchObject({ status: 'completed', result: 'awake', runs: 2 });
	});
});

it('a turn of a child session is a process, whose prompt is accepted once however often it runs', async () => {
	const { agent, store } = testAgent(['Found it.']);
	const input = { sessionId: 'child', prompt: 'look' };
	await store.processes.start({ ...job('p'), kind: 'session-turn', input });
	await using worker = new ProcessWorker({ store, engines: [sessionTurnEngine(agent)] });
	await worker.settle();
	expect(await store.processes.read('p')).toMatchObject({
		status: 'completed',
		result: { outcome: { type: 'finished', text: 'Found it.' } },
	});
	expect(inShort(await agent.session('child').messages())).toEqual(['input: look', 'assistant: Found it.']);
});

it('two engines of one kind are refused', () => {
	const engines = [engineOf(() => 1), engineOf(() => 2)];
	expect(() => new ProcessWorker({ store: storeOf(), engines })).toThrow(
		'two engines run processes of the kind "job"; name one of them otherwise',
	);
});
