import type { JsonObject } from '../../data/json.ts';
import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { keyOf, type ModelEndpoint } from './endpoint.ts';
import { withContentMarks } from './openrouter/content-marks.ts';
import { detailsIn, messageKey, reasoningDetails } from './openrouter/reasoning-details.ts';

/**
 * OpenRouter: Chat Completions, with what the protocols of the models behind it have and that one lacks. What a model
 * signed comes back to it as details of its reasoning; prompts of Anthropic's models are marked for their cache.
 */
export const openrouterDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
		const { name, url, headers } = endpoint;
		return createOpenAICompatible({
			...{ name, baseURL: url, headers, fetch, apiKey: keyOf(endpoint) },
			includeUsage: true,
			supportsStructuredOutputs: true,
			metadataExtractor: reasoningDetails,
			transformRequestBody: (body) => withContentMarks(body, { isMarked: model.startsWith('anthropic/') }),
		}).chatModel(model);
	},
	hasImagesInResults: false,
	cacheMark: null,
	options: {},
	needsMaxOutput: false,
	rawEvents: null,
	tellsModel: true,
	ofMessage: {
		key: messageKey,
		options: (parts: readonly JsonObject[]) => {
			const details = parts.flatMap(detailsIn);
			return details.length === 0 ? undefined : { openaiCompatible: { reasoning_details: details } };
		},
	},
});
