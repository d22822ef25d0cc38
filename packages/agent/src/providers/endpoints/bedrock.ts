import type { EndpointDialect } from '../language-model/language-model-provider.ts';
import type { ModelEndpoint } from './endpoint.ts';

/** Amazon Bedrock, by its Converse API; with a key of its own, or with requests that are signed. */
export const bedrockDialect = (endpoint: ModelEndpoint): EndpointDialect => ({
	open: async (model, fetch) => {
		const { createAmazonBedrock } = await import('@ai-sdk/amazon-bedrock');
		const { url, headers, credential, region = 'us-east-1' } = endpoint;
		const common = { baseURL: url, region, headers, fetch };
		if (credential.type !== 'aws') {
			const apiKey = credential.type === 'key' ? credential.key : 'none';
			return createAmazonBedrock({ ...common, apiKey })(model);
		}
		const { accessKeyId, secretAccessKey, sessionToken } = credential;
		return createAmazonBedrock({
			...common,
			// An empty one keeps the library from looking for a key in the environment.
			apiKey: '',
			credentialProvider: async () => ({
				accessKeyId,
				secretAccessKey,
				...(sessionToken !== undefined && { sessionToken }),
			}),
		})(model);
	},
	hasImagesInResults: true,
	cacheMark: { bedrock: { cachePoint: { type: 'default' } } },
	options: {},
	needsMaxOutput: false,
	rawEvents: null,
	tellsModel: false,
});
