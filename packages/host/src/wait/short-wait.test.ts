import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShortWait } from './short-wait.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setImmediate', 'clearImmediate', 'performance'] }));
afterEach(() => vi.useRealTimers());

describe('a short wait', () => {
	it('keeps the event loop turning for a moment and no longer', () => {
		const wait = new ShortWait();
		wait.begin();
		wait.begin();
		expect(vi.getTimerCount()).toBe(1);
		vi.runAllTicks();
		vi.advanceTimersByTime(1);
		vi.runAllTimers();
		expect(vi.getTimerCount()).toBe(0);
	});

	it('is over when something has come, and begins anew', () => {
		const wait = new ShortWait();
		wait.begin();
		wait.end();
		vi.advanceTimersToNextTimer();
		expect(vi.getTimerCount()).toBe(0);
		wait.begin();
		expect(vi.getTimerCount()).toBe(1);
	});

	const roundsAwake = (tookMs: { readonly awake: number; readonly asleep: number }): number => {
		const wait = new ShortWait();
		let awake = 0;
		for (let round = 0; round < 320; round++) {
			vi.advanceTimersByTime(10);
			const fresh = vi.getTimerCount();
			wait.begin();
			const isAwake = vi.getTimerCount() > fresh;
			if (isAwake) awake += 1;
			vi.advanceTimersByTime(isAwake ? tookMs.awake : tookMs.asleep);
			wait.end();
			vi.runAllTimers();
		}
		return awake;
	};

	it('stays asleep where answers come sooner then, and tries the other way now and then', () => {
		const awake = roundsAwake({ awake: 2, asleep: 1 });
		expect(awake).toBeGreaterThan(0);
		expect(awake).toBeLessThan(320 / 4);
	});

	it('stays awake where answers come sooner then', () => {
		expect(roundsAwake({ awake: 1, asleep: 2 })).toBeGreaterThan((320 * 3) / 4);
	});
});
