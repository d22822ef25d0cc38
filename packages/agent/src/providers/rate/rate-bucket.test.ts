import { describe, expect, it } from 'vitest';
import { RateBucket, type RateSlot } from './rate-bucket.ts';
import { waitAfter } from './remaining.ts';

/** A clock that stands until it is moved. */
class StandingClock {
	at = 0;
	#wake: (() => void)[] = [];

	now(): number {
		return this.at;
	}

	sleep(): Promise<void> {
		return new Promise((resolve) => this.#wake.push(resolve));
	}

	async moveTo(at: number): Promise<void> {
		this.at = at;
		for (const wake of this.#wake.splice(0)) wake();
		await settled();
	}
}

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const noEnd = new AbortController().signal;
const limits = { maxConcurrent: 4, maxWaiting: 3, baseWaitMs: 100, maxWaitMs: 10_000 };

const open = () => {
	const clock = new StandingClock();
	const bucket = new RateBucket(clock, limits);
	const got: (RateSlot | undefined)[] = [];
	const ask = (signal = noEnd): Promise<void> => bucket.acquire(signal).then((slot) => void got.push(slot));
	return { clock, bucket, got, ask };
};

describe('a bucket', () => {
	it('lets as many requests through at a time as it is told, and the others in their order', async () => {
		const { bucket, got, ask } = open();
		for (let at = 0; at < 6; at++) void ask();
		await settled();
		expect([got.length, bucket.waiting]).toEqual([4, 2]);
		got[0]!.taken(undefined);
		await settled();
		expect([got.length, bucket.waiting]).toEqual([5, 1]);
	});

	it('refuses more than may wait', async () => {
		const { got, ask } = open();
		for (let at = 0; at < 8; at++) void ask();
		await settled();
		expect(got).toHaveLength(5);
		expect(got[4]).toBeUndefined();
	});

	it('sends nothing before the wait of a refusal is over, and then half as many', async () => {
		const { clock, got, ask } = open();
		for (let at = 0; at < 4; at++) void ask();
		await settled();
		const first = got.splice(0);
		for (const slot of first) slot!.limited(5000);
		for (let at = 0; at < 3; at++) void ask();
		await settled();
		expect(got).toEqual([]);
		await clock.moveTo(4999);
		expect(got).toEqual([]);
		await clock.moveTo(5000);
		expect(got).toHaveLength(2);
		for (const slot of got.splice(0)) slot!.taken(undefined);
		await settled();
		expect(got).toHaveLength(1);
	});

	it('doubles the wait of refusals that name none', async () => {
		const { clock, got, ask } = open();
		void ask();
		await settled();
		got.splice(0)[0]!.limited(undefined);
		void ask();
		await clock.moveTo(100);
		got.splice(0)[0]!.limited(undefined);
		void ask();
		await clock.moveTo(299);
		expect(got).toEqual([]);
		await clock.moveTo(300);
		expect(got).toHaveLength(1);
	});

	it('forgets who is cancelled while waiting', async () => {
		const { bucket, ask } = open();
		for (let at = 0; at < 4; at++) void ask();
		const end = new AbortController();
		const waiting = ask(end.signal);
		await settled();
		end.abort(new Error('enough'));
		await expect(waiting).rejects.toThrow('enough');
		expect(bucket.waiting).toBe(0);
	});

	it('counts each end of a slot once', async () => {
		const { got, ask } = open();
		for (let at = 0; at < 5; at++) void ask();
		await settled();
		got[0]!.taken(undefined);
		got[0]!.limited(5000);
		got[0]!.dropped();
		await settled();
		expect(got).toHaveLength(5);
	});
});

describe('the headers of an answer', () => {
	it.each([
		[{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '6m0s' }, 360_000],
		[{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '20ms' }, 20],
		[
			{
				'anthropic-ratelimit-requests-remaining': '0',
				'anthropic-ratelimit-requests-reset': '1970-01-01T00:00:03Z',
			},
			2000,
		],
		[{ 'x-ratelimit-remaining-requests': '1', 'x-ratelimit-reset-requests': '6m0s' }, undefined],
		[{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': 'soon' }, undefined],
		[{}, undefined],
	])('%j say to wait for %s ms', (headers, wait) => {
		expect(waitAfter(new Headers(headers as Record<string, string>), 1000)).toBe(wait);
	});
});
