import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import { geminiEvents } from '../language-model/raw-events.ts';
import { keyOf, type ModelEndpoint } from './endpoint.ts';
import { ServiceAccountToken } from './service-account-token.ts';

/**
 * Gemini models at Google Cloud's Vertex AI: with a key, or as a service account. The library's own way to tokens is not
 * used: it would reach the network past the `fetch` that it is given.
 */
export const vertexDialect = (endpoint: ModelEndpoint, now: () => number): EndpointDialect => {
	const { url, headers, credential } = endpoint;
	const account =
		credential.type === 'service-account' ? new ServiceAccountToken(credential, now) : undefined;
	return {
		open: async (model, fetch) => {
			const { createGoogleVertex } = await import('@ai-sdk/google-vertex/edge');
			const send = account === undefined ? fetch : withToken(account, fetch);
			return createGoogleVertex({ baseURL: url, apiKey: keyOf(endpoint), headers, fetch: send })(model);
		},
		hasImagesInResults: false,
		cacheMark: null,
		options: { google: { thinkingConfig: { includeThoughts: true } } },
		needsMaxOutput: false,
		rawEvents: geminiEvents,
		tellsModel: true,
	};
};

const withToken =
	(account: ServiceAccountToken, send: typeof globalThis.fetch): typeof globalThis.fetch =>
	async (input, init) => {
		const headers = new Headers(init?.headers);
		headers.delete('x-goog-api-key');
		headers.set('authorization', `Bearer ${await account.get(send)}`);
		return send(input, { ...init, headers });
	};
