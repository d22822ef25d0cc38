import { expect, it } from 'vitest';
import { HandClock } from '../../test/support/hand-clock.ts';
import { EffectJournal } from '../effects/journal.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { KeptStream } from './kept-stream.ts';
import { batchOf, purchasesOf } from './stream-batches.ts';

const key = '1/1/llm-call/1';
const asked = { attempt: 1, provider: 'p', model: 'p/m' };
const usage = { input: 7, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 };

const opened = async (isHeld = false) => {
	const clock = new HandClock();
	const store = openInlineStore({ file: ':memory:' });
	const journal = await EffectJournal.open({ store, scope: 'turn/s/t', clock, lease: () => null });
	const stream = () =>
		new KeptStream({ journal, key, clock, timing: { firstMs: 20, everyMs: 250 }, isHeld: () => isHeld });
	const rows = () => journal.settledBelow(`${key}/stream`).map(batchOf);
	const turn = async (): Promise<void> => {
		for (let at = 0; at < 20; at++) await Promise.resolve();
	};
	return { clock, journal, stream, rows, turn };
};

it('pieces reach the journal by time, a large one at once, and no row has what another one has', async () => {
	const { clock, stream, rows, turn } = await opened();
	const kept = stream();
	const end = Promise.withResolvers<string>();
	const answered = kept.during(() => end.promise);
	kept.started(asked);
	kept.add({ text: 'a', reasoning: '' });
	kept.used(usage);
	await turn();
	expect(rows()).toEqual([]);
	clock.pass(20);
	await turn();
	kept.add({ text: '', reasoning: 'b' });
	kept.add({ text: 'c', reasoning: '' });
	clock.pass(249);
	await turn();
	expect(rows()).toHaveLength(1);
	clock.pass(1);
	await turn();
	const large = 'd'.repeat(16 * 1024);
	kept.add({ text: large, reasoning: '' });
	await turn();
	expect(rows().slice(0, 2)).toEqual([
		{ purchase: 1, ...asked, text: 'a', reasoning: '', usage },
		{ purchase: 1, ...asked, text: 'c', reasoning: 'b', usage },
	]);
	expect(rows().map(({ text }) => text.length)).toEqual([1, 1, large.length]);
	end.resolve('whole');
	expect(await answered).toBe('whole');
	clock.pass(10_000);
	await turn();
	expect(rows()).toHaveLength(3);
});

it('an answer that comes at once leaves no row', async () => {
	const { stream, rows } = await opened();
	const kept = stream();
	await kept.during(async () => {
		kept.started(asked);
		kept.add({ text: 'all', reasoning: '' });
	});
	expect(rows()).toEqual([]);
});

it('what came of a call that broke off is written with its end, and counts apart from a later purchase', async () => {
	const { journal, stream } = await opened();
	const broken = async (text: string): Promise<void> => {
		const kept = stream();
		const failed = kept.during(async () => {
			kept.started(asked);
			kept.add({ text: `${text} first`, reasoning: '' });
			kept.used(usage);
			kept.started({ ...asked, attempt: 2 });
			kept.add({ text, reasoning: '' });
			kept.used(usage);
			throw new Error('cancelled');
		});
		await expect(failed).rejects.toThrow('cancelled');
	};
	await broken('one');
	await broken('two');
	const { attempt, ...of } = asked;
	const twice = { ...usage, input: 14, output: 2 };
	expect([...purchasesOf(journal, key).values()]).toEqual([
		{ purchase: 1, attempts: 2, ...of, text: 'one', reasoning: '', usage: twice },
		{ purchase: 2, attempts: 2, ...of, text: 'two', reasoning: '', usage: twice },
	]);
});

it('no text is kept that a hook may still change, and none beyond a megabyte', async () => {
	const held = await opened(true);
	const open = await opened();
	for (const { stream } of [held, open]) {
		const kept = stream();
		const failed = kept.during(async () => {
			kept.started(asked);
			for (let at = 0; at < 40; at++) {
				kept.add({ text: 'x'.repeat(64 * 1024), reasoning: '' });
				await kept.room();
			}
			throw new Error('cancelled');
		});
		await expect(failed).rejects.toThrow('cancelled');
	}
	const lengths = [held, open].map(({ rows }) => rows().reduce((sum, { text }) => sum + text.length, 0));
	expect(lengths).toEqual([0, 1024 * 1024]);
});

it('a journal that cannot be written fails the call', async () => {
	const { journal, stream } = await opened();
	const kept = stream();
	const called = kept.during(async () => {
		kept.started(asked);
		await journal.close();
		kept.add({ text: 'x'.repeat(20_000), reasoning: '' });
	});
	await expect(called).rejects.toMatchObject({ name: 'JournalClosed' });
});
