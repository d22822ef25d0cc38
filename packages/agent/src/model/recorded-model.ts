import { count, flag, jsonObject, nullOr, objectOf, type Shape, text } from '../data/shape.ts';
import type { RecordedModel } from './models.ts';
import { priceShape } from './price-shape.ts';

/** The shape of what is written down of a model. */
export const recordedModelShape: Shape<RecordedModel> = objectOf({
	id: text,
	provider: text,
	facts: objectOf({
		contextWindow: nullOr(count),
		maxOutput: nullOr(count),
		price: nullOr(priceShape),
		reasoning: nullOr(flag),
		images: nullOr(flag),
	}),
	options: jsonObject,
});
