import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { keyOf, type ModelEndpoint } from './endpoint.ts';
import { promptCacheKey } from './prompt-cache-key.ts';

/** OpenAI's Responses API. Nothing is stored there: reasoning comes encrypted, and is sent again from our own log. */
export const openaiDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createOpenAI } = await import('@ai-sdk/openai');
		const { url, headers } = endpoint;
		return createOpenAI({ baseURL: url, apiKey: keyOf(endpoint), headers, fetch }).responses(model);
	},
	hasImagesInResults: true,
	cacheMark: null,
	options: { openai: { store: false } },
	sessionOptions: (sessionId) => ({ openai: promptCacheKey(sessionId) }),
	needsMaxOutput: false,
	rawEvents: null,
	tellsModel: true,
});

/** OpenAI's Chat Completions API, at OpenAI. */
export const openaiChatDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createOpenAI } = await import('@ai-sdk/openai');
		const { url, headers } = endpoint;
		return createOpenAI({ baseURL: url, apiKey: keyOf(endpoint), headers, fetch }).chat(model);
	},
	hasImagesInResults: false,
	cacheMark: null,
	options: {},
	sessionOptions: (sessionId) => ({ openai: promptCacheKey(sessionId) }),
	needsMaxOutput: false,
	rawEvents: null,
	tellsModel: true,
});
