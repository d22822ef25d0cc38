import type { TokenUsage } from '@tenon/core';
import type { ModelPrice, TokenPrice } from '../model/models.ts';

/** What the tokens of a call cost whose prompt has so many. */
export const priceFor = ({ long, ...usual }: ModelPrice, promptTokens: number): TokenPrice =>
	long !== undefined && promptTokens > long.above ? long : usual;

/**
 * What the tokens of a call cost, in US dollars; null where a price is not known of which there are tokens. A cache whose
 * price is not known costs as much as input that is not cached.
 */
export const costOf = (usage: TokenUsage, price: ModelPrice | null): number | null => {
	if (price === null) return null;
	const { input, output, cacheRead, cacheWrite } = priceFor(
		price,
		usage.input + usage.cacheRead + usage.cacheWrite,
	);
	const lines = [
		[usage.input, input],
		[usage.cacheRead, cacheRead ?? input],
		[usage.cacheWrite, cacheWrite ?? input],
		[usage.output, output],
	] as const;
	let cost = 0;
	for (const [tokens, perMillion] of lines) {
		if (tokens === 0) continue;
		if (perMillion === null) return null;
		cost += (tokens * perMillion) / 1_000_000;
	}
	return cost;
};
