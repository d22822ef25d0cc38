import { anthropicFacts } from './anthropic.ts';
import { type FactRows, factRow } from './fact-row.ts';
import { googleFacts } from './google.ts';
import { openaiFacts } from './openai.ts';

/** Models by OpenRouter, which passes the providers' prices on. Those of open weights cost what their server asks. */
export const openrouterFacts: FactRows = {
	'anthropic/claude-fable-5.2': anthropicFacts['claude-fable-5-2']!,
	'anthropic/claude-opus-5.5': anthropicFacts['claude-opus-5-5']!,
	'anthropic/claude-sonnet-5.5': anthropicFacts['claude-sonnet-5-5']!,
	'anthropic/claude-haiku-5.5': anthropicFacts['claude-haiku-5-5']!,
	'openai/gpt-6.1-sol': openaiFacts['gpt-6.1-sol']!,
	'openai/gpt-6.1-terra': openaiFacts['gpt-6.1-terra']!,
	'openai/gpt-6-astra': openaiFacts['gpt-6-astra']!,
	'openai/gpt-6-luna': openaiFacts['gpt-6-luna']!,
	'google/gemini-4-argon': googleFacts['gemini-4-argon']!,
	'google/gemini-3.1-pro-preview': googleFacts['gemini-3.1-pro-preview']!,
	'x-ai/grok-4.7': factRow(500_000, 450_000, [2, 0.5, null, 6]),
	'mistralai/devstral-2512': factRow(262_144, 209_715, [0.4, 0.04, null, 2], {
		reasoning: false,
		images: false,
	}),
	'deepseek/deepseek-v4.1-flash': factRow(1_048_576, 131_072, null),
	'moonshotai/kimi-k3': factRow(1_048_576, 131_072, null),
	'qwen/qwen3.7-max': factRow(1_000_000, 131_072, null, { images: false }),
	'z-ai/glm-5.3': factRow(1_048_576, 131_072, null, { images: false }),
};
