import { count, flag, jsonObject, nullOr, objectOf, type Shape, ShapeError, text } from '../data/shape.ts';
import type { RecordedModel } from './models.ts';

const amount: Shape<number> = (value, path) => {
	if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
	throw new ShapeError(path, 'an amount', value);
};

/** The shape of what is written down of a model. */
export const recordedModelShape: Shape<RecordedModel> = objectOf({
	id: text,
	provider: text,
	facts: objectOf({
		contextWindow: nullOr(count),
		maxOutput: nullOr(count),
		price: nullOr(
			objectOf({
				input: nullOr(amount),
				cacheRead: nullOr(amount),
				cacheWrite: nullOr(amount),
				output: nullOr(amount),
			}),
		),
		reasoning: nullOr(flag),
		images: nullOr(flag),
	}),
	options: jsonObject,
});
