import { count, nullOr, objectOf, type Shape, ShapeError } from '../data/shape.ts';
import type { LongPromptPrice, ModelPrice, TokenPrice } from './models.ts';

const amount: Shape<number> = (value, path) => {
	if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
	throw new ShapeError(path, 'an amount of US dollars', value);
};

const perToken = {
	input: nullOr(amount),
	cacheRead: nullOr(amount),
	cacheWrite: nullOr(amount),
	output: nullOr(amount),
};

/** The shape of what calls of a model cost. */
export const priceShape: Shape<ModelPrice> = objectOf<TokenPrice, { long: LongPromptPrice }>(perToken, {
	long: objectOf({ above: count, ...perToken }),
});
