import type { ModelFacts, ModelPrice, TokenPrice } from '../../../model/models.ts';

/** What is known of the models of one maker, by their names there. */
export type FactRows = Readonly<Record<string, ModelFacts>>;

/** Prices of a million tokens: input, read from the cache, written to it, output. */
export type PriceRow = readonly [
	input: number,
	cacheRead: number | null,
	cacheWrite: number | null,
	output: number,
];

/** What differs from a model that thinks and is shown images, at one price. */
interface RowExtras {
	readonly long?: { readonly above: number; readonly price: PriceRow };
	readonly reasoning?: boolean;
	readonly images?: boolean;
}

/** What is known of one model; the price is null where it depends on who serves it. */
export const factRow = (
	contextWindow: number,
	maxOutput: number,
	price: PriceRow | null,
	{ long, reasoning = true, images = true }: RowExtras = {},
): ModelFacts => ({
	contextWindow,
	maxOutput,
	price: price === null ? null : priced(price, long),
	reasoning,
	images,
});

const priced = (price: PriceRow, long: RowExtras['long']): ModelPrice => ({
	...tokenPrice(price),
	...(long !== undefined && { long: { above: long.above, ...tokenPrice(long.price) } }),
});

const tokenPrice = ([input, cacheRead, cacheWrite, output]: PriceRow): TokenPrice => ({
	input,
	cacheRead,
	cacheWrite,
	output,
});

/** The same rows under names that begin with something. */
export const namedBelow = (prefix: string, rows: FactRows): FactRows =>
	Object.fromEntries(Object.entries(rows).map(([name, facts]) => [`${prefix}${name}`, facts]));
