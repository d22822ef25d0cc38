import { describe, expect, it } from 'vitest';
import { HandClock } from '../../test/support/hand-clock.ts';
import type { Json } from '../data/json.ts';
import { ProcessWorker } from '../processes/process-worker.ts';
import type { NewTrigger, TriggerSource } from '../store/processes.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';

const trigger = (id: string, source: TriggerSource, more: Partial<NewTrigger> = {}): NewTrigger => ({
	...{ id, sessionId: null, source, now: 0 },
	template: { kind: 'job', input: { what: id }, recovery: 'rerunnable' },
	...more,
});

describe('a timer', () => {
	it('starts one process at its time, for any number of looks by any process', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		await store.triggers.subscribe(trigger('t', { type: 'at', at: 500 }));
		expect(await store.triggers.nextDue()).toBe(500);
		expect(await store.triggers.fire({ now: 499, limit: 10 })).toEqual([]);
		const looks = Array.from({ length: 5 }, () => store.triggers.fire({ now: 500, limit: 10 }));
		expect((await Promise.all(looks)).flat()).toEqual(['trigger/t/1']);
		expect((await store.processes.read('trigger/t/1'))?.input).toEqual({
			what: 't',
			trigger: { id: 't', scheduledAt: 500 },
		});
		expect(await store.triggers.read('t')).toMatchObject({ isActive: false, nextAt: null, deliveries: 1 });
	});

	it('that repeats makes up once for what was missed, and keeps its beat', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		await store.triggers.subscribe(trigger('t', { type: 'every', everyMs: 100, from: 100 }));
		expect(await store.triggers.fire({ now: 100, limit: 10 })).toEqual(['trigger/t/1']);
		expect(await store.triggers.fire({ now: 470, limit: 10 })).toEqual(['trigger/t/2']);
		expect((await store.processes.read('trigger/t/2'))?.input).toMatchObject({
			trigger: { scheduledAt: 400 },
		});
		expect(await store.triggers.nextDue()).toBe(500);
		expect(await store.triggers.unsubscribe('t')).toBe('ended');
		expect(await store.triggers.fire({ now: 900, limit: 10 })).toEqual([]);
	});

	it('is fired by a worker when its time comes', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		const clock = new HandClock(0);
		const ran: Json[] = [];
		const engine = { kind: 'job', run: (input: Json) => ran.push(input) };
		await using worker = new ProcessWorker({ store, clock, engines: [engine] });
		worker.start();
		await store.triggers.subscribe(trigger('t', { type: 'at', at: 5_000 }));
		const later = (): number => {
			clock.pass(1_000);
			return ran.length;
		};
		await expect.poll(later).toBe(1);
		expect(clock.now()).toBeGreaterThanOrEqual(5_000);
	});
});

describe('an event trigger', () => {
	it('starts one process for each occurrence, which is recorded once under its key', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		await store.triggers.subscribe(trigger('a', { type: 'event', event: 'push' }));
		await store.triggers.subscribe(trigger('b', { type: 'event', event: 'push' }, { now: 1 }));
		await store.triggers.subscribe(trigger('c', { type: 'event', event: 'other' }));
		const push = { event: 'push', key: 'k1', payload: { branch: 'main' }, now: 5 };
		expect(await store.triggers.emit(push)).toEqual(['trigger/a/1', 'trigger/b/1']);
		expect(await store.triggers.emit(push)).toEqual([]);
		await expect(store.triggers.emit({ ...push, payload: {} })).rejects.toMatchObject({
			code: 'store.conflict',
		});
		expect(await store.triggers.emit({ ...push, key: 'k2' })).toEqual(['trigger/a/2', 'trigger/b/2']);
		expect((await store.processes.read('trigger/a/1'))?.input).toEqual({
			what: 'a',
			trigger: { id: 'a', event: 'push', key: 'k1', payload: { branch: 'main' } },
		});
	});

	it('goes with the session that it belongs to; what it has started stays', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		await store.sessions.create({ sessionId: 's', relation: { type: 'root' }, config: {}, now: 0 });
		await store.triggers.subscribe(trigger('t', { type: 'event', event: 'push' }, { sessionId: 's' }));
		await store.triggers.emit({ event: 'push', key: '1', payload: null, now: 1 });
		await store.sessions.delete('s', 2);
		expect(await store.triggers.emit({ event: 'push', key: '2', payload: null, now: 3 })).toEqual([]);
		expect((await store.processes.read('trigger/t/1'))?.status).toBe('running');
		await expect(
			store.triggers.subscribe(trigger('u', { type: 'at', at: 1 }, { sessionId: 's' })),
		).rejects.toMatchObject({ code: 'store.session-deleted' });
	});

	it('starts a process of its own where an earlier trigger of its name has left some', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		await store.sessions.create({ sessionId: 's', relation: { type: 'root' }, config: {}, now: 0 });
		await store.triggers.subscribe(trigger('t', { type: 'event', event: 'push' }, { sessionId: 's' }));
		await store.triggers.emit({ event: 'push', key: '1', payload: null, now: 1 });
		await store.sessions.delete('s', 2);
		await store.triggers.subscribe(trigger('t', { type: 'at', at: 5 }));
		expect(await store.triggers.fire({ now: 5, limit: 10 })).toEqual(['trigger/t/2']);
		expect((await store.processes.read('trigger/t/2'))?.input).toMatchObject({
			trigger: { scheduledAt: 5 },
		});
	});

	it('is the same under its id with the same content, and refused with another', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		const source: TriggerSource = { type: 'event', event: 'push' };
		const first = await store.triggers.subscribe(trigger('t', source));
		expect(await store.triggers.subscribe(trigger('t', source, { now: 9 }))).toEqual(first);
		await expect(store.triggers.subscribe(trigger('t', { type: 'at', at: 1 }))).rejects.toMatchObject({
			code: 'store.conflict',
		});
	});
});

it.each<[TriggerSource, string]>([
	[{ type: 'at', at: Number.NaN }, 'at must be a time in milliseconds, got NaN'],
	[
		{ type: 'every', everyMs: 0, from: 0 },
		'everyMs must be a whole number of milliseconds, at least 1, got 0',
	],
	[
		{ type: 'every', everyMs: -5, from: 0 },
		'everyMs must be a whole number of milliseconds, at least 1, got -5',
	],
	[{ type: 'every', everyMs: 5, from: -1 }, 'from must be a time in milliseconds, got -1'],
	[{ type: 'event', event: '' }, 'an event needs a name'],
])('a trigger that could never fire as it says is refused by name: %j', async (source, problem) => {
	await using store = openInlineStore({ file: ':memory:' });
	await expect(store.triggers.subscribe(trigger('t', source))).rejects.toMatchObject({
		code: 'store.invalid-trigger',
		message: `trigger t: ${problem}`,
	});
	expect(await store.triggers.list({ sessionId: null, limit: 1 })).toEqual([]);
});
