import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { anthropicEvents } from '../language-model/raw-events.ts';
import { keyOf, type ModelEndpoint } from './endpoint.ts';

/** Anthropic's Messages API, at Anthropic or at any URL that speaks it. */
export const anthropicDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createAnthropic } = await import('@ai-sdk/anthropic');
		const { url, headers } = endpoint;
		return createAnthropic({ baseURL: url, apiKey: keyOf(endpoint), headers, fetch })(model);
	},
	hasImagesInResults: true,
	cacheMark: { anthropic: { cacheControl: { type: 'ephemeral' } } },
	options: {},
	needsMaxOutput: true,
	rawEvents: anthropicEvents,
	tellsModel: true,
});
