import type { TokenUsage } from '@tenon/core';

/** What a turn has used before its first model call. */
export const noUsage: TokenUsage = { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 };

/** All tokens of a usage; `reasoning` is a part of `output`. */
export const totalTokens = (usage: TokenUsage): number =>
	usage.input + usage.cacheRead + usage.cacheWrite + usage.output;

/** Whether every count is one that tokens can have. */
export const isUsage = (usage: TokenUsage): boolean =>
	buckets.every((bucket) => Number.isSafeInteger(usage[bucket]) && usage[bucket] >= 0);

/** The sum of two usages; `undefined` where it is larger than a count can be. */
export const addUsage = (one: TokenUsage, other: TokenUsage): TokenUsage | undefined => {
	const sum = {
		input: one.input + other.input,
		cacheRead: one.cacheRead + other.cacheRead,
		cacheWrite: one.cacheWrite + other.cacheWrite,
		output: one.output + other.output,
		reasoning: one.reasoning + other.reasoning,
	};
	return isUsage(sum) && Number.isSafeInteger(totalTokens(sum)) ? sum : undefined;
};

const buckets = ['input', 'cacheRead', 'cacheWrite', 'output', 'reasoning'] as const;
