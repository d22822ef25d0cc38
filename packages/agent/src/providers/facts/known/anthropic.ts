import { type FactRows, factRow } from './fact-row.ts';

/** Claude. Written to the cache for five minutes; an hour costs more. */
export const anthropicFacts: FactRows = {
	'claude-fable-5-2': factRow(1_000_000, 128_000, [8, 0.2, 10, 40]),
	'claude-fable-5-1': factRow(1_000_000, 128_000, [10, 0.25, 12.5, 50]),
	'claude-fable-5': factRow(1_000_000, 128_000, [10, 1, 12.5, 50]),
	'claude-opus-5-5': factRow(1_000_000, 128_000, [4, 0.2, 5, 20]),
	'claude-opus-5': factRow(1_000_000, 128_000, [5, 0.5, 6.25, 25]),
	'claude-opus-4-8': factRow(1_000_000, 128_000, [5, 0.5, 6.25, 25]),
	'claude-opus-4-7': factRow(1_000_000, 128_000, [5, 0.5, 6.25, 25]),
	'claude-opus-4-6': factRow(1_000_000, 128_000, [5, 0.5, 6.25, 25]),
	'claude-opus-4-5': factRow(200_000, 64_000, [5, 0.5, 6.25, 25]),
	'claude-sonnet-5-5': factRow(1_000_000, 128_000, [2, 0.1, 2.5, 10]),
	'claude-sonnet-5': factRow(1_000_000, 128_000, [2, 0.2, 2.5, 10]),
	'claude-sonnet-4-6': factRow(1_000_000, 128_000, [3, 0.3, 3.75, 15]),
	'claude-sonnet-4-5': factRow(200_000, 64_000, [3, 0.3, 3.75, 15]),
	'claude-haiku-5-5': factRow(1_000_000, 128_000, [0.1, 0.01, 0.125, 0.5], {
		long: { above: 100_000, price: [0.5, 0.05, 0.625, 2.5] },
	}),
	'claude-haiku-4-5': factRow(200_000, 64_000, [1, 0.1, 1.25, 5]),
};
