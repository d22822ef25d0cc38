import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { ProviderError } from '../model/provider.ts';
import { systemClock } from '../time/system-clock.ts';

/** What a turn comes to whose model fails until it has answered, and how long it slept between the tries. */
const askedAgain = async (waits: readonly (number | undefined)[]) => {
	const slept: number[] = [];
	const { agent } = testAgent(
		[
			(_request, attempt) => {
				if (attempt > waits.length) return 'At last.';
				const retryAfterMs = waits[attempt - 1];
				const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
				throw new ProviderError('busy', { fault: 'overloaded', isRetryable: true, ...wait });
			},
		],
		{},
		{
			retry: { maxAttempts: 9, baseDelayMs: 500, maxDelayMs: 30_000, maxWaitMs: 600_000 },
			clock: {
				now: () => systemClock.now(),
				sleep: (ms, signal) => {
					// Leases and streams have their own waits.
					if (waitsOfTest.has(ms)) slept.push(ms);
					return waitsOfTest.has(ms) ? Promise.resolve() : systemClock.sleep(ms, signal);
				},
			},
		},
	);
	const { outcome } = await agent.session('s').run('Hi');
	await agent.close();
	return { slept, outcome };
};

const waitsOfTest: ReadonlySet<number> = new Set([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 95_000]);

describe('a model that fails for a while', () => {
	it('is asked again after delays that double up to their bound', async () => {
		const { slept, outcome } = await askedAgain(Array(8).fill(undefined));
		expect(slept).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
		expect(outcome).toMatchObject({ type: 'finished', text: 'At last.' });
	});

	it('is not asked before the wait is over that its provider asks for, however long the own delays are', async () => {
		const { slept, outcome } = await askedAgain([95_000, undefined]);
		expect(slept).toEqual([95_000, 1_000]);
		expect(outcome).toMatchObject({ type: 'finished', text: 'At last.' });
	});

	it('is not waited for where its provider asks for more than is waited', async () => {
		const { slept, outcome } = await askedAgain([600_001]);
		expect(slept).toEqual([]);
		expect(outcome).toMatchObject({ type: 'stopped', code: 'overloaded', message: 'busy' });
	});
});
