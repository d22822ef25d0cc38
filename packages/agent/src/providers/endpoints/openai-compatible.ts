import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { keyOf, type ModelEndpoint } from './endpoint.ts';

/** Whatever speaks the Chat Completions API: routers, other services, servers on this machine. */
export const openaiCompatibleDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
		const { name, url, headers, credential } = endpoint;
		return createOpenAICompatible({
			...{ name, baseURL: url, headers, fetch },
			...(credential.type === 'key' && { apiKey: keyOf(endpoint) }),
			includeUsage: true,
			supportsStructuredOutputs: true,
		}).chatModel(model);
	},
	hasImagesInResults: false,
	cacheMark: null,
	options: {},
	needsMaxOutput: false,
	rawEvents: null,
	tellsModel: true,
});
