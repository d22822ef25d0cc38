import { nullOr, objectOf, oneOf, type Shape, ShapeError, text } from '../data/shape.ts';
import { ProviderError, type ProviderResponse } from './provider.ts';
import { assistantPartsShape, usageShape } from './shapes.ts';

/**
 * What a provider answered, if it is an answer: nothing else is written down. Throws {@link ProviderError}, which says
 * where it is none. Fields that an answer does not have are left out.
 */
export const readResponse = (provider: string, answer: unknown): ProviderResponse => {
	try {
		const { parts, model, responseId, finishReason, usage } = Object(answer) as Record<string, unknown>;
		return responseShape({ parts, model, responseId, finishReason, usage }, '');
	} catch (error) {
		if (!(error instanceof ShapeError)) throw error;
		throw new ProviderError(`${provider} gave no valid answer: ${error.message}`, {
			fault: 'invalid-response',
			isRetryable: false,
			cause: error,
		});
	}
};

const responseShape: Shape<ProviderResponse> = objectOf({
	parts: assistantPartsShape,
	model: nullOr(text),
	responseId: nullOr(text),
	finishReason: oneOf('end', 'tool_use', 'length', 'refusal', 'content-filter', 'aborted'),
	usage: usageShape,
});
