import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { geminiEvents } from '../language-model/raw-events.ts';
import { keyOf, type ModelEndpoint } from './endpoint.ts';

/** Google's Gemini API. */
export const googleDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createGoogle } = await import('@ai-sdk/google');
		const { url, headers } = endpoint;
		return createGoogle({ baseURL: url, apiKey: keyOf(endpoint), headers, fetch })(model);
	},
	hasImagesInResults: false,
	cacheMark: null,
	options: { google: { thinkingConfig: { includeThoughts: true } } },
	needsMaxOutput: false,
	rawEvents: geminiEvents,
	tellsModel: true,
});
