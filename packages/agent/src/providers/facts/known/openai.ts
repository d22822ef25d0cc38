import type { ModelFacts } from '../../../model/models.ts';
import { type FactRows, factRow, type PriceRow } from './fact-row.ts';

// Beyond this many tokens a prompt costs twice as much, and its answer half as much again.
const longPrompt = 272_000;

const tiered = (price: PriceRow): ModelFacts => {
	const [input, cacheRead, cacheWrite, output] = price;
	const twice = (amount: number | null): number | null => (amount === null ? null : 2 * amount);
	return factRow(1_050_000, 128_000, price, {
		long: { above: longPrompt, price: [2 * input, twice(cacheRead), twice(cacheWrite), 1.5 * output] },
	});
};

/** GPT. Written to the cache for half an hour. */
export const openaiFacts: FactRows = {
	'gpt-6.2-sol': tiered([2, 0.1, 2.5, 10]),
	'gpt-6.1-sol': tiered([2, 0.1, 2.5, 10]),
	'gpt-6.1-terra': tiered([1, 0.05, 1.25, 5]),
	'gpt-6-astra': tiered([10, 1, 12.5, 50]),
	'gpt-6-sol': tiered([2, 0.2, 2.5, 10]),
	'gpt-6-luna': tiered([0.1, 0.01, 0.125, 0.5]),
	'gpt-5.6-sol': tiered([4, 0.4, 5, 20]),
	'gpt-5.6-terra': tiered([2, 0.2, 2.5, 12]),
	'gpt-5.6-luna': tiered([0.2, 0.02, 0.25, 1.2]),
	'gpt-5.5': tiered([5, 0.5, null, 30]),
	'gpt-5.4': tiered([2.5, 0.25, null, 15]),
	'gpt-5.4-mini': factRow(400_000, 128_000, [0.75, 0.075, null, 4.5]),
	'gpt-5.4-nano': factRow(400_000, 128_000, [0.2, 0.02, null, 1.25]),
	'gpt-5.3-codex': factRow(400_000, 128_000, [1.75, 0.175, null, 14]),
	'gpt-5.2': factRow(400_000, 128_000, [1.75, 0.175, null, 14]),
	'gpt-5.1': factRow(400_000, 128_000, [1.25, 0.125, null, 10]),
	'gpt-5': factRow(400_000, 128_000, [1.25, 0.125, null, 10]),
	'gpt-5-mini': factRow(400_000, 128_000, [0.25, 0.025, null, 2]),
	'gpt-5-nano': factRow(400_000, 128_000, [0.05, 0.005, null, 0.4]),
	'gpt-4.1': factRow(1_047_576, 32_768, [2, 0.5, null, 8], { reasoning: false }),
	'gpt-4.1-mini': factRow(1_047_576, 32_768, [0.4, 0.1, null, 1.6], { reasoning: false }),
};
