import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { keyOf, type ModelEndpoint } from './endpoint.ts';
import { promptCacheKey } from './prompt-cache-key.ts';

/** OpenAI's models at Azure, by the Responses API; a model is the name of a deployment. */
export const azureDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createAzure } = await import('@ai-sdk/azure');
		const { url, headers } = endpoint;
		return createAzure({ baseURL: url, apiKey: keyOf(endpoint), headers, fetch }).responses(model);
	},
	hasImagesInResults: true,
	cacheMark: null,
	options: { azure: { store: false } },
	sessionOptions: (sessionId) => ({ azure: promptCacheKey(sessionId) }),
	needsMaxOutput: false,
	rawEvents: null,
	tellsModel: true,
});
