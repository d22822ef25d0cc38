import { describe, expect, it } from 'vitest';
import { inputOf, ownerOf, sessionId, takeLane } from '../../src/store/contract/fixtures.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { openStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { inFolder } from './folder.ts';

const hour = 3_600_000;

/** What another process gets that asks for the lane, by its own clock. */
const asked = async (store: Store, now: number): Promise<string> => {
	const answer = await store.leases.acquire({
		sessionId,
		owner: ownerOf('other'),
		token: 'other',
		ttlMs: 30_000,
		now,
	});
	return answer.type === 'busy' ? `busy until ${answer.expiresAt}` : `held as ${answer.lease.generation}`;
};

describe.each([
	{ clock: 'right', offset: 0 },
	{ clock: 'an hour ahead', offset: hour },
	{ clock: 'an hour behind', offset: -hour },
])('a lane whose holder has a clock that is $clock', ({ offset }) => {
	it('is free once another process has seen it unchanged for its time, and not before', () =>
		inFolder(async ({ file }) => {
			await using holder = openInlineStore({ file });
			await using other = await openStore({ file });
			const lease = await takeLane(holder, 'holder', { now: 2 * hour + offset, ttlMs: 500 });
			const now = 2 * hour;
			expect(await asked(other, now)).toBe(`busy until ${now + 500}`);
			expect(await asked(other, now + 499)).toBe(`busy until ${now + 500}`);
			await holder.leases.renew(lease, { ttlMs: 500, now: 2 * hour + offset + 400 });
			expect(await asked(other, now + 500)).toBe(`busy until ${now + 1000}`);
			expect(await asked(other, now + 999)).toBe(`busy until ${now + 1000}`);
			expect(await asked(other, now + 1000)).toBe('held as 2');
			await expect(
				holder.leases.renew(lease, { ttlMs: 500, now: 2 * hour + offset + 800 }),
			).rejects.toMatchObject({ fault: 'lease-lost' });
		}));

	it('keeps its session from those that wait for the same time', () =>
		inFolder(async ({ file }) => {
			await using holder = openInlineStore({ file });
			await using other = openInlineStore({ file });
			await holder.inputs.accept(inputOf('input'));
			await takeLane(holder, 'dead', { now: 2 * hour + offset, ttlMs: 500 });
			const waiting = (now: number): Promise<readonly string[]> => other.inputs.waiting({ now, limit: 9 });
			expect(await waiting(2 * hour)).toEqual([]);
			expect(await waiting(2 * hour + 499)).toEqual([]);
			expect(await waiting(2 * hour + 500)).toEqual([sessionId]);
		}));
});

it('an observer whose own clock is set back counts the age of a lane anew', () =>
	inFolder(async ({ file }) => {
		await using holder = openInlineStore({ file });
		await using other = openInlineStore({ file });
		await takeLane(holder, 'dead', { now: hour, ttlMs: 500 });
		expect(await asked(other, hour)).toBe(`busy until ${hour + 500}`);
		expect(await asked(other, 1000)).toBe('busy until 1500');
		expect(await asked(other, 1500)).toBe('held as 2');
	}));
