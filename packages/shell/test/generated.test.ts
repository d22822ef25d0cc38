import { describe, expect, it } from 'vitest';
import { describeDifference, differingSeeds } from './generate/compare.ts';

const scriptCount = process.env.TENON_SWEEP === 'nightly' ? 10_000 : 500;
const firstSeed = Number(process.env.TENON_SEED ?? 1);
const batchSize = 250;
/** Differences that are minimised and shown; the rest are only counted. */
const maxShown = 5;

describe('generated scripts', () => {
	for (let start = 0; start < scriptCount; start += batchSize) {
		const seeds = Array.from(
			{ length: Math.min(batchSize, scriptCount - start) },
			(_, at) => firstSeed + start + at,
		);
		it(`seeds ${seeds[0]} to ${seeds.at(-1)} leave what they leave on bash`, {
			timeout: 600_000,
		}, async () => {
			const wrong = await differingSeeds(seeds);
			const shown: string[] = [];
			for (const seed of wrong.slice(0, maxShown)) shown.push(await describeDifference(seed));
			expect(`${wrong.length} differ\n${shown.join('\n\n')}`).toBe('0 differ\n');
		});
	}
});
