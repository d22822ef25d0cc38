import { describe, expect, it } from 'vitest';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import { innerEnvelope, turnEnvelope, turnScope } from './envelope.ts';
import { settlements } from './group.ts';
import { EffectJournal } from './journal.ts';

const scope = turnScope('s', 't');
const clock = { now: () => 1, sleep: () => Promise.resolve() };
const open = (store: Store) => EffectJournal.open({ store, scope, clock, lease: () => null });
const place = { turnIndex: 0, step: 1, effectId: 2 };

describe('an effect', () => {
	it('is executed once, for every caller', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const envelope = turnEnvelope(place, 'llm-call', { prompt: 'Hi' });
		const first = await open(store);
		expect(await first.execute(envelope, async () => ({ text: 'Hello' }))).toEqual({ text: 'Hello' });
		const again = async (): Promise<{ text: string }> => expect.fail('it ran again');
		expect(await first.execute(envelope, again)).toEqual({ text: 'Hello' });
		expect(await (await open(store)).execute(envelope, again)).toEqual({ text: 'Hello' });
	});

	it('is refused if something else is recorded under its key', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const journal = await open(store);
		await journal.execute(turnEnvelope(place, 'llm-call', { prompt: 'Hi' }), async () => 1);
		const other = turnEnvelope(place, 'llm-call', { prompt: 'Ho' });
		await expect(journal.execute(other, async () => 2)).rejects.toMatchObject({
			code: 'effects.mismatch',
			key: '0/1/llm-call/2',
		});
	});

	it('that was begun and not ended is known to have begun', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const envelope = turnEnvelope(place, 'tool-attempt', null);
		await (await open(store)).start(envelope, { toolName: 'pay' });
		expect((await open(store)).recorded(envelope)).toMatchObject({ state: 'started', order: 0 });
	});

	it('has the outcome that was written first, whatever comes later', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const envelope = turnEnvelope(place, 'llm-call', null);
		const [one, other] = [await open(store), await open(store)];
		await one.settle(envelope, 'first');
		expect(await other.settle(envelope, 'second')).toBe('first');
	});
});

describe('a group', () => {
	const members = (
		journal: EffectJournal,
		names: readonly string[],
		run: (name: string) => Promise<string>,
	) =>
		names.map((name) => {
			const envelope = innerEnvelope('outer', 'tool-attempt', name, name);
			return { envelope, runsAlone: false, run: async () => journal.settle(envelope, await run(name)) };
		});

	it('gives its members as they settle, and in the same order ever after', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const journal = await open(store);
		const gates = new Map<string, () => void>();
		const run = (name: string) => new Promise<string>((resolve) => gates.set(name, () => resolve(name)));
		const group = settlements(journal, members(journal, ['a', 'b', 'c'], run));
		const next = group.next();
		for (const name of ['c', 'a', 'b']) {
			gates.get(name)!();
			await new Promise(setImmediate);
		}
		const order = [(await next).value!.index];
		for await (const { index } of group) order.push(index);
		expect(order).toEqual([2, 0, 1]);

		const later = await open(store);
		const replayed: number[] = [];
		const never = () => expect.fail('it ran again');
		for await (const { index } of settlements(later, members(later, ['a', 'b', 'c'], never)))
			replayed.push(index);
		expect(replayed).toEqual([2, 0, 1]);
	});

	it('gives those that had settled before those that run', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const journal = await open(store);
		const [, second] = members(journal, ['a', 'b'], async (name) => name);
		await second!.run();
		const later = await open(store);
		const seen: [number, string][] = [];
		for await (const { index, outcome } of settlements(
			later,
			members(later, ['a', 'b'], async (name) => `${name} now`),
		)) {
			seen.push([index, outcome]);
		}
		expect(seen).toEqual([
			[1, 'b'],
			[0, 'a now'],
		]);
	});

	it('starts no member after one that failed', async () => {
		const journal = await open(openInlineStore({ file: ':memory:' }));
		const begun: string[] = [];
		const alone = members(journal, ['a', 'b', 'c'], async (name) => {
			begun.push(name);
			if (name === 'b') throw new Error('no disk');
			return name;
		}).map((member) => ({ ...member, runsAlone: true }));
		const seen: number[] = [];
		await expect(async () => {
			for await (const { index } of settlements(journal, alone)) seen.push(index);
		}).rejects.toThrow('no disk');
		expect([begun, seen]).toEqual([['a', 'b'], [0]]);
	});

	it('fails when a member cannot be executed, after those that settled before', async () => {
		const journal = await open(openInlineStore({ file: ':memory:' }));
		const group = settlements(
			journal,
			members(journal, ['a', 'b'], async (name) => {
				if (name === 'b') throw new Error('no disk');
				return name;
			}),
		);
		const seen: number[] = [];
		await expect(async () => {
			for await (const { index } of group) seen.push(index);
		}).rejects.toThrow('no disk');
	});
});
