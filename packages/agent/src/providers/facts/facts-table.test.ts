import { describe, expect, it } from 'vitest';
import { costOf } from '../cost.ts';
import { factsIn } from './facts-table.ts';
import { knownFacts } from './known/known-facts.ts';
import { readFacts, writeFacts } from './read-facts.ts';

const usage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

describe('facts of a model', () => {
	const known = (id: string) => factsIn([knownFacts], id);

	it.each([
		['anthropic/claude-sonnet-4-5-20250929', 'anthropic/claude-sonnet-4-5'],
		['openai/gpt-6.1-sol-2026-09-29', 'openai/gpt-6.1-sol'],
		['bedrock/anthropic.claude-haiku-4-5-20251001-v1:0', 'anthropic/claude-haiku-4-5'],
		['bedrock/global.anthropic.claude-opus-5-5', 'anthropic/claude-opus-5-5'],
		['vertex/gemini-3.8-flash', 'google/gemini-3.8-flash'],
		['azure/gpt-6-sol', 'openai/gpt-6-sol'],
		['openrouter/anthropic/claude-sonnet-5.5', 'anthropic/claude-sonnet-5-5'],
	])('%s are those of %s', (id, same) => {
		expect(known(id)).toEqual(known(same));
		expect(known(id).contextWindow).not.toBeNull();
	});

	it('at Bedrock within regions cost a tenth more', () => {
		expect(known('bedrock/eu.anthropic.claude-haiku-5-5').price).toEqual({
			...{ input: 0.11, cacheRead: 0.011, cacheWrite: 0.1375, output: 0.55 },
			long: { above: 100_000, input: 0.55, cacheRead: 0.055, cacheWrite: 0.6875, output: 2.75 },
		});
	});

	it('of no table are not known', () => {
		const nothing = { contextWindow: null, maxOutput: null, price: null, reasoning: null, images: null };
		expect(known('openai/gpt-99')).toEqual(nothing);
		expect(known('bedrock/eu.meta.llama')).toEqual(nothing);
	});

	it('of a later table count, key by key', () => {
		const later = { date: '2027-01-01', models: { 'openai/gpt-5': { contextWindow: 9 } } };
		expect(factsIn([knownFacts, later], 'openai/gpt-5')).toEqual({
			...known('openai/gpt-5'),
			contextWindow: 9,
		});
	});

	it('that are built in survive their file, and are plausible', () => {
		expect(readFacts(writeFacts(knownFacts), 'facts')).toEqual(knownFacts);
		const odd = Object.entries(knownFacts.models).filter(([, { contextWindow, maxOutput, price }]) => {
			const amounts =
				price === null || price === undefined ? [] : [price, ...(price.long ? [price.long] : [])];
			return (
				!(Number(maxOutput) > 0 && Number(maxOutput) <= Number(contextWindow)) ||
				amounts.some(
					({ input, cacheRead, output }) =>
						input === null || output === null || input > output || Number(cacheRead) >= input,
				)
			);
		});
		expect(odd).toEqual([]);
	});
});

describe('what a call costs', () => {
	const { price } = factsIn([knownFacts], 'anthropic/claude-haiku-5-5');

	it('depends on the length of its prompt, cached or not', () => {
		const short = { ...usage, input: 40_000, cacheRead: 60_000, output: 10_000 };
		expect(costOf(short, price)).toBeCloseTo(0.004 + 0.0006 + 0.005, 9);
		const long = { ...short, cacheWrite: 1 };
		expect(costOf(long, price)).toBeCloseTo(0.02 + 0.003 + 0.000_000_625 + 0.025, 9);
	});

	it('is not known where a price is missing of which there are tokens', () => {
		const half = { input: 1, cacheRead: null, cacheWrite: null, output: null };
		expect(costOf({ ...usage, input: 1_000_000 }, half)).toBe(1);
		expect(costOf({ ...usage, output: 1 }, half)).toBeNull();
		expect(costOf({ ...usage, cacheRead: 1_000_000 }, half)).toBe(1);
	});
});
