import { describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { explain, shrink } from './shrink.ts';
import { failureOf } from './sweep.ts';

const maxSeeds = 300;

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
		const smallest = await shrink(failure, mutant);
		const { faults, wishes } = smallest.plan;
		expect(faults).toEqual([]);
		expect(wishes.map(({ type }) => type)).toEqual(['submit']);
		const lines = explain(smallest).split('\n');
		expect(lines[0]).toMatch(/^seed 1 breaks nodes-immutable: node 1 of /);
		expect(lines[2]).toBe(JSON.stringify(wishes[0]));
		expect(lines.at(-1)).toBe('once more: TENON_SEED=1 npx vitest run packages/agent/test/simulation');
	});
});
