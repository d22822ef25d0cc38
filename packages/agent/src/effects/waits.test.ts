import { describe, expect, it } from 'vitest';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { systemClock } from '../time/system-clock.ts';
import { waitFor } from './waits.ts';

const wait = { key: 'k', scope: 's', about: 'a question', deadline: null };
const never = new AbortController().signal;

describe('a wait', () => {
	it('ends with the first answer, from any process', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const answer = waitFor(wait, { store, clock: systemClock, signal: never });
		await new Promise(setImmediate);
		expect(await store.waits.resolve('k', { type: 'ok', value: 42 }, 1)).toBe('resolved');
		expect(await store.waits.resolve('k', { type: 'ok', value: 43 }, 1)).toBe('already-resolved');
		expect(await answer).toEqual({ type: 'ok', value: 42 });
	});

	it('that was answered before the wait returns the answer at once', async () => {
		const store = openInlineStore({ file: ':memory:' });
		await store.waits.open({ ...wait, now: 1 });
		await store.waits.resolve('k', { type: 'error', message: 'no' }, 2);
		expect(await waitFor(wait, { store, clock: systemClock, signal: never })).toEqual({
			type: 'error',
			message: 'no',
		});
	});

	it('keeps the deadline that it was opened with', async () => {
		const store = openInlineStore({ file: ':memory:' });
		await store.waits.open({ ...wait, deadline: 5, now: 1 });
		const answer = waitFor(
			{ ...wait, deadline: Number.MAX_SAFE_INTEGER },
			{ store, clock: systemClock, signal: never },
		);
		expect(await answer).toEqual({ type: 'timeout' });
	});

	it('stays open when its waiter goes away', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const end = new AbortController();
		const answer = waitFor(wait, { store, clock: systemClock, signal: end.signal });
		await new Promise(setImmediate);
		end.abort(new Error('gone'));
		await expect(answer).rejects.toThrow('gone');
		expect((await store.waits.read('k'))!.resolution).toBeNull();
	});
});
