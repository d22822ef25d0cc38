import { describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { shrink } from './shrink.ts';
import { failureOf } from './sweep.ts';

const maxSeeds = 150;

describe('a simulation of something broken', () => {
	for (const mutant of mutants) {
		it(`finds ${mutant.name}`, { timeout: 120_000 }, async () => {
			const found = new Set<string>();
			for (let seed = 0; seed < maxSeeds && !found.has(mutant.breaks); seed++) {
				const failure = await failureOf(seed, 'memory', mutant);
				if (failure !== undefined) found.add(failure.run.violation.invariant);
			}
			expect([...found]).toContain(mutant.breaks);
		});
	}

	it('is left with what the failure needs', { timeout: 120_000 }, async () => {
		const mutant = mutants.find(({ breaks }) => breaks === 'nodes-immutable')!;
		const failure = (await failureOf(1, 'memory', mutant))!;
		const { plan } = await shrink(failure, mutant);
		expect(plan.faults).toEqual([]);
		expect(plan.wishes.map(({ type }) => type)).toEqual(['submit']);
	});
});
