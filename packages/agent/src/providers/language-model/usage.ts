import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { TokenUsage } from '@tenon/core';

/** What a call used, in our five buckets. A count that a provider did not tell is 0; none is negative. */
export const usageOf = ({ inputTokens, outputTokens }: LanguageModelV4Usage): TokenUsage => {
	const cacheRead = countOf(inputTokens.cacheRead);
	const cacheWrite = countOf(inputTokens.cacheWrite);
	const input = inputTokens.noCache ?? countOf(inputTokens.total) - cacheRead - cacheWrite;
	const reasoning = countOf(outputTokens.reasoning);
	const output = outputTokens.total ?? countOf(outputTokens.text) + reasoning;
	return { input: countOf(input), cacheRead, cacheWrite, output: countOf(output), reasoning };
};

/** A count of tokens that a provider told. */
export const countOf = (value: unknown): number =>
	typeof value === 'number' && Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
