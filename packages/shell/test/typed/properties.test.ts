import { textOf, type Value, type ValueStep, writeJson } from '@tenon/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteSingle } from '../../src/syntax/quote.ts';
import { placesOf, randomText, randomValue, replacedAt } from './random-value.ts';
import { typedKernel } from './run-typed.ts';

const declared = (data: Value): string => `declare -J x=${quoteSingle(writeJson(data))}\n`;

// The keys of a path are variables of their own, so that nothing in them has a meaning.
const written = (path: readonly ValueStep[]): { readonly setting: string; readonly steps: string } => ({
	setting: path.map((step, at) => `k${at}=${quoteSingle(String(step))}\n`).join(''),
	steps: path.map((_, at) => `[$k${at}]`).join(''),
});

describe('any value', () => {
	it('goes through declare -J, declare -p and its text unchanged', async () => {
		await fc.assert(
			fc.asyncProperty(randomValue, async (data) => {
				const kernel = typedKernel();
				const { stdout } = await kernel.execute(`${declared(data)}declare -p x`);
				expect(kernel.value('x')).toEqual(data);
				expect(kernel.variable('x')).toBe(textOf(data));
				const other = typedKernel();
				await other.execute(stdout);
				expect(other.value('x')).toEqual(data);
			}),
			{ numRuns: 100 },
		);
	});

	it('has in every place what its path gives', async () => {
		await fc.assert(
			fc.asyncProperty(randomValue, async (data) => {
				const places = placesOf(data).slice(0, 12);
				const reads = places.map(({ path }) => {
					const { setting, steps } = written(path);
					return `${setting}printf '%s\\0' "\${x${steps}}"\n`;
				});
				const { stdout, stderr } = await typedKernel().execute(declared(data) + reads.join(''));
				expect([stdout, stderr]).toEqual([places.map(({ found }) => `${textOf(found)}\0`).join(''), '']);
			}),
			{ numRuns: 100 },
		);
	});

	it('is changed in one place only, and only in its copy', async () => {
		await fc.assert(
			fc.asyncProperty(randomValue, randomText, fc.nat(), async (data, text, which) => {
				const places = placesOf(data);
				if (places.length === 0) return;
				const { path } = places[which % places.length]!;
				const { setting, steps } = written(path);
				const kernel = typedKernel();
				await kernel.execute(declared(data));
				const before = kernel.fork();
				const { stderr } = await kernel.execute(`${setting}new=${quoteSingle(text)}\nx${steps}=$new`);
				expect([stderr, kernel.value('x')]).toEqual(['', replacedAt(data, path, text)]);
				expect(before.value('x')).toEqual(data);
			}),
			{ numRuns: 100 },
		);
	});
});
