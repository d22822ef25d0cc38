import { describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';
import { simulate } from './simulate.ts';
import { sweep, withScribe } from './sweep.ts';

const range = (from: number, count: number): readonly number[] =>
	Array.from({ length: count }, (_, index) => from + index);

/** `withPlugin`: those under which a plugin that does of everything takes part, whatever their plans say. */
interface Seeds {
	readonly inMemory: readonly number[];
	readonly onDisk: readonly number[];
	readonly withPlugin: readonly number[];
}

/** One seed that was asked for; a great many in the nightly run, others each time; else always the same. */
const seedsOfRun = (): Seeds => {
	const { TENON_SEED, TENON_SWEEP } = process.env;
	if (TENON_SEED !== undefined) {
		const asked = [Number(TENON_SEED)];
		return { inMemory: asked, onDisk: asked, withPlugin: asked };
	}
	if (TENON_SWEEP !== 'nightly')
		return { inMemory: range(0, 500), onDisk: range(0, 40), withPlugin: range(0, 100) };
	const from = Date.now() % 2 ** 31;
	return { inMemory: range(from, 20_000), onDisk: range(from, 500), withPlugin: range(from, 4_000) };
};

const { inMemory, onDisk, withPlugin } = seedsOfRun();
const groupSize = 100;
const groupTimeoutMs = 180_000;

describe('workers on one store that die, stall and fail by chance', () => {
	for (let at = 0; at < inMemory.length; at += groupSize) {
		const seeds = inMemory.slice(at, at + groupSize);
		it(`keep every invariant under the seeds ${seeds[0]} to ${seeds.at(-1)}`, {
			timeout: groupTimeoutMs,
		}, async () => {
			expect(await sweep(seeds, 'memory')).toBe(undefined);
		});
	}

	for (let at = 0; at < withPlugin.length; at += groupSize) {
		const seeds = withPlugin.slice(at, at + groupSize);
		const title = `keep every invariant with a plugin that does of everything, under the seeds ${seeds[0]} to ${seeds.at(-1)}`;
		it(title, { timeout: groupTimeoutMs }, async () => {
			expect(await sweep(seeds, 'memory', withScribe)).toBe(undefined);
			expect(await sweep(seeds.slice(0, Math.ceil(seeds.length / 10)), 'file', withScribe)).toBe(undefined);
		});
	}

	for (let at = 0; at < onDisk.length; at += groupSize) {
		const seeds = onDisk.slice(at, at + groupSize);
		const title = `keep every invariant when the power fails during writes, under the seeds ${seeds[0]} to ${seeds.at(-1)}`;
		it(title, { timeout: groupTimeoutMs }, async () => {
			expect(await sweep(seeds, 'file')).toBe(undefined);
		});
	}

	it('summarise, switch frames, run and await processes, are woken, ask models beside turns and let other sessions work', {
		timeout: groupTimeoutMs,
	}, async () => {
		const sums = new Map<string, number>();
		for (let seed = 0; seed < 60; seed++) {
			const { seen } = await simulate({ ...planOf(seed), hasScribe: seed % 8 === 0 });
			for (const [kind, count] of Object.entries(seen)) sums.set(kind, (sums.get(kind) ?? 0) + count);
		}
		expect([...sums].filter(([, count]) => count === 0)).toEqual([]);
	});

	it('do the same again under the same seed', { timeout: groupTimeoutMs }, async () => {
		for (const seed of inMemory.slice(0, 25)) {
			const [first, second] = [await simulate(planOf(seed)), await simulate(planOf(seed))];
			expect(second.trace).toEqual(first.trace);
		}
	});
});
