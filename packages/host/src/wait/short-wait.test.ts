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

	interface Answers {
		readonly awake: number;
		readonly asleep: number;
		/** One of eight takes this long. */
		readonly seldom?: number;
	}

	const roundsAwake = (tookMs: Answers): number => {
		const wait = new ShortWait();
		let awake = 0;
		for (let round = 0; round < 320; round++) {
			vi.advanceTimersByTime(10);
			const fresh = vi.getTimerCount();
			wait.begin();
			const isAwake = vi.getTimerCount() > fresh;
			if (isAwake) awake += 1;
			const usualMs = isAwake ? tookMs.awake : tookMs.asleep;
			vi.advanceTimersByTime(round % 8 === 7 ? (tookMs.seldom ?? usualMs) : usualMs);
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

	it('goes by most of the answers, not by the few that took long', () => {
		expect(roundsAwake({ awake: 1, asleep: 2, seldom: 100 })).toBeGreaterThan((320 * 3) / 4);
	});
});
