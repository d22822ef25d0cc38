import type { ModelFacts } from '../../model/models.ts';
import type { FactsTable } from './facts-table.ts';

const model = (
	contextWindow: number,
	maxOutput: number,
	[input, cacheRead, cacheWrite, output]: readonly [number, number, number | null, number],
	reasoning = true,
): ModelFacts => ({
	contextWindow,
	maxOutput,
	price: { input, cacheRead, cacheWrite, output },
	reasoning,
	images: true,
});

/**
 * What the providers' own pages said on the day of its date; prices in US dollars for a million tokens, for prompts of
 * usual length where longer ones cost more. `tenon models update` puts a newer table over it.
 */
export const knownFacts: FactsTable = {
	date: '2026-11-18',
	models: {
		'anthropic/claude-fable-5-1': model(1_000_000, 128_000, [10, 0.25, 12.5, 50]),
		'anthropic/claude-opus-5-5': model(1_000_000, 128_000, [4, 0.2, 5, 20]),
		'anthropic/claude-opus-5': model(1_000_000, 128_000, [5, 0.5, 6.25, 25]),
		'anthropic/claude-sonnet-5-5': model(1_000_000, 128_000, [2, 0.1, 2.5, 10]),
		'anthropic/claude-sonnet-5': model(1_000_000, 128_000, [2, 0.2, 2.5, 10]),
		'anthropic/claude-haiku-5-5': model(1_000_000, 128_000, [0.1, 0.01, 0.125, 0.5]),
		'anthropic/claude-opus-4-5': model(200_000, 64_000, [5, 0.5, 6.25, 25]),
		'anthropic/claude-sonnet-4-6': model(200_000, 128_000, [3, 0.3, 3.75, 15]),
		'anthropic/claude-sonnet-4-5': model(200_000, 64_000, [3, 0.3, 3.75, 15]),
		'anthropic/claude-haiku-4-5': model(200_000, 64_000, [1, 0.1, 1.25, 5]),
		'openai/gpt-5.6-sol': model(1_050_000, 128_000, [4, 0.4, 5, 20]),
		'openai/gpt-5': model(400_000, 128_000, [1.25, 0.125, null, 10]),
		'openai/gpt-5-mini': model(400_000, 128_000, [0.25, 0.025, null, 2]),
		'openai/gpt-4.1': model(1_047_576, 32_768, [2, 0.5, null, 8], false),
		'google/gemini-2.5-pro': model(1_048_576, 65_536, [1.25, 0.125, null, 10]),
		'google/gemini-2.5-flash': model(1_048_576, 65_536, [0.3, 0.03, null, 2.5]),
	},
};
