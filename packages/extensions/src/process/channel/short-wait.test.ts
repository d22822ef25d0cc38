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
});
