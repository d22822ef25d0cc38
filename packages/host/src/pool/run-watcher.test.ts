import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Request } from './messages.ts';
import { RunWatcher } from './run-watcher.ts';

const graceMs = 100;

const watch = (options: ConstructorParameters<typeof RunWatcher>[1]) => {
	const events: string[] = [];
	const worker = {
		send: ({ kind }: Request): void => void events.push(kind),
		terminate: async (): Promise<void> => void events.push('terminate'),
	};
	const watcher = new RunWatcher(worker, options, {
		graceMs,
		usualMs: Number.POSITIVE_INFINITY,
		maxMs: 5000,
	});
	watcher.started(1);
	return { watcher, events };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a run with a timeout', () => {
	it('is asked about when its time and the grace are over, and its worker ended if it does not answer', () => {
		const { events } = watch({ timeoutMs: 1000 });
		vi.advanceTimersByTime(1099);
		expect(events).toEqual([]);
		vi.advanceTimersByTime(1);
		expect(events).toEqual(['probe']);
		vi.advanceTimersByTime(100);
		expect(events).toEqual(['probe', 'terminate']);
	});

	it('goes on as long as its worker says that it has time left: a hold, or calls in front of it', () => {
		const { watcher, events } = watch({ timeoutMs: 1000 });
		for (let round = 0; round < 50; round++) {
			vi.advanceTimersByTime(round === 0 ? 1100 : 100);
			watcher.probed(false);
		}
		expect(events).toEqual(Array.from({ length: 50 }, () => 'probe'));
		watcher.end();
		vi.advanceTimersByTime(10_000);
		expect(events.length).toBe(50);
	});

	it('has at most what its kernel gives', () => {
		const { watcher, events } = watch({});
		vi.advanceTimersByTime(5099);
		expect(events).toEqual([]);
		vi.advanceTimersByTime(1);
		expect(events).toEqual(['probe']);
		watcher.end();
	});

	it('has the grace once more when its time is up', () => {
		const { watcher, events } = watch({ timeoutMs: 1000 });
		vi.advanceTimersByTime(1100);
		watcher.probed(true);
		vi.advanceTimersByTime(99);
		expect(events).toEqual(['probe']);
		vi.advanceTimersByTime(1);
		expect(events).toEqual(['probe', 'terminate']);
	});
});

describe('a run that was aborted', () => {
	it('has the grace, whatever time it has left', () => {
		const aborting = new AbortController();
		const { watcher, events } = watch({ timeoutMs: 50, signal: aborting.signal });
		vi.advanceTimersByTime(150);
		aborting.abort();
		watcher.probed(false);
		vi.advanceTimersByTime(100);
		expect(events).toEqual(['probe', 'abort', 'terminate', 'probe']);
	});
});
