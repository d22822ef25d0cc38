import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './system-clock.ts';
import { systemEntropy } from './system-entropy.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const day = 86_400_000;

it('a sleep longer than a timer can hold lasts as long as it was asked for', async () => {
	const begin = systemClock.now();
	const sleep = systemClock.sleep(60 * day).then(() => systemClock.now() - begin);
	await vi.runAllTimersAsync();
	expect(await sleep).toBe(60 * day);
});

it('a sleep ends with the reason of its signal, and leaves no timer behind', async () => {
	const controller = new AbortController();
	const sleep = systemClock.sleep(day, controller.signal);
	controller.abort(new Error('enough'));
	await expect(sleep).rejects.toThrow('enough');
	expect(vi.getTimerCount()).toBe(0);
});

it('a sleep on a signal that is aborted already does not begin', async () => {
	await expect(systemClock.sleep(day, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
	expect(vi.getTimerCount()).toBe(0);
});

it('a sleep of nothing is over at once', async () => {
	await systemClock.sleep(0);
	expect(vi.getTimerCount()).toBe(0);
});

it('ids are letters and digits, and no two are alike', () => {
	const ids = Array.from({ length: 1000 }, () => systemEntropy.id());
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
