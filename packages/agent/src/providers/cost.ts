import type { TokenUsage } from '@tenon/core';
import type { ModelPrice } from '../model/models.ts';

/**
 * What tokens cost, in US dollars; null where a price is not known of which there are tokens. A cache whose price is not
 * known costs as much as input that is not cached.
 */
export const costOf = (usage: TokenUsage, price: ModelPrice | null): number | null => {
	if (price === null) return null;
	const { input, output } = price;
	const lines = [
		[usage.input, input],
		[usage.cacheRead, price.cacheRead ?? input],
		[usage.cacheWrite, price.cacheWrite ?? input],
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
