import { describe, expect, it } from 'vitest';
import { hasAtMost } from './has-at-most.ts';

const cycle: unknown[] = [1];
cycle.push(cycle);

describe('the values of data', () => {
	it.each<[unknown, number]>([
		['text', 1],
		[[1, 2], 3],
		[{ a: { b: null } }, 3],
		[new Map([['a', 1]]), 3],
		[new Set(['a']), 2],
		[new Uint8Array(1000), 1],
		[cycle, 3],
	])('of %j are counted', (data, values) => {
		expect([hasAtMost(values, data), hasAtMost(values - 1, data)]).toEqual([true, false]);
	});

	it('are counted no further than need be', () => {
		expect(hasAtMost(1000, new Array(10_000_000).fill(0))).toBe(false);
	});
});
